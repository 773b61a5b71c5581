import { SettingOutlined } from '@ant-design/icons'
import { Button, Empty, Table, type TableProps } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { arranged, type Column, optionalColumns } from './columns.ts'
import { Failed } from './Failed.tsx'
import styles from './ListPage.module.css'
import type { Adjustable } from './ListSettings.tsx'
import type { List } from './useListPage.ts'

export type { Column } from './columns.ts'

const ListSettings = lazy(() => import('./ListSettings.tsx'))

interface Props<R> extends Omit<TableProps<R>, 'columns' | 'rowSelection'> {
  readonly list: Pick<List, 'error' | 'isFiltered' | 'reset' | 'refresh' | 'selection'> & { readonly table: TableProps<R> }
  readonly columns: readonly Column<R>[]
  readonly selectable?: boolean
  /** The first step that an empty list offers. */
  readonly first?: ReactNode
}

/** The columns as the user has set them, and the button that opens the settings. */
export function useColumns<R>(list: Adjustable, columns: readonly Column<R>[]) {
  const [open, setOpen] = useState<boolean | null>(null)
  const settings = (
    <>
      <Button icon={<SettingOutlined />} onClick={() => setOpen(true)}>
        列表设置
      </Button>
      {open !== null && (
        <Suspense fallback={null}>
          <ListSettings list={list} columns={optionalColumns(columns, list.settings)} open={open} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
  return { visibleColumns: arranged(columns, list.settings), settings }
}

/** antd's Table with a fixed header and first column, the list's paging and its empty and failed states. */
export function ListTable<R extends object>({ list, columns, selectable = false, first, ...props }: Props<R>) {
  const [head, ...rest] = columns
  const fixed = head ? [{ ...head, fixed: 'start' as const }, ...rest].map(bounded) : []
  return (
    <Table<R>
      className={styles.table ?? ''}
      sticky
      scroll={{ x: 'max-content' }}
      {...list.table}
      {...(selectable && { rowSelection: list.selection.props })}
      locale={{ emptyText: <Nothing list={list} first={first} /> }}
      columns={fixed}
      {...props}
    />
  )
}

/** A column with an ellipsis needs a maximum width, since the table is as wide as its contents ask for. */
function bounded<R>(column: Column<R>): Column<R> {
  if (!column.ellipsis) return column
  return { ...column, onCell: () => ({ style: { maxWidth: column.width ?? widest } }) }
}
const widest = 260

function Nothing({ list, first }: { readonly list: Pick<List, 'error' | 'isFiltered' | 'reset' | 'refresh'>; readonly first: ReactNode }) {
  if (list.error) return <Failed message={list.error.message} again={() => void list.refresh()} />
  if (list.isFiltered)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的数据">
        <Button onClick={list.reset}>清空筛选</Button>
      </Empty>
    )
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据">
      {first}
    </Empty>
  )
}
