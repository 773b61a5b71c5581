import { ImportSituation } from '@oems/contract/operations/codes.ts'
import { type Batch, type BatchRow, importBatches } from '@oems/contract/operations/imports.ts'
import { Alert, Button, Popconfirm, Segmented, Space } from 'antd'
import { useRef, useState } from 'react'
import { DownloadButton } from '../DownloadButton.tsx'
import styles from './ImportSteps.module.css'
import { StagedTable } from './StagedTable.tsx'
import { isGood, wrongCells } from './stagedRows.ts'
import { useEditing } from './useEditing.ts'
import { rowsAtOnce, useStagedRows } from './useStagedRows.ts'

interface Props {
  readonly batch: Batch
  readonly busy: boolean
  readonly confirm: () => void
  readonly cancel: () => void
  /** A corrected workbook for the same batch. */
  readonly again: () => void
}
type Situation = BatchRow['importSituation']
const beginning = ({ errorCount }: Batch): Situation => (errorCount > 0 ? ImportSituation.invalid : ImportSituation.all)
interface Shown {
  readonly situation: Situation
  /** Only good lines that somebody had better look at. */
  readonly hinted: boolean
  readonly pageNo: number
}
const hintedOnly = 'hinted'
const hinted: Shown = { situation: ImportSituation.all, hinted: true, pageNo: 1 }
/** Many imports never find what is there already. */
const situationsOf = ({ unchangedCount }: Batch) =>
  ImportSituation.options.filter(({ value }) => value !== ImportSituation.unchanged || unchangedCount > 0)
const figure = (count: number) => count.toLocaleString('zh-CN')

/** What was read, line by line. A wrong cell is corrected where it stands, or in the workbook, which is then loaded up again. */
export function CheckStep({ batch, busy, confirm, cancel, again }: Props) {
  const [shown, show] = useState<Shown>(() => ({ situation: beginning(batch), hinted: false, pageNo: 1 }))
  /** The edition that is on the screen; another than that of an own correction begins anew. */
  const [seen, setSeen] = useState(batch.edition)
  const [own, setOwn] = useState(batch.edition)
  const [corrected, setCorrected] = useState<ReadonlySet<number>>(new Set())
  const confirmButton = useRef<HTMLButtonElement>(null)
  if (batch.edition !== seen) {
    setSeen(batch.edition)
    if (batch.edition !== own) show({ situation: beginning(batch), hinted: false, pageNo: 1 })
  }
  const { rows, total, isFetching, fix, firstWrong } = useStagedRows({ batch, ...shown })
  const newest = useRef(batch)

  async function fixed(rowNo: number, cells: readonly string[]) {
    const outcome = await fix(rowNo, cells)
    if (!outcome) return null
    newest.current = outcome.batch
    setOwn(outcome.batch.edition)
    const good = rows.filter((row, at) => !isGood(row) && isGood(outcome.list[at]!))
    setCorrected((old) => new Set([...old, ...good.map((row) => row.rowNo)]))
    outcome.show()
    return outcome.list
  }
  /** The lines on the screen are all good: on to others that are wrong, or to the confirmation. */
  async function goOn() {
    const { errorCount, edition } = newest.current
    if (errorCount === 0 || shown.situation !== ImportSituation.invalid) return confirmButton.current?.focus()
    const list = await firstWrong(edition)
    show({ situation: ImportSituation.invalid, hinted: false, pageNo: 1 })
    const [first] = wrongCells(list, batch.columns)
    if (first) editing.open(first, list)
  }
  const editing = useEditing({ columns: batch.columns, rows, fix: fixed, finished: () => void goOn() })

  return (
    <div className={styles.check}>
      {batch.message && <Alert type="warning" showIcon title={batch.message} />}
      {batch.about && <p>{batch.about}</p>}
      <p role="status">
        共 <b>{figure(batch.totalCount)}</b> 行，可导入 <b>{figure(batch.okCount)}</b> 行
        {batch.updateCount > 0 && `（新增 ${figure(batch.okCount - batch.updateCount)} 行，更新 ${figure(batch.updateCount)} 行）`}
        {batch.unchangedCount > 0 && `，无变化 ${figure(batch.unchangedCount)} 行`}
        {batch.hintCount > 0 && `，其中需核对 ${figure(batch.hintCount)} 行`}
        {batch.absentCount > 0 && `，另有 ${figure(batch.absentCount)} 条不再收录`}，
        <span className={batch.errorCount > 0 ? styles.wrong : undefined}>
          有错误 <b>{figure(batch.errorCount)}</b> 行
        </span>
        {batch.errorCount > 0 && '，不会导入。点击标红的内容可直接改正，回车保存；也可下载后改正，重新上传。'}
      </p>
      <div className={styles.tools}>
        <Segmented
          value={shown.hinted ? hintedOnly : shown.situation}
          onChange={(chosen) => show(chosen === hintedOnly ? hinted : { situation: chosen as Situation, hinted: false, pageNo: 1 })}
          options={[...situationsOf(batch), ...(batch.hintCount > 0 ? [{ value: hintedOnly, label: '需核对' }] : [])]}
        />
        <Space>
          {batch.errorCount > 0 && (
            <DownloadButton call={importBatches.exportError} input={() => ({ batchNumber: batch.batchNumber })}>
              下载错误原因
            </DownloadButton>
          )}
          <Button onClick={again}>重新上传</Button>
        </Space>
      </div>
      <StagedTable
        batch={batch}
        rows={rows}
        loading={isFetching}
        editing={editing}
        corrected={corrected}
        pagination={{
          ...{ current: shown.pageNo, pageSize: rowsAtOnce, total, showSizeChanger: false },
          onChange: (pageNo) => show({ ...shown, pageNo }),
        }}
      />
      <div className={styles.foot}>
        <Popconfirm title="取消后本次上传的内容将丢弃" okText="取消导入" cancelText="返回" onConfirm={cancel}>
          <Button>取消导入</Button>
        </Popconfirm>
        <Button ref={confirmButton} type="primary" loading={busy} disabled={batch.okCount + batch.absentCount === 0} onClick={confirm}>
          {batch.okCount === 0 && batch.absentCount > 0
            ? `确认 ${figure(batch.absentCount)} 条不再收录`
            : `确认导入 ${figure(batch.okCount)} 条`}
        </Button>
      </div>
    </div>
  )
}
