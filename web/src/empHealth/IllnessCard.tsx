import type { Field } from '@oems/contract/core/fields.ts'
import { CaseClass } from '@oems/contract/declaration/caseCodes.ts'
import { IsolationState } from '@oems/contract/declaration/codes.ts'
import { caseClassOf } from '@oems/contract/declaration/situation.ts'
import { counts, type SheetCase, type SheetIllness } from '@oems/contract/empHealth/reports.ts'
import { Button, Space } from 'antd'
import { moment } from '../core/moment.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './empHealth.module.css'
import type { Entry } from './entries.ts'
import { statusLabel, statusTone } from './tones.ts'

interface Props {
  readonly illness: SheetIllness
  /** What was filled in and waits for the report. */
  readonly entries: readonly Entry[]
  readonly add?: () => void
  readonly edit?: (entry: Entry) => void
  readonly withdraw?: (entry: Entry) => void
  /** Reports this illness alone; absent where the whole day is reported. */
  readonly report?: (() => void) | undefined
}

/** A line of the table: a case as it stands, or as it is to be. */
interface Line {
  readonly key: string
  readonly name: string
  readonly caseClass: SheetCase['caseClass'] | null
  readonly foundDate: string | undefined
  readonly isolationState: SheetCase['isolationState'] | undefined
  readonly state: 'open' | 'ended' | 'waiting'
  readonly entry: Entry
}

/** An illness on the day's sheet: how many, who, and what is to be reported of it. */
export function IllnessCard({ illness, entries, add, edit, withdraw, report }: Props) {
  const { illnessName, status, lateFilled, declaredAt, declaredByName, remark, items } = illness
  const waiting = new Map(entries.flatMap((entry) => (entry.before ? [[entry.before.id, entry] as const] : [])))
  const lines: readonly Line[] = [
    ...entries.filter(({ before }) => before === null).map(waitingLine),
    ...items.map((item) => (waiting.has(item.id) ? waitingLine(waiting.get(item.id)!) : standingLine(illness, item))),
  ]
  const columns: readonly Column<Line>[] = [
    { title: '姓名', dataIndex: 'name', kind: 'name' },
    { title: '分类', key: 'class', width: 110, render: (_, { caseClass }) => (caseClass === null ? '' : CaseClass.label(caseClass)) },
    { title: '发现日期', dataIndex: 'foundDate', kind: 'day' },
    { title: '隔离', key: 'isolation', width: 100, render: (_, line) => IsolationState.label(line.isolationState ?? 0) },
    {
      title: '状态',
      key: 'state',
      kind: 'status',
      render: (_, { state }) => <StatusTag tone={states[state].tone}>{states[state].label}</StatusTag>,
    },
    {
      title: '操作',
      className: 'screen-only',
      key: 'actions',
      width: 120,
      render: (_, { state, entry, name }) => (
        <Space size={4}>
          {edit && state !== 'ended' && (
            <Button type="link" size="small" aria-label={`修改${name}`} onClick={() => edit(entry)}>
              修改
            </Button>
          )}
          {withdraw && state === 'waiting' && (
            <Button type="link" size="small" aria-label={`撤下${name}`} onClick={() => withdraw(entry)}>
              撤下
            </Button>
          )}
        </Space>
      ),
    },
  ]
  return (
    <section className={styles.illness} aria-label={illnessName}>
      <header>
        <h2>{illnessName}</h2>
        <StatusTag tone={statusTone[status]}>{statusLabel(status, lateFilled)}</StatusTag>
        <dl className={styles.counts}>
          {Object.entries(counts as Readonly<Record<string, Field>>).map(([name, { title }]) => (
            <div key={name}>
              <dt>{title}</dt>
              <dd>{illness.counts[name as keyof typeof counts]}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.end}>
          {declaredAt && (
            <span>
              {moment(declaredAt).slice(5, 16)} {declaredByName}
            </span>
          )}
          {report && (
            <Button size="small" aria-label={`单独上报${illnessName}`} onClick={report}>
              单独上报
            </Button>
          )}
          {add && (
            <Button size="small" aria-label={`登记病例：${illnessName}`} onClick={add}>
              登记病例
            </Button>
          )}
        </div>
      </header>
      {remark !== null && <p className={styles.standing}>备注：{remark}</p>}
      {lines.length > 0 && <RecordTable<Line> rowKey="key" columns={columns} rows={lines} />}
    </section>
  )
}

const states = {
  open: { tone: 'progress', label: '在管' },
  ended: { tone: 'none', label: '已结束' },
  waiting: { tone: 'due', label: '待提交' },
} as const

const standingLine = (illness: SheetIllness, item: SheetCase): Line => ({
  ...{ key: String(item.id), name: item.name, caseClass: item.caseClass, foundDate: item.foundDate, isolationState: item.isolationState },
  state: item.ended ? 'ended' : 'open',
  entry: { illness, before: item, personName: item.name, fields: { personId: item.personId } },
})

const waitingLine = (entry: Entry): Line => {
  const { caseType = null, diagnoseType = null, foundDate, isolationState, personId } = entry.fields
  return {
    ...{ key: `waiting ${entry.before?.id ?? personId}`, name: entry.personName, foundDate, isolationState },
    caseClass: caseClassOf({ caseType, diagnoseType }),
    state: 'waiting',
    entry,
  }
}
