import { SettingOutlined } from '@ant-design/icons'
import { Button, Empty, Table, type TableProps } from 'antd'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { Failed } from '../Failed.tsx'
import { arranged, type Column, optionalColumns } from './columns.ts'
import type { Adjustable } from './ListSettings.tsx'
import styles from './ListTable.module.css'
import { type RowAction, RowActions } from './RowActions.tsx'
import type { List } from './useListPage.ts'

export type { Column } from './columns.ts'

const ListSettings = lazy(() => import('./ListSettings.tsx'))

interface Props<R> extends Omit<TableProps<R>, 'columns' | 'rowSelection' | 'rowClassName'> {
  readonly list: Pick<List, 'error' | 'isFiltered' | 'reset' | 'refresh' | 'selection'> & { readonly table: TableProps<R> }
  readonly columns: readonly Column<R>[]
  readonly selectable?: boolean
  /** The first step that an empty list offers. */
  readonly first?: ReactNode
  /** A click on a row; by the keyboard its first cell, which is a button where the column does not draw one of its own. */
  readonly onOpen?: ((row: R) => void) | undefined
  /** The column 操作 at the end. */
  readonly actions?: (row: R) => readonly RowAction[]
  /** Whose actions they are; by default what stands in the first column. */
  readonly nameOf?: (row: R) => string
  /** A cell holds two lines. */
  readonly twoLines?: boolean
  readonly rowClassName?: string
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
export function ListTable<R extends object>(all: Props<R>) {
  const { list, columns, selectable = false, first, onOpen, actions, nameOf, twoLines = false, rowClassName, ...props } = all
  const [head, ...rest] = columns
  const fixed = head ? [{ ...opening(head, onOpen), fixed: 'start' as const }, ...rest].map(bounded) : []
  const classes = [onOpen && styles.openable, twoLines && styles.twoLines, rowClassName].filter(Boolean).join(' ')
  return (
    <Table<R>
      className={styles.table ?? ''}
      sticky
      scroll={{ x: 'max-content' }}
      {...list.table}
      {...(selectable && { rowSelection: list.selection.props })}
      locale={{ emptyText: <Nothing list={list} first={first} /> }}
      columns={actions ? [...fixed, actionsColumn(actions, nameOf ?? ((row) => textIn(row, head)))] : fixed}
      rowClassName={classes}
      {...(onOpen && { onRow: (row: R) => ({ onClick: (event: MouseEvent) => isOnRow(event) && onOpen(row) }) })}
      {...props}
    />
  )
}

/** A row's actions are not the row, nor is what one of its cells has opened elsewhere, which React takes for a part of it. */
const isOnRow = ({ target, currentTarget }: MouseEvent) =>
  currentTarget.contains(target as Element) && !(target as Element).closest(`.${CSS.escape(styles.actions ?? '')}`)

const actionsColumn = <R,>(actions: (row: R) => readonly RowAction[], nameOf: (row: R) => string): Column<R> => ({
  title: '操作',
  key: 'actions',
  fixed: 'end',
  render: (_, row) => <RowActions actions={actions(row)} name={nameOf(row)} />,
})

const textIn = <R,>(row: R, column: Column<R> | undefined) => String(row[column?.dataIndex as keyof R] ?? '')

function opening<R>(column: Column<R>, onOpen: ((row: R) => void) | undefined): Column<R> {
  if (!onOpen || column.render) return column
  return {
    ...column,
    render: (text: ReactNode, row) => (
      <button type="button" className="link-button" onClick={() => onOpen(row)}>
        {text}
      </button>
    ),
  }
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
