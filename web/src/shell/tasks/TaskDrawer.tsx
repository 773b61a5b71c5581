import { Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { ReadingDrawer } from '../../kit/record/ReadingDrawer.tsx'
import { openable } from '../desk.ts'
import { go } from '../hash.ts'
import { Message } from '../layout/states.tsx'
import { TaskLine } from './TaskLine.tsx'
import styles from './Tasks.module.css'
import { listedAtMost, useOwnTasks } from './useOwnTasks.ts'
import { useTaskActions } from './useTaskActions.ts'

/** The account's own long tasks, newest first, followed while it is open. */
export default function TaskDrawer({ close }: { readonly close: () => void }) {
  const [open, setOpen] = useState(true)
  const center = openable('/task-center')
  function showAll(address: string) {
    setOpen(false)
    go(address)
  }
  return (
    <ReadingDrawer
      open={open}
      size={520}
      title="后台任务"
      extra={center !== null && <Button onClick={() => showAll(center)}>查看全部</Button>}
      onClose={() => setOpen(false)}
      afterOpenChange={(visible) => {
        if (!visible) close()
      }}
    >
      <TaskList close={close} />
    </ReadingDrawer>
  )
}

function TaskList({ close }: { readonly close: () => void }) {
  const { data, isError, refetch } = useOwnTasks({ isShown: true })
  const { actionsOf, busy } = useTaskActions(close)
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
          <TaskLine key={task.taskId} task={task} actions={actionsOf(task)} busy={busy === task.taskId} />
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
