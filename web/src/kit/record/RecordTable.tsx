import { Table } from 'antd'
import { type CSSProperties, useRef } from 'react'
import type { Column } from '../list/columns.ts'
import { useDensity } from '../list/density.ts'
import { cut, sized } from '../list/drawnColumns.tsx'
import styles from '../list/ListTable.module.css'
import { useRoom } from '../list/useRoom.ts'

interface Props<R> {
  readonly rowKey: (keyof R & string) | ((row: R) => string)
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
  /** Said where there are none. */
  readonly empty?: string
}

/** The few rows that belong to a record: all of them, in columns as wide as those of a list, without its paging and settings. */
export function RecordTable<R extends object>({ rowKey, rows, columns, empty = '—' }: Props<R>) {
  const frame = useRef<HTMLDivElement>(null)
  const room = useRoom(frame)
  const [density] = useDensity()
  const drawn = sized(
    columns.map((column) => cut(column, rows)),
    room,
  )
  const width = drawn.reduce((sum, column) => sum + Number(column.width), 0)
  return (
    <div ref={frame} className={styles.frame} data-density={density} style={{ '--row': density } as CSSProperties}>
      <Table<R>
        className={styles.table ?? ''}
        // What has to be moved sideways can be reached with the keyboard.
        {...(width > room && { scroll: { x: width }, onRow: (_, at) => ({ tabIndex: at === 0 ? 0 : -1 }) })}
        rowKey={rowKey}
        dataSource={rows}
        columns={[...drawn]}
        pagination={false}
        rowHoverable={false}
        locale={{ emptyText: empty }}
      />
    </div>
  )
}
