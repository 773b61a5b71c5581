import { RunStatus, RunTrigger } from '@oems/contract/operations/codes.ts'
import { RunRow, type scheduleLog } from '@oems/contract/schedule/scheduleLog.ts'
import { moment } from '../core/moment.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { duration } from './duration.ts'
import { runTone } from './tones.ts'

export const triggerOf = ({ trigger, runByName }: Pick<RunRow, 'trigger' | 'runByName'>) =>
  RunTrigger.label(trigger) + (runByName === null ? '' : `（${runByName}）`)

export function runColumns(sortable: List<typeof scheduleLog.list>['sortable']): readonly Column<RunRow>[] {
  const column = columnsBy(RunRow, sortable, ['startTime'])
  return [
    { title: '任务名称', dataIndex: 'jobName', kind: 'name', filter: 'jobId' },
    column('status', {
      title: '状态',
      render: (_, { status }) => <StatusTag tone={runTone[status]}>{RunStatus.label(status)}</StatusTag>,
      kind: 'status',
    }),
    column('trigger', { kind: 'text', render: (_, row) => triggerOf(row) }),
    column('startTime', { kind: 'momentWithSeconds', render: (at: string) => moment(at, true) }),
    column('costMs', { kind: 'figure', render: duration }),
    column('processed'),
    column('message', { kind: 'text' }),
    column('executor', { extra: true, filter: 'beanName' }),
    column('endTime', { extra: true }),
  ]
}
