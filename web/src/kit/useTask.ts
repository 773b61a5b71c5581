import { TaskStatus } from '@oems/contract/operations/codes.ts'
import type { Task } from '@oems/contract/operations/tasks.ts'
import { tasks } from '@oems/contract/operations/tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { reading } from '../core/calls.ts'

const pollMs = 2000

/** Queued or running. */
export const isOpen = ({ status }: Pick<Task, 'status'>) => status === TaskStatus.queued || status === TaskStatus.running

/** How far a long task has come. */
export const useTask = (taskId: number | null) =>
  useQuery({
    ...reading(tasks.info, { taskId: taskId ?? 0 }),
    enabled: taskId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (!state.data || isOpen(state.data) ? pollMs : false),
  })

/** Of several together, from 0 to 1; null: of one it is not known yet. */
export function shareOf(tasks: readonly Pick<Task, 'done' | 'total'>[]): number | null {
  const total = tasks.reduce((sum, task) => sum + (task.total ?? Number.NaN), 0)
  const done = tasks.reduce((sum, task) => sum + task.done, 0)
  return total > 0 ? Math.min(1, done / total) : null
}

/** `12,000 / 200,000 行`; what is not known yet is left out. */
export function progressOf({ done, total }: Pick<Task, 'done' | 'total'>): string {
  const [finished, all] = [done, total].map((count) => count?.toLocaleString('zh-CN'))
  return total === null ? `${finished} 行` : `${finished} / ${all} 行`
}
export const percentOf = ({ done, total }: Pick<Task, 'done' | 'total'>) => (total ? Math.min(100, Math.floor((done / total) * 100)) : 0)
