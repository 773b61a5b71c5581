import type { ReactNode } from 'react'
import { words } from '../words/words.ts'
import styles from './page.module.css'

interface Paging {
  readonly title: string
  readonly onBack?: (() => void) | undefined
  /** `2 / 5` */
  readonly steps?: string
  readonly children: ReactNode
  /** What the thumb presses, at the lower edge. */
  readonly foot?: ReactNode
}

/** A page of its own, without the tabs. */
export const Page = ({ title, onBack, steps, children, foot }: Paging) => (
  <main className={styles.main}>
    <header className={styles.header}>
      {onBack ? (
        <button type="button" className={styles.back} onClick={onBack} aria-label={words.kit.back}>
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path d="M15 4 7 12l8 8" />
          </svg>
        </button>
      ) : (
        <span className={styles.noBack} />
      )}
      <h1 className={styles.title}>{title}</h1>
      {steps && <span className={styles.steps}>{steps}</span>}
    </header>
    <div className={styles.body}>{children}</div>
    {foot && <div className={styles.foot}>{foot}</div>}
  </main>
)
