import { JobStatus } from '@oems/contract/operations/codes.ts'
import { type Job, schedule } from '@oems/contract/schedule/schedule.ts'
import { useNavigate } from 'react-router'
import { useCan, useWrite } from '../core/calls.ts'
import type { RowAction } from '../kit/list/RowActions.tsx'
import type { SelectionAction } from '../kit/list/SelectionBar.tsx'

/** What can be done with jobs beside editing and deleting them, one by one or many at once. */
export function useJobActions(done: () => void) {
  const can = useCan()
  const navigate = useNavigate()
  const running = useWrite(schedule.run, '已开始执行，结果见“上次结果”')
  const pausing = useWrite(schedule.pause, '已暂停')
  const resuming = useWrite(schedule.resume, '已恢复')
  const run = can(schedule.run) && ((ids: number[]) => running.mutate({ ids }, { onSuccess: done }))
  const pause = can(schedule.pause) && ((ids: number[]) => pausing.mutate({ ids }, { onSuccess: done }))
  const resume = can(schedule.resume) && ((ids: number[]) => resuming.mutate({ ids }, { onSuccess: done }))

  function ofRow({ jobId, status, isRunning }: Job): readonly RowAction[] {
    const isPaused = status === JobStatus.paused
    const turn = isPaused ? resume : pause
    return [
      ...(run && isRunning === 0 ? [{ label: '执行一次', onClick: () => run([jobId]) }] : []),
      ...(turn ? [{ label: isPaused ? '恢复' : '暂停', onClick: () => turn([jobId]) }] : []),
      { label: '日志', rare: true, onClick: () => void navigate(`/sys/schedule-log?jobId=${jobId}`) },
    ]
  }
  const ofChosen: readonly SelectionAction[] = [
    ...(run ? [{ label: '执行一次', onClick: run }] : []),
    ...(pause ? [{ label: '暂停', onClick: pause }] : []),
    ...(resume ? [{ label: '恢复', onClick: resume }] : []),
  ]
  return { ofRow, ofChosen }
}
