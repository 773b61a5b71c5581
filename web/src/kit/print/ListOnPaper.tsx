import { type Column, labelOf } from '../list/columns.ts'
import { totalText } from '../list/totalText.ts'
import type { List } from '../list/useListPage.ts'
import { PaperTable } from './PaperTable.tsx'

interface Props<R extends object> {
  readonly list: Pick<List, 'pageNo' | 'pageSize' | 'total' | 'totalCapped' | 'isLoading' | 'isOutdated'>
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly rowKey: string
}

/** The rows of a list that are on screen, in the columns that are shown. */
export function ListOnPaper<R extends object>({ list, columns, rows: read, rowKey }: Props<R>) {
  const { pageNo, pageSize, total = 0, totalCapped } = list
  const first = (pageNo - 1) * pageSize + 1
  // Those of the filters before would stand below the words of the new ones.
  const isReading = list.isLoading || list.isOutdated
  const rows = isReading ? [] : read
  const foot = isReading
    ? '正在读取，请稍后重新打印'
    : rows.length === 0
      ? '没有数据'
      : `第 ${first} 至 ${first + rows.length - 1} 条，${totalCapped ? '' : '共 '}${totalText(total, totalCapped)} 条`
  return (
    <PaperTable
      columns={columns.map((column) => ({
        title: typeof column.title === 'function' ? labelOf(column) : (column.title ?? labelOf(column)),
        isNumber: column.align === 'right',
        render: (row: R, at: number) => {
          const value = (row as Record<string, unknown>)[String(column.dataIndex)]
          return (column.render ? column.render(value as never, row, at) : (value as string | number | null)) as never
        },
      }))}
      rows={rows}
      keyOf={(row) => String((row as Record<string, unknown>)[rowKey])}
      foot={foot}
    />
  )
}
