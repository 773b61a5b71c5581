import { EmpStatus, EmpType, TodayStatus } from '@oems/contract/people/codes.ts'
import type { EmployeeRow, employees } from '@oems/contract/people/employees.ts'
import { moment } from '../core/moment.ts'
import type { Column } from '../kit/ListTable.tsx'
import { PersonName } from '../kit/PersonName.tsx'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'
import type { List } from '../kit/useListPage.ts'
import styles from './employees.module.css'

export const todayTone: Readonly<Record<EmployeeRow['todayStatus'], Tone>> = { 0: 'none', 1: 'due', 2: 'done', 3: 'overdue' }
export const postTone: Readonly<Record<EmployeeRow['empStatus'], Tone>> = { 1: 'done', 2: 'progress', 3: 'none', 4: 'none' }
const dash = (text: string | null) => text ?? '—'

export const columnsOf = (
  sortable: List<typeof employees.v2List>['sortable'],
  open: (row: EmployeeRow) => void,
): readonly Column<EmployeeRow>[] => [
  { title: '姓名', ...sortable('name'), render: (_, row) => <PersonName person={row} open={() => open(row)} /> },
  { title: '工号', dataIndex: 'workNo', extra: true, render: dash },
  { title: '人员类别', dataIndex: 'empType', render: (_, { empType }) => EmpType.label(empType) },
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
  { title: '手机', dataIndex: 'mobile', render: dash },
  { title: '国籍', dataIndex: 'nationName', extra: true },
  { title: '证件号码', dataIndex: 'idNumber', extra: true, render: dash },
  { title: '归属单位', dataIndex: 'homeOrgName', extra: true },
  { title: '部门/工区', dataIndex: 'deptName', extra: true, render: dash },
  { title: '入职日期', ...sortable('entryDate'), extra: true, render: dash },
  { title: '到岗日期', ...sortable('arrivalDate'), extra: true, render: dash },
  { title: '创建时间', ...sortable('createdAt'), extra: true, render: (time: string) => moment(time) },
]

const Shortened = ({ text }: { readonly text: string }) => (
  <span className={styles.place} title={text}>
    {text}
  </span>
)
