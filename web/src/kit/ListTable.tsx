import { Button, Checkbox, Empty, Popover, Table, type TableColumnType, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { useKept } from '../core/kept.ts'
import styles from './ListPage.module.css'
import type { List } from './useListPage.ts'

export interface Column<R> extends TableColumnType<R> {
  /** What it is called in the column settings; by default its title. */
  readonly label?: string
  /** Not shown until the user asks for it. */
  readonly extra?: boolean
}

interface Props<R> extends Omit<TableProps<R>, 'columns' | 'rowSelection'> {
  readonly list: Pick<List, 'error' | 'isFiltered' | 'reset' | 'refresh' | 'selection'> & { readonly table: TableProps<R> }
  readonly columns: readonly Column<R>[]
  readonly selectable?: boolean
  /** The first step that an empty list offers. */
  readonly first?: ReactNode
}

const labelOf = <R,>({ label, title }: Column<R>) => label ?? (typeof title === 'string' ? title : '')

/** Which columns are shown is kept for the account. A column without a name, and the first, always are. */
export function useColumns<R>(name: string, columns: readonly Column<R>[]) {
  const [kept, keep] = useKept<Readonly<Record<string, boolean>>>(`columns:${name}`, {})
  const isShown = (column: Column<R>) => kept[labelOf(column)] ?? !column.extra
  const optional = columns.slice(1).filter((column) => labelOf(column) !== '' && labelOf(column) !== '操作')
  const settings = (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="显示的列"
      content={
        <div className={styles.columns}>
          {optional.map((column) => (
            <Checkbox
              key={labelOf(column)}
              checked={isShown(column)}
              onChange={({ target }) => keep({ ...kept, [labelOf(column)]: target.checked })}
            >
              {labelOf(column)}
            </Checkbox>
          ))}
          <Button type="link" onClick={() => keep({})}>
            恢复默认
          </Button>
        </div>
      }
    >
      <Button>列设置</Button>
    </Popover>
  )
  return { shown: columns.filter((column) => !optional.includes(column) || isShown(column)), settings }
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

/** A column that is cut off needs a bound, since the table is as wide as its contents ask for. */
function bounded<R>(column: Column<R>): Column<R> {
  if (!column.ellipsis) return column
  return { ...column, onCell: () => ({ style: { maxWidth: column.width ?? widest } }) }
}
const widest = 260

function Nothing({ list, first }: { readonly list: Pick<List, 'error' | 'isFiltered' | 'reset' | 'refresh'>; readonly first: ReactNode }) {
  if (list.error)
    return (
      <div className={styles.failed}>
        <p>{list.error.message}</p>
        <Button onClick={() => void list.refresh()}>重试</Button>
      </div>
    )
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
