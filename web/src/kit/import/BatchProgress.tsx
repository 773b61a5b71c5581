import type { Batch } from '@oems/contract/operations/imports.ts'
import { Button, Progress } from 'antd'
import { useTask } from '../useTask.ts'
import styles from './ImportSteps.module.css'

interface Props {
  readonly batch: Batch
  readonly verb: string
  /** Absent where it can no longer be cancelled. */
  readonly cancel?: () => void
}

/** The progress of reading or importing a workbook. It continues when the dialog is closed. */
export function BatchProgress({ batch, verb, cancel }: Props) {
  const { data: task } = useTask(batch.taskId)
  const total = task?.total ?? (batch.totalCount || null)
  const share = task && total ? Math.min(1, task.done / total) : null
  return (
    <div className={styles.going} role="status">
      <span>
        {verb}“{batch.fileName}”
        {task && task.done > 0 && `，已处理 ${task.done.toLocaleString('zh-CN')}${total ? ` / ${total.toLocaleString('zh-CN')}` : ''} 行`}
      </span>
      <Progress percent={share === null ? 100 : Math.round(share * 100)} status="active" showInfo={share !== null} />
      <div className={styles.tools}>
        <small>可以关闭窗口，稍后再打开“导入”查看。</small>
        {cancel && <Button onClick={cancel}>取消导入</Button>}
      </div>
    </div>
  )
}
