import { type DueRow as Due, DueRow, type examinations } from '@oems/contract/examination/examinations.ts'
import { ExaminationRow } from '@oems/contract/examination/fields.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { PersonName } from '../kit/PersonName.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { ConclusionTag, DueTag, GradeTag } from './tones.tsx'

export function recordColumns(
  sortable: List<typeof examinations.page>['sortable'],
  open?: (row: ExaminationRow) => void,
): readonly Column<ExaminationRow>[] {
  const column = columnsBy(ExaminationRow, sortable, ['examDate', 'createdAt', 'abnormalCount'])
  return [
    { title: '姓名', key: 'name', kind: 'person', render: (_, row) => <PersonName person={row} open={open && (() => open(row))} /> },
    column('examDate'),
    column('peType'),
    column('conclusion', { kind: 'status', render: (_, { conclusion }) => <ConclusionTag of={conclusion} /> }),
    column('topGrade', { title: '分级', kind: 'status', render: (_, { topGrade }) => <GradeTag of={topGrade} /> }),
    column('tags'),
    column('orgName', { title: '单位', kind: 'organisation', ofScope: true }),
    column('notifiedAt', {
      title: '告知',
      kind: 'status',
      render: (_, { notifiedAt }) => <StatusTag tone={notifiedAt ? 'done' : 'none'}>{notifiedAt ? '已告知' : '未告知'}</StatusTag>,
    }),
    column('institution', { extra: true }),
    column('abnormalCount', { extra: true }),
    column('workNo', { extra: true, kind: 'code' }),
    column('hazardNames', { extra: true }),
    column('recheckBefore', { extra: true }),
    column('reportNo', { extra: true, kind: 'code' }),
    column('batchNumber', { extra: true, kind: 'code' }),
    column('createdAt', { extra: true }),
  ]
}

export function dueColumns(sortable: List<typeof examinations.dueList>['sortable']): readonly Column<Due>[] {
  const column = columnsBy(DueRow, sortable, ['dueDay'])
  return [
    column('name', { kind: 'person' }),
    column('state', { title: '状态', kind: 'status', render: (_, { state }) => <DueTag of={state} /> }),
    column('kind', { title: '应做检查' }),
    column('hazards'),
    column('dueDay'),
    column('overdueDays', { render: (_, { overdueDays }) => (overdueDays === null ? '—' : `${overdueDays.toLocaleString('zh-CN')}天`) }),
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('lastExamDate'),
    column('workNo', { extra: true, kind: 'code' }),
    column('grade', { extra: true }),
  ]
}
