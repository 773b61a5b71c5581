import type { ReactNode } from 'react'
import styles from './RecordHead.module.css'

interface Head {
  readonly name: ReactNode
  /** What it is, in a few words: 男 34岁 · 正式员工. */
  readonly about?: ReactNode
  readonly states?: ReactNode
  /** Where it belongs. */
  readonly place?: ReactNode
  readonly actions?: ReactNode
  /** What happened lately. */
  readonly children?: ReactNode
}

/** The head of a record: who, in which state, where, and what happened lately; with all that can be done with it. */
export const RecordHead = ({ name, about, states, place, actions, children }: Head) => (
  <header className={styles.head}>
    <div className={styles.who}>
      <h2>{name}</h2>
      {about && <span className={styles.about}>{about}</span>}
      {states}
    </div>
    {place && <p>{place}</p>}
    {children}
    {actions && <div className={styles.actions}>{actions}</div>}
  </header>
)
