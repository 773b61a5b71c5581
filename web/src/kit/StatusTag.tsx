import type { ReactNode } from 'react'
import styles from './StatusTag.module.css'

/** Done or normal, in progress, due soon, overdue or abnormal, not applicable: the same in tag, chart and map. */
export type Tone = 'done' | 'progress' | 'due' | 'overdue' | 'none'

/** A state by colour and word, since colour alone does not tell everybody. */
export const StatusTag = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
)
