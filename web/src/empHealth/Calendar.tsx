import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { ReportDay } from '@oems/contract/empHealth/reports.ts'
import { Button } from 'antd'
import dayjs from 'dayjs'
import styles from './empHealth.module.css'
import { statusLabel } from './tones.ts'

interface Props {
  /** The first day of the month that is shown. */
  readonly month: string
  readonly days: readonly ReportDay[]
  readonly chosen: string
  readonly today: string
  readonly onMonth: (month: string) => void
  readonly onChoose: (date: string) => void
}
const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** A month, each day by its status: colour, a sign for whoever cannot tell the colours, and the words for a reader. */
export function Calendar({ month, days, chosen, today, onMonth, onChoose }: Props) {
  const first = dayjs(month)
  const byDate = new Map(days.map((day) => [day.date, day.status]))
  const blanks = (first.day() + 6) % 7
  const dates = Array.from({ length: first.daysInMonth() }, (_, at) => first.add(at, 'day').format('YYYY-MM-DD'))
  const isLast = month >= `${today.slice(0, 7)}-01`
  const step = (by: number) => onMonth(first.add(by, 'month').format('YYYY-MM-DD'))
  return (
    <section className={styles.calendar} aria-label="上报日历">
      <div className={styles.month}>
        <Button type="text" icon={<LeftOutlined />} aria-label="上个月" onClick={() => step(-1)} />
        <b aria-live="polite">{first.format('YYYY年M月')}</b>
        <Button type="text" icon={<RightOutlined />} aria-label="下个月" disabled={isLast} onClick={() => step(1)} />
      </div>
      <div className={styles.grid}>
        {weekdays.map((name) => (
          <span key={name} className={styles.weekday} aria-hidden>
            {name}
          </span>
        ))}
        {dates.map((date, at) => {
          const status = byDate.get(date) ?? 0
          return (
            <button
              key={date}
              type="button"
              className={`${styles.day} ${styles[`status${status}`] ?? ''}`}
              style={at === 0 ? { gridColumnStart: blanks + 1 } : undefined}
              aria-current={date === chosen ? 'date' : undefined}
              aria-label={`${Number(date.slice(5, 7))}月${Number(date.slice(8))}日 ${date > today ? '尚未开始' : statusLabel(status)}`}
              disabled={date > today}
              onClick={() => onChoose(date)}
            >
              {Number(date.slice(8))}
              <i aria-hidden data-sign={signs[status]} />
            </button>
          )
        })}
      </div>
      <p className={styles.legend}>
        {([1, 2, 3] as const).map((status) => (
          <span key={status} className={styles[`status${status}`]}>
            {signs[status]} {statusLabel(status)}
          </span>
        ))}
      </p>
    </section>
  )
}
const signs = { 0: '', 1: '○', 2: '✓', 3: '!' } as const
