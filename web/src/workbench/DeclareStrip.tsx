import { statusWords } from '@oems/contract/declaration/codes.ts'
import type { Status } from '@oems/contract/declaration/status.ts'
import { DeclareType } from '@oems/contract/workbench/codes.ts'
import { Link } from 'react-router'
import { moment } from '../core/moment.ts'
import { listAddress } from '../kit/list/address.ts'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'
import { openable } from '../shell/desk.ts'
import { type Bench, type BenchProps, missing } from './bench.ts'
import { TouchButton } from './TouchButton.tsx'
import styles from './workbench.module.css'

type Cell = NonNullable<Bench['today']['declare']>[number]
const tones: Readonly<Record<Status, Tone>> = { 0: 'none', 1: 'due', 2: 'done', 3: 'overdue' }

/** How the site stands with each thing that it declares, until when, by both clocks, and the way there. */
export function DeclareStrip({ bench, projectId }: BenchProps & { readonly projectId: number }) {
  const cells = bench?.today.declare
  return (
    <section className={styles.strip} aria-label="今日申报" aria-busy={bench === undefined}>
      {cells?.map((cell) => (
        <DeclareCell key={cell.declareType} cell={cell} timeZone={bench!.timeZone} />
      ))}
      {cells === null && <span>{missing}</span>}
      {bench && <TouchButton projectId={projectId} unfilled={bench.today.health?.unfilled ?? 0} />}
    </section>
  )
}

function DeclareCell({
  cell: { declareType, status, lateFilled, deadlineAt },
  timeZone,
}: {
  readonly cell: Cell
  readonly timeZone: string | null
}) {
  const filters = status === 1 || (status === 3 && !lateFilled) ? { filled: 0 } : {}
  const to = openable(listAddress('filling-management/index', filters))
  return (
    <div className={styles.cell}>
      <b>{DeclareType.label(declareType)}</b>
      <StatusTag tone={tones[status]}>{statusWords(status, lateFilled)}</StatusTag>
      {deadlineAt !== null && status !== 0 && (
        <span className={styles.deadline}>
          截止 北京时间 {clockOf(deadlineAt, 'Asia/Shanghai')}
          {timeZone !== null && timeZone !== 'Asia/Shanghai' && `，当地 ${clockOf(deadlineAt, timeZone)}`}
        </span>
      )}
      {to !== null && <Link to={to}>{filters.filled === 0 ? '查看未申报' : '查看填报'}</Link>}
    </div>
  )
}

/** `03-05 12:00`, a deadline at midnight as the last minute of the day that ends with it. */
function clockOf(deadlineAt: string, timeZone: string): string {
  const at = Date.parse(deadlineAt)
  const shown = moment(deadlineAt).endsWith('00:00') ? at - 60_000 : at
  const parts = new Intl.DateTimeFormat('zh-CN', {
    ...{ timeZone, month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  } as Intl.DateTimeFormatOptions).formatToParts(shown)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`
}
