import type { ReactNode } from 'react'
import styles from './kit.module.css'

/** Green done, blue under way, orange attention, red overdue or abnormal, grey not applicable; the word says the same. */
export type Tone = 'done' | 'progress' | 'due' | 'overdue' | 'none'

export const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={styles.tag} data-tone={tone}>
    {children}
  </span>
)
