import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import styles from './Parts.module.css'

/** A record to read: parts below each other, each under its own heading. */
export const Parts = ({ children }: { readonly children: ReactNode }) => <div className={styles.parts}>{children}</div>

interface PartProps {
  readonly title?: string
  readonly rows: Readonly<Record<string, ReactNode>>
  readonly size?: 'small'
}
/** Values by their labels; a dash stands for a missing one. */
export const Part = ({ title, rows, size }: PartProps) => (
  <Descriptions
    {...(title && { title })}
    {...(size && { size })}
    column={2}
    items={Object.entries(rows).map(([label, value]) => ({ key: label, label, children: value || '—' }))}
  />
)
