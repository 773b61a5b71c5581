import { type Task, tasks } from '@oems/contract/operations/tasks.ts'
import { useState } from 'react'
import { useCan, useWrite } from '../../core/calls.ts'
import { download } from '../../core/files.ts'
import { announceTask, follow } from '../../core/followed.ts'
import { succeeded } from '../../core/notices.ts'
import { openable } from '../desk.ts'
import { go } from '../hash.ts'

export interface TaskAction {
  readonly label: string
  readonly onClick: () => void
}

/** What may be done with a long task now, and `leave` before another page is opened for it; `busy` is the one that something is being done with. */
export function useTaskActions(leave: () => void = () => undefined) {
  const can = useCan()
  const cancel = useWrite(tasks.cancel, '已取消')
  const again = useWrite(tasks.retry, null)
  const [busy, setBusy] = useState<number | null>(null)

  async function during(taskId: number, work: Promise<unknown>) {
    setBusy(taskId)
    await work.catch(() => {}) // shown where it was asked for
    setBusy(null)
  }
  async function retry({ taskId, name, batchNumber }: Task) {
    const begun = await again.mutateAsync({ taskId })
    if (begun.taskId === null) return succeeded(`${name}已完成`)
    if (batchNumber === null) return follow(begun.taskId)
    announceTask()
    succeeded('已重新开始')
  }
  function goOn(address: string) {
    leave()
    go(address)
  }
  const actionsOf = (task: Task): TaskAction[] => {
    const { taskId } = task
    const doing = (label: string, work: () => Promise<unknown>) => ({ label, onClick: () => void during(taskId, work()) })
    const goesOnAt = openable(task.goesOnAt)
    return [
      ...(goesOnAt !== null ? [{ label: '核对', onClick: () => goOn(goesOnAt) }] : []),
      ...(task.resultUrl && can(tasks.result) ? [doing('下载', () => download(tasks.result, { taskId }))] : []),
      ...(task.cancellable && can(tasks.cancel) ? [doing('取消', () => cancel.mutateAsync({ taskId }))] : []),
      ...(task.retryable && can(tasks.retry) ? [doing('重试', () => retry(task))] : []),
    ]
  }
  return { actionsOf, busy }
}
