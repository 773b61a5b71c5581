import { Button, Form, Space, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import styles from './FilterRow.module.css'
import type { ListForm } from './useListPage.ts'

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
