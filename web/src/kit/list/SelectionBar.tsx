import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import styles from './SelectionBar.module.css'
import type { List } from './useListPage.ts'

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
