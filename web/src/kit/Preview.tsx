import type { ReactNode } from 'react'
import styles from './preview.module.css'

interface Props {
  readonly label: string
  /** It changes with what is typed beside it, and is read out. */
  readonly live?: boolean
  readonly children: ReactNode
}

/** What will happen, before it is done: a list of terms, then what is in the way. */
export const Preview = ({ label, live = false, children }: Props) => (
  <section className={styles.preview} aria-label={label} aria-live={live ? 'polite' : undefined}>
    {children}
  </section>
)
