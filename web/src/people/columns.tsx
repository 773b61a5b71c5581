import { EmpStatus, TodayStatus } from '@oems/contract/people/codes.ts'
import { EmployeeRow, type employees } from '@oems/contract/people/employees.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { PersonName } from '../kit/PersonName.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { postTone, todayTone } from '../person/tones.ts'
import styles from './employees.module.css'

type Sortable = List<typeof employees.v2List>['sortable']
export function columnsOf(sortable: Sortable, open?: (row: EmployeeRow) => void): readonly Column<EmployeeRow>[] {
  const column = columnsBy(EmployeeRow, sortable, ['entryDate', 'arrivalDate', 'createdAt'])
  const extra = { extra: true }
  return [
    { title: '姓名', ...sortable('name'), render: (_, row) => <PersonName person={row} open={open && (() => open(row))} /> },
    column('workNo', extra),
    column('empType'),
    { title: '所在单位', dataIndex: 'orgName', render: (name: string) => <Shortened text={name} /> },
    {
      title: '岗位/班组',
      key: 'post',
      render: (_, { position, teamName }) => <Shortened text={[position, teamName].filter(Boolean).join(' / ') || '—'} />,
    },
    {
      title: '在岗状态',
      dataIndex: 'empStatus',
      render: (_, { empStatus }) => <StatusTag tone={postTone[empStatus]}>{EmpStatus.label(empStatus)}</StatusTag>,
    },
    {
      title: '今日申报',
      dataIndex: 'todayStatus',
      render: (_, { todayStatus }) => <StatusTag tone={todayTone[todayStatus]}>{TodayStatus.label(todayStatus)}</StatusTag>,
    },
    column('mobile', { title: '手机' }),
    column('nationName', extra),
    column('idNumber', extra),
    column('homeOrgName', extra),
    column('deptName', extra),
    column('entryDate', extra),
    column('arrivalDate', extra),
    column('createdAt', extra),
  ]
}

const Shortened = ({ text }: { readonly text: string }) => (
  <span className={styles.place} title={text}>
    {text}
  </span>
)
