import { examinations, type PeBatch } from '@oems/contract/examination/examinations.ts'
import { BatchStatus } from '@oems/contract/operations/codes.ts'
import { Button, Empty, Popconfirm, Space } from 'antd'
import { useCan, useWrite } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { ReadingDrawer } from '../kit/record/ReadingDrawer.tsx'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'
import styles from './examination.module.css'

interface Props {
  readonly open: boolean
  readonly close: () => void
  readonly done: () => void
}

const tones: Readonly<Partial<Record<number, Tone>>> = {
  [BatchStatus.parsing]: 'progress',
  [BatchStatus.importing]: 'progress',
  [BatchStatus.waiting]: 'due',
  [BatchStatus.imported]: 'done',
  [BatchStatus.unreadable]: 'overdue',
}

/** Batches that wait for the caller, and those that can still be taken back as a whole. */
export const BatchesDrawer = ({ open, close, done }: Props) => (
  <ReadingDrawer title="导入批次" open={open} onClose={close} size={560} destroyOnHidden>
    <p className={styles.note}>待确认的批次24小时后失效；已导入的批次24小时内可以整批撤回，其中有记录被修改过的除外。</p>
    <Loaded call={examinations.batchList} input={{}}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有待确认或可撤回的批次" />
        ) : (
          <ul className={styles.lines}>
            {list.map((batch) => (
              <Line key={batch.batchNumber} batch={batch} done={done} />
            ))}
          </ul>
        )
      }
    </Loaded>
  </ReadingDrawer>
)

function Line({ batch, done }: { readonly batch: PeBatch; readonly done: () => void }) {
  const { batchNumber, fileName, status, uploadedBy, createdAt, importedAt, totalCount, okCount, errorCount, own, revocableUntil } = batch
  const can = useCan()
  const confirm = useWrite(examinations.import, '已确认导入')
  const drop = useWrite(examinations.cancelImport, '批次已取消')
  const revoke = useWrite(examinations.cancelImport, '批次已撤回')
  return (
    <li className={styles.line}>
      <span>
        <b>{fileName}</b> <StatusTag tone={tones[status] ?? 'none'}>{BatchStatus.label(status)}</StatusTag>
        <small>
          {uploadedBy} {moment(importedAt ?? createdAt)} · 共{totalCount}行，{importedAt ? `已导入${okCount}行` : `可导入${okCount}行`}
          {errorCount > 0 && `，有错误${errorCount}行`}
        </small>
        {revocableUntil && <small>{moment(revocableUntil)} 前可撤回</small>}
      </span>
      <Space>
        {own && can(examinations.import) && okCount > 0 && (
          <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate({ batchNumber }, { onSuccess: done })}>
            确认
          </Button>
        )}
        {own && can(examinations.cancelImport) && (
          <Popconfirm title="取消后须重新上传，确定取消？" onConfirm={() => drop.mutate({ batchNumber })}>
            <Button>取消批次</Button>
          </Popconfirm>
        )}
        {revocableUntil && can(examinations.cancelImport) && (
          <Popconfirm
            title={`将撤回该批次的全部${okCount}份体检记录，确定撤回？`}
            onConfirm={() => revoke.mutate({ batchNumber }, { onSuccess: done })}
          >
            <Button danger>撤回</Button>
          </Popconfirm>
        )}
      </Space>
    </li>
  )
}
