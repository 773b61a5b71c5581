import { DeclareStatus, HealthLevel, statusWords } from '@oems/contract/declaration/codes.ts'
import type { EmpDay } from '@oems/contract/declaration/personDays.ts'
import type { KeyboardEvent } from 'react'
import { type KeyLine, usePageKeys } from '../../core/pageKeys.ts'
import { levelTone } from '../tones.ts'
import styles from './daily.module.css'
import { type Days, datesOf, weeksOf } from './months.ts'

interface Props {
  readonly month: string
  readonly days: Days
  readonly chosen: string | null
  readonly onPick: (date: string) => void
}
const weekdays = ['一', '二', '三', '四', '五', '六', '日']
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }
const dayKeys: readonly KeyLine[] = [['← →', '焦点在月历上时到前一天、后一天，PageUp PageDown 到前一周、后一周']]

/** A month: each day in the colour and the words of its level, a corner where it was declared late. ← → lead from day to day. */
export function MonthCalendar({ month, days, chosen, onPick }: Props) {
  usePageKeys(dayKeys)
  const known = datesOf(month).filter((date) => days.has(date))
  function pressed(event: KeyboardEvent) {
    const by = steps[event.key]
    const next = by === undefined || chosen === null ? undefined : known[known.indexOf(chosen) + by]
    if (!next) return
    event.preventDefault()
    onPick(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }
  return (
    <table className={styles.calendar} aria-label={`${month} 日历`}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={pressed}>
        {weeksOf(month).map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, at) => (
              <td key={date ?? weekdays[at]}>
                {date && <DayCell date={date} day={days.get(date)} isChosen={date === chosen} onPick={onPick} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps extends Pick<Props, 'onPick'> {
  readonly date: string
  readonly day: EmpDay | undefined
  readonly isChosen: boolean
}
function DayCell({ date, day, isChosen, onPick }: CellProps) {
  const number = Number(date.slice(8))
  if (!day) return <span className={styles.ahead}>{number}</span>
  return (
    <button
      type="button"
      data-date={date}
      className={`${styles.day} ${styles[toneOf(day)]}`}
      aria-pressed={isChosen}
      tabIndex={isChosen ? 0 : -1}
      title={wordsOf(day)}
      onClick={() => onPick(date)}
    >
      <b>{number}</b>
      <small>{shortOf(day)}</small>
      {day.lateFilled && <i className={styles.late} />}
      <span className="visually-hidden">{wordsOf(day)}</span>
    </button>
  )
}

function toneOf({ level, status }: EmpDay) {
  if (level !== null) return levelTone[level]
  return status === DeclareStatus.pending ? 'waiting' : status === DeclareStatus.overdue ? 'missed' : 'none'
}

const shorts = { [HealthLevel.normal]: '正常', [HealthLevel.mild]: '轻微', [HealthLevel.abnormal]: '异常', [HealthLevel.urgent]: '紧急' }
function shortOf({ level, status, temperature }: EmpDay) {
  if (level !== null) return level === HealthLevel.normal && temperature ? temperature : shorts[level]
  return status === DeclareStatus.pending ? '待报' : status === DeclareStatus.overdue ? '未报' : ''
}

const wordsOf = ({ date, status, lateFilled, level, temperature, worse }: EmpDay) =>
  [date, statusWords(status, lateFilled), level !== null && HealthLevel.label(level), worse && '较前恶化', temperature && `${temperature}℃`]
    .filter(Boolean)
    .join(' ')
