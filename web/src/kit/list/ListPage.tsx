import { Space } from 'antd'
import type { ReactNode } from 'react'
import styles from './ListPage.module.css'

interface Page {
  readonly title: string
  /** One line: what this is. */
  readonly about: string
  /** How many there are; absent while unknown. */
  readonly count?: number | undefined
  readonly unit?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Title, one line of what this is and how many, then what the page is made of: QuickFilter, FilterRow, Toolbar, ListTable. */
export function ListPage({ title, about, count, unit = '条', actions, children }: Page) {
  return (
    <section className={styles.page} aria-label={title}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p>
            {about}
            {count !== undefined && (
              <span>
                {about && '，'}共 <b>{count.toLocaleString('zh-CN')}</b> {unit}
              </span>
            )}
          </p>
        </div>
        <Space>{actions}</Space>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

interface Bar {
  readonly children?: ReactNode
  /** At the right: column settings and the like stand there. */
  readonly end?: ReactNode
}
export const Toolbar = ({ children, end }: Bar) => (
  <div className={styles.toolbar}>
    <Space wrap>{children}</Space>
    <Space>{end}</Space>
  </div>
)
