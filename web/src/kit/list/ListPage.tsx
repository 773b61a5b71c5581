import { Space } from 'antd'
import type { ReactNode } from 'react'
import { type Head, PageHead } from '../PageHead.tsx'
import styles from './ListPage.module.css'

interface Page extends Head {
  /** What the list is chosen by, at its left. */
  readonly beside?: ReactNode
  /** Stands above the list: cards and charts. */
  readonly figures?: ReactNode
  readonly children: ReactNode
}

/** The head, then what the page is made of: Toolbar, FilterRow, ListTable. */
export function ListPage({ beside, figures, children, ...head }: Page) {
  return (
    <section className={styles.page} aria-label={head.title}>
      <PageHead {...head} />
      {figures && <div className={styles.figures}>{figures}</div>}
      <div className={beside ? styles.columns : undefined}>
        {beside}
        <div className={styles.body}>{children}</div>
      </div>
    </section>
  )
}

interface Bar {
  /** The commonest filters, as segments. */
  readonly quick?: ReactNode
  /** Import, export, settings of the columns and the like. */
  readonly tools?: ReactNode
  /** A SelectionBar: it lies over the line while rows are chosen. */
  readonly selection?: ReactNode
}
export const Toolbar = ({ quick, tools, selection }: Bar) => (
  <div className={styles.toolbar}>
    <div className={styles.line}>
      <div className={styles.quick}>{quick}</div>
      <Space>{tools}</Space>
    </div>
    {selection}
  </div>
)
