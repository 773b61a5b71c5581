import { dayOf } from '@oems/client/days.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { DeclareStatus, HealthLevel } from '@oems/contract/declaration/codes.ts'
import { useItems } from '../app/outboxed.ts'
import { serverNow } from '../core/clock.ts'
import { addMonths, columnOf, daysOf, monthOf } from '../core/days.ts'
import { goInstead, useRoute } from '../core/route.ts'
import { levelTone } from '../declare/words.ts'
import type { Tone } from '../kit/Tag.tsx'
import { type MonthDays, useMonth } from './months.ts'
import styles from './record.module.css'

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** A month at a glance; a tap on a day shows it, or lets it be made up for. */
export function RecordPage() {
  const { query } = useRoute()
  const items = useItems()
  const today = dayOf(serverNow())
  const month = query.get('month') ?? monthOf(today)
  const { value, failed } = useMonth(month)
  const known = new Map(value?.days.map((day) => [day.date, day]))
  const waiting = new Set(items.filter(({ state }) => state !== 'late').map(({ body }) => body.date))
  const turn = (months: number) => goInstead(`/record?month=${addMonths(month, months)}`)
  const days = daysOf(month)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <button type="button" onClick={() => turn(-1)} aria-label="上个月">
          ‹
        </button>
        <h1>
          {month.slice(0, 4)}年{Number(month.slice(5))}月
        </h1>
        <button type="button" onClick={() => turn(1)} disabled={month >= monthOf(today)} aria-label="下个月">
          ›
        </button>
      </header>
      <div className={styles.grid}>
        {weekdays.map((weekday) => (
          <span key={weekday} className={styles.weekday} aria-hidden="true">
            {weekday}
          </span>
        ))}
        {Array.from({ length: columnOf(days[0]!) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cells before the first
          <span key={at} />
        ))}
        {days.map((day) => (
          <DayCell key={day} day={day} known={known.get(day)} waiting={waiting.has(day)} today={today} />
        ))}
      </div>
      {failed && <p className={styles.note}>{value ? '网络不通，显示的是之前的记录。' : '网络不通，联网后可查看记录。'}</p>}
      <p className={styles.note}>点某一天查看详情；仍可补报的日子可以补报。</p>
    </div>
  )
}

interface Cell {
  readonly day: string
  readonly known: MonthDays[number] | undefined
  readonly waiting: boolean
  readonly today: string
}

function DayCell({ day, known, waiting, today }: Cell) {
  const number = Number(day.slice(8))
  if (day > today) return <span className={styles.day}>{number}</span>
  const [tone, label] = waiting ? (['progress', '待发送'] as const) : statusOf(known)
  return (
    <a className={styles.day} data-tone={tone} href={`#/record/${day}`} aria-current={day === today ? 'date' : undefined}>
      {number}
      <small>{label}</small>
    </a>
  )
}

/** The narrow cell has room for two characters. */
const levelInShort: Readonly<Record<CodeOf<typeof HealthLevel>, string>> = {
  [HealthLevel.normal]: '正常',
  [HealthLevel.mild]: '不适',
  [HealthLevel.abnormal]: '异常',
  [HealthLevel.urgent]: '紧急',
}
const statusInShort: Readonly<Record<CodeOf<typeof DeclareStatus>, readonly [Tone, string]>> = {
  [DeclareStatus.notRequired]: ['none', ''],
  [DeclareStatus.pending]: ['due', '未报'],
  [DeclareStatus.declared]: ['done', '已报'],
  [DeclareStatus.overdue]: ['overdue', '逾期'],
}

/** Each colour with its label. */
function statusOf(day: MonthDays[number] | undefined): readonly [Tone, string] {
  if (!day) return ['none', '']
  if (day.level !== null) {
    const isLate = day.lateFilled && day.level === HealthLevel.normal
    return [isLate ? 'due' : levelTone[day.level], day.lateFilled ? '补报' : levelInShort[day.level]]
  }
  return statusInShort[day.status]
}
