import { JobStatus } from '@oems/contract/operations/codes.ts'
import { Job, type schedule } from '@oems/contract/schedule/schedule.ts'
import { Pair } from '../kit/list/Cells.tsx'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { cronWords } from './cronWords.ts'
import { RunBars } from './RunBars.tsx'
import { jobTone } from './tones.ts'

export const JobState = ({ job: { status, isRunning } }: { readonly job: Pick<Job, 'status' | 'isRunning'> }) =>
  isRunning === 1 ? <StatusTag tone="progress">执行中</StatusTag> : <StatusTag tone={jobTone[status]}>{JobStatus.label(status)}</StatusTag>

export function jobColumns(sortable: List<typeof schedule.list>['sortable']): readonly Column<Job>[] {
  const column = columnsBy(Job, sortable, ['jobName', 'nextTime', 'lastTime'])
  return [
    { title: '任务名称', kind: 'name', ...sortable('jobName') },
    column('executor', { filter: 'beanName' }),
    column('cronExpression', {
      title: 'Cron',
      kind: 'pair',
      render: (cron: string) => {
        const words = cronWords(cron)
        return words ? <Pair first={words} second={cron} title={cron} /> : cron
      },
    }),
    column('nextTime'),
    {
      title: '上次结果',
      key: 'runs',
      width: 168,
      render: (_, job) => <RunBars job={job} />,
    },
    column('status', { title: '状态', kind: 'status', render: (_, job) => <JobState job={job} /> }),
    column('builtIn', { extra: true }),
    column('lastTime', { extra: true }),
    column('misfire', { extra: true }),
    column('timeoutSec', { extra: true }),
    column('alarm', { extra: true }),
    column('remark', { extra: true }),
  ]
}
