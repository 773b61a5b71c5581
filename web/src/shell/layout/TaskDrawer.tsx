import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { type Task, tasks } from '@oems/contract/operations/tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Progress, Skeleton } from 'antd'
import { useState } from 'react'
import { reading, useCan, useWrite } from '../../core/calls.ts'
import { download } from '../../core/files.ts'
import { moment } from '../../core/moment.ts'
import { ReadingDrawer } from '../../kit/record/ReadingDrawer.tsx'
import { StatusTag, type Tone } from '../../kit/StatusTag.tsx'
import { isOpen, percentOf, progressOf, useTask } from '../../kit/useTask.ts'
import { Message } from './states.tsx'
import styles from './Tasks.module.css'

const listedAtMost = 50
const tones: Readonly<Record<Task['status'], Tone>> = {
  [TaskStatus.queued]: 'none',
  [TaskStatus.running]: 'progress',
  [TaskStatus.done]: 'done',
  [TaskStatus.failed]: 'overdue',
  [TaskStatus.cancelled]: 'none',
}

/** The account's own long tasks, newest first: read when it is opened, and running ones are followed while it is. */
export default function TaskDrawer({ close }: { readonly close: () => void }) {
  const [open, setOpen] = useState(true)
  return (
    <ReadingDrawer
      open={open}
      size={520}
      title="后台任务"
      onClose={() => setOpen(false)}
      afterOpenChange={(visible) => {
        if (!visible) close()
      }}
    >
      <TaskList />
    </ReadingDrawer>
  )
}

function TaskList() {
  const { data, isError, refetch } = useQuery({ ...reading(tasks.list, { pageSize: listedAtMost }), staleTime: 0 })
  if (isError && !data)
    return (
      <Message title="后台任务加载失败" action={<Button onClick={() => void refetch()}>重试</Button>}>
        网络不稳定或服务繁忙，请稍后重试。
      </Message>
    )
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  if (data.list.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="近7天没有后台任务。导出的数据较多时会转到后台，完成后在这里下载。" />
  return (
    <>
      <ul className={styles.list}>
        {data.list.map((task) => (
          <TaskLine key={task.taskId} listed={task} />
        ))}
      </ul>
      {data.total > data.list.length && (
        <p className={styles.note}>
          只列出最近{listedAtMost}个，共{data.total}个
        </p>
      )}
    </>
  )
}

function TaskLine({ listed }: { readonly listed: Task }) {
  const { data } = useTask(isOpen(listed) ? listed.taskId : null)
  const task = (isOpen(listed) && data) || listed
  const { taskId, name } = task
  const isCancelled = task.status === TaskStatus.cancelled
  const can = useCan()
  const cancel = useWrite(tasks.cancel, '已取消')
  const [busy, setBusy] = useState(false)
  async function fetchFile() {
    setBusy(true)
    await download(tasks.result, { taskId })
    setBusy(false)
  }
  return (
    <li aria-label={name}>
      <div className={styles.line}>
        <b>{name}</b>
        <StatusTag tone={tones[task.status]}>{TaskStatus.label(task.status)}</StatusTag>
      </div>
      {isOpen(task) && <Progress percent={percentOf(task)} size="small" showInfo={false} aria-label={`${name}的进度`} />}
      <div className={styles.foot}>
        <span className={task.status === TaskStatus.failed ? styles.failed : styles.figures}>
          {task.status === TaskStatus.running ? progressOf(task) : !isCancelled && task.message}
          <small>
            {moment(task.createdAt)}
            {task.resultUrl && `，文件保留至${moment(task.expireTime)}`}
          </small>
        </span>
        {task.resultUrl && can(tasks.result) && (
          <Button aria-label={`下载${name}`} loading={busy} onClick={() => void fetchFile()}>
            下载
          </Button>
        )}
        {task.cancellable && can(tasks.cancel) && (
          <Button aria-label={`取消${name}`} loading={cancel.isPending} onClick={() => cancel.mutate({ taskId })}>
            取消
          </Button>
        )}
      </div>
    </li>
  )
}
