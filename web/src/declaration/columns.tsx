import { DeclareStatus, FillPattern, HealthLevel, Symptom, statusWords } from '@oems/contract/declaration/codes.ts'
import type { FillingRow, fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { EmpType } from '@oems/contract/people/codes.ts'
import { deadlineText } from '../core/deadlineText.ts'
import { momentOn } from '../core/moment.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { PersonName } from '../kit/PersonName.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './filling.module.css'
import { Strip } from './Strip.tsx'
import { levelTone, statusTone } from './tones.ts'

const dash = (text: string | null) => text ?? '—'
type Sortable = List<typeof fillingManagement.page>['sortable']

const pattern: Column<FillingRow> = {
  title: '填报规律',
  dataIndex: 'pattern',
  kind: 'text',
  extra: true,
  render: (_, { pattern: marks }) => dash(marks.map(FillPattern.label).join('、') || null),
}

export const columnsOf = (sortable: Sortable, seesMarks: boolean, open?: (row: FillingRow) => void): readonly Column<FillingRow>[] => [
  {
    title: '姓名',
    dataIndex: 'name',
    kind: 'person',
    render: (_, row) => <PersonName person={row} open={open && (() => open(row))} />,
  },
  { title: '所在单位', dataIndex: 'orgName', kind: 'organisation', ofScope: true },
  {
    title: DeclareStatus.title,
    dataIndex: 'fillStatus',
    kind: 'status',
    render: (_, row) => (
      <StatusTag tone={statusTone[row.fillStatus]}>
        {statusWords(row.fillStatus, row.lateFilled)}
        {!row.obliged && '（自愿）'}
      </StatusTag>
    ),
  },
  {
    title: '申报时间',
    ...sortable('declaredAt'),
    kind: 'time',
    render: (time: string | null, { week }) => <span className={styles.figures}>{momentOn(week.at(-1)!.date, time)}</span>,
  },
  {
    title: '健康等级',
    dataIndex: 'level',
    kind: 'status',
    render: (_, { level, worse }) =>
      level === null ? (
        '—'
      ) : (
        <>
          <StatusTag tone={levelTone[level]}>{HealthLevel.label(level)}</StatusTag>
          {worse && <b className={styles.worse}>↑恶化</b>}
        </>
      ),
  },
  { title: '体温℃', ...sortable('temperature'), kind: 'figure', align: 'right', render: dash },
  {
    title: '症状',
    dataIndex: 'symptoms',
    kind: 'text',
    render: (_, { symptoms }) => symptoms.map(Symptom.label).join('、') || '—',
  },
  { title: '近7天', dataIndex: 'week', width: 128, render: (_, { week }) => <Strip days={week} /> },
  {
    title: '连续未报',
    ...sortable('missingDays'),
    kind: 'figure',
    align: 'right',
    render: (days: number) => (days > 0 ? `${days}天` : '—'),
  },
  ...(seesMarks ? [pattern] : []),
  { title: '人员类别', dataIndex: 'empType', extra: true, kind: 'status', render: (_, { empType }) => EmpType.label(empType) },
  { title: '工号', dataIndex: 'workNo', extra: true, kind: 'code', render: dash },
  { title: '手机', dataIndex: 'mobile', extra: true, kind: 'code', render: dash },
  {
    title: '岗位/班组',
    key: 'post',
    kind: 'text',
    extra: true,
    render: (_, { position, teamName }) => dash([position, teamName].filter(Boolean).join(' / ') || null),
  },
  { title: '截止时间', dataIndex: 'deadlineAt', extra: true, kind: 'moment', render: (time: string | null) => deadlineText(time) },
]
