import { ImportSituation } from '@oems/contract/operations/codes.ts'
import { type Batch, type BatchRow, importBatches } from '@oems/contract/operations/imports.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Popconfirm, Segmented, Space, Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import { reading } from '../../core/calls.ts'
import { DownloadButton } from '../DownloadButton.tsx'
import styles from './ImportSteps.module.css'

interface Props {
  readonly batch: Batch
  readonly busy: boolean
  readonly confirm: () => void
  readonly cancel: () => void
  /** A corrected workbook for the same batch. */
  readonly again: () => void
}
type Situation = BatchRow['importSituation']

/** What was read, line by line; the faulty cells are marked, with what is wrong at the end of the row. */
export function CheckStep({ batch, busy, confirm, cancel, again }: Props) {
  const [situation, setSituation] = useState<Situation>(batch.errorCount > 0 ? ImportSituation.invalid : ImportSituation.all)
  const [pageNo, setPageNo] = useState(1)
  const rows = reading(importBatches.listRow, { batchNumber: batch.batchNumber, importSituation: situation, pageNo, pageSize: 20 })
  const { data, isFetching } = useQuery({
    ...rows,
    queryKey: [...rows.queryKey, String(batch.edition)], // only what is shown may be confirmed
    placeholderData: keepPreviousData,
  })
  const figure = (n: number) => n.toLocaleString('zh-CN')
  return (
    <div className={styles.check}>
      {batch.message && <Alert type="warning" showIcon title={batch.message} />}
      <p>
        共 <b>{figure(batch.totalCount)}</b> 行，可导入 <b>{figure(batch.okCount)}</b> 行，
        <span className={batch.errorCount > 0 ? styles.wrong : undefined}>
          有错误 <b>{figure(batch.errorCount)}</b> 行
        </span>
        {batch.errorCount > 0 && '。有错误的行不会导入，可下载后在“错误原因”列查看，改正后重新上传。'}
      </p>
      <div className={styles.tools}>
        <Segmented
          value={situation}
          onChange={(value) => {
            setSituation(value)
            setPageNo(1)
          }}
          options={ImportSituation.options}
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
      <Table<BatchRow>
        rowKey="rowNo"
        loading={{ spinning: isFetching, delay: 150 }}
        columns={columnsOf(batch)}
        dataSource={data?.list ?? []}
        scroll={{ x: 'max-content', y: 320 }}
        pagination={{ current: pageNo, pageSize: 20, total: data?.total ?? 0, showSizeChanger: false, onChange: setPageNo }}
      />
      <div className={styles.foot}>
        <Popconfirm title="取消后本次上传的内容将丢弃" okText="取消导入" cancelText="返回" onConfirm={cancel}>
          <Button>取消导入</Button>
        </Popconfirm>
        <Button type="primary" loading={busy} disabled={batch.okCount === 0} onClick={confirm}>
          确认导入 {figure(batch.okCount)} 条
        </Button>
      </div>
    </div>
  )
}

function columnsOf({ columns }: Batch): TableColumnType<BatchRow>[] {
  const cell = (row: BatchRow, name: string, at: number) => {
    const wrong = row.errors.some(({ column }) => column === name)
    return wrong ? <span className={styles.wrong}>{row.cells[at] || '（空）'}</span> : row.cells[at]
  }
  return [
    { title: '行号', dataIndex: 'rowNo', width: 70, fixed: 'start' },
    ...columns.map((name, at) => ({ title: name, key: name, render: (_: unknown, row: BatchRow) => cell(row, name, at) })),
    { title: '错误原因', key: 'errors', width: 280, fixed: 'end', render: (_, row) => <Reasons row={row} /> },
  ]
}

/** Beside the row, however far its faulty column has been scrolled away. */
const Reasons = ({ row }: { readonly row: BatchRow }) => (
  <div className={styles.reasons}>
    {row.errors.map(({ column, msg }) => (
      <div key={`${column} ${msg}`}>{msg}</div>
    ))}
  </div>
)
