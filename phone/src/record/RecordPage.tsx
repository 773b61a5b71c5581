import { dayOf } from '@oems/client/days.ts'
import { DeclareStatus, HealthLevel } from '@oems/contract/declaration/codes.ts'
import { useItems } from '../app/outboxed.ts'
import { serverNow } from '../core/clock.ts'
import { addMonths, columnOf, daysOf, monthOf } from '../core/days.ts'
import { goInstead, useRoute } from '../core/route.ts'
import { levelTone } from '../declare/words.ts'
import type { Tone } from '../kit/Tag.tsx'
import { words } from '../words/words.ts'
import { type MonthDays, useMonth } from './months.ts'
import styles from './record.module.css'

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
        <button type="button" onClick={() => turn(-1)} aria-label={words.record.before}>
          ‹
        </button>
        <h1>{words.days.month(month)}</h1>
        <button type="button" onClick={() => turn(1)} disabled={month >= monthOf(today)} aria-label={words.record.after}>
          ›
        </button>
      </header>
      <div className={styles.grid}>
        {words.days.weekdays.map((weekday) => (
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
      {failed && <p className={styles.note}>{value ? words.record.kept : words.record.offline}</p>}
      <p className={styles.note}>{words.record.help}</p>
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
  const [tone, label] = waiting ? (['progress', words.record.waiting] as const) : statusOf(known)
  return (
    <a className={styles.day} data-tone={tone} href={`#/record/${day}`} aria-current={day === today ? 'date' : undefined}>
      {number}
      <small>{label}</small>
    </a>
  )
}

/** The narrow cell has room for two characters. */
const levelsInShort = {
  [HealthLevel.normal]: 'normal',
  [HealthLevel.mild]: 'mild',
  [HealthLevel.abnormal]: 'abnormal',
  [HealthLevel.urgent]: 'urgent',
} as const
const statesInShort = {
  [DeclareStatus.notRequired]: ['none', 'notRequired'],
  [DeclareStatus.pending]: ['due', 'pending'],
  [DeclareStatus.declared]: ['done', 'declared'],
  [DeclareStatus.overdue]: ['overdue', 'overdue'],
} as const

/** Each colour with its label. */
function statusOf(day: MonthDays[number] | undefined): readonly [Tone, string] {
  if (!day) return ['none', '']
  if (day.level !== null) {
    const isLate = day.lateFilled && day.level === HealthLevel.normal
    return [isLate ? 'due' : levelTone[day.level], words.record.short[day.lateFilled ? 'late' : levelsInShort[day.level]]]
  }
  const [tone, name] = statesInShort[day.status]
  return [tone, words.record.short[name]]
}
