import { CloseOutlined } from '@ant-design/icons'
import { useStore } from '@oems/client/store.ts'
import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { type Task, tasks } from '@oems/contract/operations/tasks.ts'
import { Button, Progress } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useWrite } from '../../core/calls.ts'
import { download } from '../../core/files.ts'
import { type Followed, follow, followed, putAside, settle, unfollow } from '../../core/followed.ts'
import { isOpen, percentOf, progressOf, useTask } from '../../kit/useTask.ts'
import styles from './Tasks.module.css'

/** The background tasks that were started in this window, at the edge of the screen; a refresh of the browser takes none away. */
export default function TaskCards() {
  const all = useStore(followed)
  return (
    <section className={styles.cards} aria-label="进行中的导出">
      {all.map((one) => (
        <TaskCard key={one.taskId} {...one} />
      ))}
    </section>
  )
}

type Saving = 'not yet' | 'saving' | 'saved' | 'failed'

function TaskCard({ taskId, aside }: Followed) {
  const { data: task } = useTask(taskId)
  const [saving, setSaving] = useState<Saving>('not yet')
  const cancel = useWrite(tasks.cancel, null)
  const again = useWrite(tasks.retry, null)
  async function retry() {
    const begun = await again.mutateAsync({ taskId }).catch(() => null) // shown by useWrite
    if (begun === null) return
    unfollow(taskId)
    if (begun.taskId !== null) follow(begun.taskId)
  }
  const save = useCallback(async () => {
    setSaving('saving')
    setSaving((await download(tasks.result, { taskId })) === 'saved' ? 'saved' : 'failed')
    settle(taskId)
  }, [taskId])
  const isDone = task?.status === TaskStatus.done
  useEffect(() => {
    if (isDone) void save()
  }, [isDone, save])
  const isFailed = task?.status === TaskStatus.failed
  useEffect(() => {
    if (isFailed) settle(taskId)
  }, [isFailed, taskId])
  const isCancelled = task?.status === TaskStatus.cancelled
  useEffect(() => {
    if (isCancelled) unfollow(taskId)
  }, [isCancelled, taskId])

  const isGoing = !task || isOpen(task)
  if (isCancelled || (aside && isGoing)) return null
  const name = task?.name ?? '导出'
  return (
    <article className={styles.card} aria-label={name}>
      <header>
        <b>{name}</b>
        <Button
          type="text"
          aria-label={isGoing ? `收起${name}` : `关闭${name}`}
          icon={<CloseOutlined />}
          onClick={() => (isGoing ? putAside(taskId) : unfollow(taskId))}
        />
      </header>
      {/* Read out once at each change of state; the figures are visual only. */}
      <p className="visually-hidden" role="status" aria-live="polite">
        {name}：{statusText(task, saving)}
      </p>
      {isGoing && <Progress percent={task ? percentOf(task) : 0} size="small" showInfo={false} aria-label={`${name}的进度`} />}
      <div className={styles.foot}>
        <span className={isFailed ? styles.failed : styles.figures}>
          {task?.status === TaskStatus.running ? progressOf(task) : statusText(task, saving)}
        </span>
        {isGoing && <a href="#/task-center">打开后台任务</a>}
        {task?.cancellable && (
          <Button loading={cancel.isPending} onClick={() => cancel.mutate({ taskId })}>
            取消
          </Button>
        )}
        {task?.retryable && (
          <Button loading={again.isPending} onClick={() => void retry()}>
            重试
          </Button>
        )}
        {isDone && saving !== 'saving' && <Button onClick={() => void save()}>{saving === 'saved' ? '再次下载' : '下载'}</Button>}
      </div>
    </article>
  )
}

function statusText(task: Task | undefined, saving: Saving): string {
  if (!task) return '正在准备…'
  if (task.status === TaskStatus.queued) return '排队中'
  if (task.status === TaskStatus.running) return '正在导出'
  if (task.status === TaskStatus.failed) return task.message ?? '导出失败'
  return { 'not yet': '正在保存文件…', saving: '正在保存文件…', saved: '已完成，文件已保存', failed: '已完成，文件没有保存下来' }[saving]
}
