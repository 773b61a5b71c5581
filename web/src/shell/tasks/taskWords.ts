import { TaskStatus } from '@oems/contract/operations/codes.ts'
import type { Task } from '@oems/contract/operations/tasks.ts'
import type { Tone } from '../../kit/StatusTag.tsx'

export const taskTones: Readonly<Record<Task['status'], Tone>> = {
  [TaskStatus.queued]: 'none',
  [TaskStatus.running]: 'progress',
  [TaskStatus.done]: 'done',
  [TaskStatus.failed]: 'overdue',
  [TaskStatus.cancelled]: 'none',
}
