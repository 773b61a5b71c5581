import { Pagination, Table } from 'antd'
import { type CSSProperties, useRef } from 'react'
import type { Column } from '../list/columns.ts'
import { useDensity } from '../list/density.ts'
import { boneColumns, boneRows, cut, sized } from '../list/drawnColumns.tsx'
import styles from '../list/ListTable.module.css'
import { useRoom } from '../list/useRoom.ts'
import { useOnPaper } from '../print/onPaper.ts'

interface Props<R> {
  readonly rowKey: (keyof R & string) | ((row: R) => string)
  /** Absent until they have been read: nothing is said to be empty before an answer says so. */
  readonly rows: readonly R[] | undefined
  readonly columns: readonly Column<R>[]
  /** Said where there are none. */
  readonly empty?: string
  /** Where they are too many to be read at once; by default all of them are there. */
  readonly pages?: { readonly pageNo: number; readonly pageSize: number; readonly total: number; readonly turn: (pageNo: number) => void }
  /** Of the rows; what is more is scrolled to, and stands on paper. */
  readonly height?: number
  readonly rowClassName?: (row: R) => string
}

const bones = 3

/** The few rows that belong to a record or explain a figure, in columns as wide as those of a list, without its settings. */
export function RecordTable<R extends object>({ rowKey, rows, columns, empty = '—', pages, height, rowClassName }: Props<R>) {
  const frame = useRef<HTMLDivElement>(null)
  const room = useRoom(frame)
  const [density] = useDensity()
  const onPaper = useOnPaper()
  const drawn = sized(
    columns.map((column) => (column.kind === 'prose' ? { ...column, className: styles.prose ?? '' } : cut(column, rows ?? []))),
    room,
  )
  const width = drawn.reduce((sum, column) => sum + Number(column.width), 0)
  const scroll = { ...(width > room && { x: width }), ...(height && !onPaper && { y: height }) }
  const isWaiting = rows === undefined
  return (
    <>
      <div
        ref={frame}
        className={styles.frame}
        data-density={density}
        aria-busy={isWaiting || undefined}
        style={{ '--row': density } as CSSProperties}
      >
        <Table<R>
          className={styles.table ?? ''}
          scroll={scroll}
          // What has to be moved can be reached with the keyboard.
          {...((scroll.x || scroll.y) && { onRow: (_, at) => ({ tabIndex: at === 0 ? 0 : -1 }) })}
          rowKey={isWaiting ? 'bone' : rowKey}
          dataSource={rows ?? boneRows<R>('bone', bones)}
          columns={[...(isWaiting ? boneColumns(drawn) : drawn)]}
          {...(rowClassName && !isWaiting && { rowClassName })}
          pagination={false}
          rowHoverable={false}
          showSorterTooltip={false}
          locale={{ emptyText: empty }}
        />
      </div>
      {pages && (
        <Pagination
          align="end"
          {...{ current: pages.pageNo, pageSize: pages.pageSize, total: pages.total, onChange: pages.turn }}
          hideOnSinglePage
          showSizeChanger={false}
        />
      )}
    </>
  )
}
