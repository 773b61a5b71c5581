import { TaskStatus } from '@oems/contract/operations/codes.ts'
import type { Task } from '@oems/contract/operations/tasks.ts'
import { Button, Progress } from 'antd'
import { moment } from '../../core/moment.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { isOpen, percentOf, progressOf } from '../../kit/useTask.ts'
import styles from './Tasks.module.css'
import { taskTones } from './taskWords.ts'
import type { TaskAction } from './useTaskActions.ts'

interface Props {
  readonly task: Task
  readonly actions: readonly TaskAction[]
  readonly busy: boolean
}

/** A long task in the drawer: what it is, how far, and what may be done with it. */
export function TaskLine({ task, actions, busy }: Props) {
  const { name, status } = task
  return (
    <li aria-label={name}>
      <div className={styles.line}>
        <b>{name}</b>
        <StatusTag tone={taskTones[status]}>{TaskStatus.label(status)}</StatusTag>
      </div>
      {isOpen(task) && <Progress percent={percentOf(task)} size="small" showInfo={false} aria-label={`${name}的进度`} />}
      <div className={styles.foot}>
        <span className={status === TaskStatus.failed ? styles.failed : styles.figures}>
          {status === TaskStatus.running ? progressOf(task) : status !== TaskStatus.cancelled && task.message}
          <small>
            {moment(task.createdAt)}
            {task.resultUrl && `，文件保留至${moment(task.expireTime)}`}
          </small>
        </span>
        <span className={styles.actions}>
          {actions.map(({ label, onClick }) => (
            <Button key={label} aria-label={`${label}${name}`} loading={busy} onClick={onClick}>
              {label}
            </Button>
          ))}
        </span>
      </div>
    </li>
  )
}
