import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './home.module.css'

/** The lines of a part, in two columns where there is room for them. */
export const Lines = ({ children, wide = false }: { readonly children: ReactNode; readonly wide?: boolean }) => (
  <ul className={wide ? styles.columns : styles.lines}>{children}</ul>
)

interface LineProps {
  readonly name: ReactNode
  /** The list behind it; null where the caller may not open one. */
  readonly to: string | null
  /** In grey beside the name: where, or why. Cut where there is no room. */
  readonly note?: string | null
  /** At the right: figures, states. */
  readonly children?: ReactNode
}

/** The whole of a line leads to its list. */
export const Line = ({ name, to, note, children }: LineProps) => (
  <li className={styles.line}>
    {to === null ? <span className={styles.name}>{name}</span> : <Link to={to}>{name}</Link>}
    <small title={note ?? ''}>{note}</small>
    <span className={styles.end}>{children}</span>
  </li>
)
