import { ImportSituation } from '@oems/contract/operations/codes.ts'
import type { Batch, BatchRow } from '@oems/contract/operations/imports.ts'
import { Table, type TableColumnType, type TablePaginationConfig } from 'antd'
import { CellEditor } from './CellEditor.tsx'
import styles from './ImportSteps.module.css'
import { changedFrom, complaintsAt, isGood } from './stagedRows.ts'
import type { useEditing } from './useEditing.ts'

interface Props {
  readonly batch: Batch
  readonly rows: readonly BatchRow[]
  readonly loading: boolean
  readonly pagination: TablePaginationConfig
  readonly editing: ReturnType<typeof useEditing>
  /** Lines that were wrong and have been corrected here. */
  readonly corrected: ReadonlySet<number>
}

/** The lines of a batch with their cells; a wrong one is a button, and every other one opens by a click too. */
export function StagedTable({ batch: { columns }, rows, loading, pagination, editing, corrected }: Props) {
  const cell = (column: string, at: number): TableColumnType<BatchRow> => ({
    title: column,
    key: `${at} ${column}`,
    onCell: ({ rowNo }) => ({ className: styles.cell ?? '', onClick: () => column !== '' && editing.open({ rowNo, at }) }),
    render: (_, row) => <Cell row={row} column={column} at={at} editing={editing} />,
  })
  return (
    <Table<BatchRow>
      rowKey="rowNo"
      loading={{ spinning: loading, delay: 150 }}
      columns={[
        { title: '行号', dataIndex: 'rowNo', width: 70, fixed: 'start' },
        ...columns.map(cell),
        {
          title: rows.some(({ hints }) => hints.length > 0) ? '错误原因 / 提示' : '错误原因',
          key: 'errors',
          width: 280,
          fixed: 'end',
          render: (_, row) => <Verdict row={row} isCorrected={corrected.has(row.rowNo)} />,
        },
      ]}
      dataSource={[...rows]}
      scroll={{ x: 'max-content', y: 320 }}
      pagination={pagination}
    />
  )
}

interface CellProps extends Pick<Props, 'editing'> {
  readonly row: BatchRow
  readonly column: string
  readonly at: number
}

function Cell({ row, column, at, editing: { editing, left, busy, ...editor } }: CellProps) {
  const { rowNo, cells } = row
  const complaint = complaintsAt(row, column)
    .map(({ msg }) => msg)
    .join('；')
  const isOpen = editing?.rowNo === rowNo && editing.at === at
  const typed = editing?.rowNo === rowNo ? editing.cells[at] : cells[at]
  if (isOpen)
    return (
      <CellEditor
        {...editor}
        label={`第${rowNo}行 ${column}`}
        value={typed ?? ''}
        complaint={complaint}
        busy={busy}
        leave={() => editor.leave({ rowNo, at })}
      />
    )
  if (complaint === '') return <GoodCell typed={typed} before={changedFrom(row, column)} />
  const shown = typed || '（空）'
  return (
    <button
      type="button"
      ref={left?.rowNo === rowNo && left.at === at ? focus : null}
      className={styles.wrongCell}
      aria-label={`第${rowNo}行 ${column} ${shown}，${complaint}，修改`}
    >
      {shown}
    </button>
  )
}

/** Of what a line changes, what stands there now as well. */
function GoodCell({ typed, before }: { readonly typed: string | undefined; readonly before: string | null }) {
  if (before === null) return typed
  return (
    <span className={styles.changed}>
      <del>{before || '（空）'}</del> → <ins>{typed}</ins>
    </span>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Beside the row, however far its faulty column has been scrolled away. */
function Verdict({ row, isCorrected }: { readonly row: BatchRow; readonly isCorrected: boolean }) {
  const hints = row.hints.map(({ msg }) => (
    <div key={msg} className={styles.hint}>
      {msg}
    </div>
  ))
  if (isGood(row))
    return (
      <>
        {isCorrected && <span className={styles.corrected}>已改正，可导入</span>}
        {row.importSituation === ImportSituation.unchanged && <span className={styles.unchanged}>无变化</span>}
        {row.importSituation === ImportSituation.toUpdate && <span>更新：{row.changes.map(({ column }) => column).join('、')}</span>}
        {hints}
      </>
    )
  return (
    <div className={styles.reasons}>
      {row.errors.map(({ column, msg }) => (
        <div key={`${column} ${msg}`}>{msg}</div>
      ))}
      {hints}
    </div>
  )
}
