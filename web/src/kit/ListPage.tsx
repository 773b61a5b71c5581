import { Button, Form, Space, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import styles from './ListPage.module.css'
import type { List, ListForm } from './useListPage.ts'

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

interface Filters {
  readonly list: ListForm
  /** The filters that one line holds. */
  readonly children: ReactNode
  /** Those behind 更多筛选. */
  readonly more?: ReactNode
  /** What the active ones behind 更多筛选 are called, as removable tags: `{ sex: '性别：男' }`. */
  readonly tags?: Readonly<Record<string, string | null | undefined>>
}

export function FilterRow({ list, children, more, tags = {} }: Filters) {
  const [open, setOpen] = useState(false)
  const active = Object.entries(tags).filter(([name, label]) => label && list.filters[name] != null)
  return (
    <Form {...list.form} className={styles.filters ?? ''}>
      <div className={styles.row}>
        {children}
        <Space className={styles.buttons ?? ''}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button htmlType="reset" disabled={!list.isFiltered}>
            重置
          </Button>
          {more && (
            <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起筛选' : '更多筛选'}
            </Button>
          )}
        </Space>
      </div>
      {/* Stays in the form while collapsed, or a search would drop what was chosen there. */}
      {more && (
        <div className={styles.row} hidden={!open}>
          {more}
        </div>
      )}
      {active.length > 0 && !open && (
        <div className={styles.tags}>
          {active.map(([name, label]) => (
            <Tag key={name} closable onClose={() => list.search({ [name]: null })}>
              {label}
            </Tag>
          ))}
        </div>
      )}
    </Form>
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

/** Appears only when something is selected. */
export function SelectionBar({ list, children }: { readonly list: Pick<List, 'selection'>; readonly children: ReactNode }) {
  const { ids, clear } = list.selection
  if (ids.length === 0) return null
  return (
    <div className={styles.selection} role="status">
      <span>
        已选 <b>{ids.length}</b> 条
      </span>
      <Space>{children}</Space>
      <Button type="link" onClick={clear}>
        取消选择
      </Button>
    </div>
  )
}
