import { DeclareStatus, HandleResult, HandleState, HealthLevel, Symptom, statusWords } from '@oems/contract/declaration/codes.ts'
import { type HealthRow as Health, HealthRow, type HistoryRow as History, HistoryRow } from '@oems/contract/declaration/healthLists.ts'
import { moment } from '../../core/moment.ts'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import type { Column } from '../../kit/list/ListTable.tsx'
import { PersonName } from '../../kit/PersonName.tsx'
import { StatusTag, type Tone } from '../../kit/StatusTag.tsx'
import styles from '../filling.module.css'
import { levelTone, statusTone } from '../tones.ts'
import { hoursOf, waitedText } from './waited.ts'

type Sortable = (field: 'declaredAt' | 'temperature' | 'level') => object
const extra = { extra: true }

const Level = ({ level, worse }: Pick<Health, 'level' | 'worse'>) => (
  <>
    <StatusTag tone={levelTone[level]}>{HealthLevel.label(level)}</StatusTag>
    {worse && <b className={styles.worse}>↑恶化</b>}
  </>
)
const symptomsOf = (symptoms: Health['symptoms']) => symptoms.map(Symptom.label).join('、') || '—'
const handleTone: Readonly<Record<Health['handleState'], Tone>> = { 0: 'none', 1: 'due', 2: 'done' }
const Handled = ({ handleState, handleResult }: Pick<Health, 'handleState' | 'handleResult'>) =>
  handleState === HandleState.notNeeded ? (
    '—'
  ) : (
    <StatusTag tone={handleTone[handleState]}>{handleResult ? HandleResult.label(handleResult) : HandleState.label(handleState)}</StatusTag>
  )

/** 明细. */
export function healthColumns(sortable: Sortable, open?: (row: Health) => void): readonly Column<Health>[] {
  const column = columnsBy(HealthRow, sortable, ['declaredAt', 'temperature', 'level'])
  return [
    { title: '姓名', key: 'name', kind: 'person', render: (_, row) => <PersonName person={row} open={open && (() => open(row))} /> },
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('date'),
    column('declaredAt'),
    {
      title: DeclareStatus.title,
      key: 'status',
      kind: 'status',
      render: (_, row) => (
        <StatusTag tone={statusTone[row.status]}>
          {statusWords(row.status, row.lateFilled)}
          {!row.obliged && '（自愿）'}
        </StatusTag>
      ),
    },
    column('level', { kind: 'code', render: (_, row) => <Level {...row} /> }),
    column('temperature', { title: '体温℃', kind: 'figure', align: 'right' }),
    column('symptoms', { title: '症状', kind: 'text', render: (_, { symptoms }) => symptomsOf(symptoms) }),
    column('source'),
    column('handleState', { title: '处置', kind: 'status', render: (_, row) => <Handled {...row} /> }),
    column('handledByName', extra),
    column('handledAt', extra),
    column('empType', extra),
    column('workNo', { ...extra, kind: 'code' }),
    column('mobile', { ...extra, title: '手机', kind: 'code' }),
  ]
}

/** 异常处置: what waits, and for how long by now. */
export function queueColumns(sortable: Sortable, now: Date, open?: (row: Health) => void): readonly Column<Health>[] {
  const column = columnsBy(HealthRow, sortable, ['declaredAt', 'temperature', 'level'])
  return [
    { title: '姓名', key: 'name', kind: 'person', render: (_, row) => <PersonName person={row} open={open && (() => open(row))} /> },
    {
      title: '已等待',
      ...sortable('declaredAt'),
      key: 'waited',
      kind: 'code',
      render: (_, { declaredAt }) => (
        <StatusTag tone={hoursOf(declaredAt, now) >= 24 ? 'overdue' : 'due'}>{waitedText(declaredAt, now)}</StatusTag>
      ),
    },
    column('level', { kind: 'code', render: (_, row) => <Level {...row} /> }),
    column('temperature', { title: '体温℃', kind: 'figure', align: 'right' }),
    column('symptoms', { title: '症状', kind: 'text', render: (_, { symptoms }) => symptomsOf(symptoms) }),
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('date'),
    column('mobile', { title: '手机', kind: 'code' }),
    column('source', extra),
    column('workNo', { ...extra, kind: 'code' }),
  ]
}

const stateOf = ({ voided, isLatest }: History): readonly [Tone, string] =>
  voided ? ['overdue', '已作废'] : isLatest ? ['done', '当前有效'] : ['none', '已被更正']

/** 操作历史. */
export function historyColumns(sortable: (field: 'declaredAt') => object, open?: (row: History) => void): readonly Column<History>[] {
  const column = columnsBy(HistoryRow, sortable, ['declaredAt'])
  return [
    { title: '姓名', key: 'name', kind: 'person', render: (_, row) => <PersonName person={row} open={open && (() => open(row))} /> },
    column('declaredAt', { render: (_, { declaredAt }) => moment(declaredAt, true), kind: 'momentWithSeconds' }),
    column('date'),
    {
      title: '状态',
      key: 'state',
      kind: 'status',
      render: (_, row) => {
        const [tone, words] = stateOf(row)
        return <StatusTag tone={tone}>{words}</StatusTag>
      },
    },
    column('source'),
    column('declarantName'),
    column('level', { kind: 'code', render: (_, row) => <Level {...row} /> }),
    column('voidReason'),
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('voidedByName', extra),
    column('voidedAt', extra),
    column('handleState', { ...extra, title: '处置', kind: 'status', render: (_, row) => <Handled {...row} /> }),
    column('handledByName', extra),
    column('symptoms', { ...extra, title: '症状', render: (_, { symptoms }) => symptomsOf(symptoms) }),
    column('temperature', { ...extra, title: '体温℃', align: 'right' }),
    column('workNo', { ...extra, kind: 'code' }),
  ]
}
