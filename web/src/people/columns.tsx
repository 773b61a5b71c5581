import { EmpStatus, TodayStatus } from '@oems/contract/people/codes.ts'
import { EmployeeRow, type employees } from '@oems/contract/people/employees.ts'
import type { roster } from '@oems/contract/people/roster.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { PersonName } from '../kit/PersonName.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { Completeness } from '../person/Completeness.tsx'
import { postTone, todayTone } from '../person/tones.ts'

type Sortable = List<typeof employees.v2List>['sortable']
export function columnsOf(sortable: Sortable, open?: (row: EmployeeRow) => void): readonly Column<EmployeeRow>[] {
  const column = columnsBy(EmployeeRow, sortable, ['entryDate', 'arrivalDate', 'createdAt', 'completeness'])
  const extra = { extra: true }
  return [
    {
      title: '姓名',
      ...sortable('name'),
      kind: 'person',
      render: (_, row) => <PersonName person={row} open={open && (() => open(row))} />,
    },
    column('workNo', { ...extra, kind: 'code' }),
    column('empType'),
    column('orgName', { kind: 'organisation', ofScope: true }),
    {
      title: '岗位/班组',
      key: 'post',
      kind: 'text',
      render: (_, { position, teamName }) => [position, teamName].filter(Boolean).join(' / ') || '—',
    },
    column('empStatus', {
      title: '在岗状态',
      kind: 'status',
      render: (_, { empStatus }) => <StatusTag tone={postTone[empStatus]}>{EmpStatus.label(empStatus)}</StatusTag>,
    }),
    column('todayStatus', {
      title: '今日申报',
      kind: 'status',
      render: (_, { todayStatus }) => <StatusTag tone={todayTone[todayStatus]}>{TodayStatus.label(todayStatus)}</StatusTag>,
    }),
    column('mobile', { title: '手机' }),
    column('completeness', {
      align: 'left',
      width: 132,
      render: (_, { name, completeness }) => <Completeness of={name} value={completeness} />,
    }),
    column('lastPeDay', extra),
    column('age', extra),
    column('nationName', extra),
    column('idNumber', extra),
    column('homeOrgName', { ...extra, kind: 'organisation' }),
    column('deptName', extra),
    column('entryDate', extra),
    column('arrivalDate', extra),
    column('createdAt', extra),
  ]
}

/** By who employs them: where somebody was sent stands beside it. */
export function rosterColumns(
  sortable: List<typeof roster.list>['sortable'],
  open?: (row: EmployeeRow) => void,
): readonly Column<EmployeeRow>[] {
  const column = columnsBy(EmployeeRow, sortable, ['entryDate', 'arrivalDate', 'createdAt', 'completeness'])
  const sentTo: Column<EmployeeRow> = {
    title: '派遣去向',
    key: 'sentTo',
    kind: 'organisation',
    render: (_, { orgId, homeOrgId, orgName }) => (orgId === homeOrgId ? '—' : orgName),
  }
  const others = columnsOf(sortable, open).filter(({ dataIndex }) => dataIndex !== 'orgName' && dataIndex !== 'homeOrgName')
  const [name, ...rest] = others
  return [name!, column('homeOrgName', { kind: 'organisation', ofScope: true }), sentTo, ...rest]
}
