import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { Period } from '@oems/contract/reserve/declares.ts'
import { statusWords } from '@oems/contract/reserve/status.ts'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import styles from './status.module.css'
import { shadeOf } from './words.ts'

interface Props {
  /** The earliest first. */
  readonly periods: readonly Period[]
  /** First day of the one that is shown. */
  readonly chosen: string | null
  readonly onChoose: (startDay: string) => void
  readonly children?: ReactNode
}

/** ◀ 2026-W10 ▶ */
export function PeriodStepper({ periods, chosen, onChoose, children }: Props) {
  const at = periods.findIndex(({ startDay }) => startDay === chosen)
  const period = periods[at]
  const step = (by: 1 | -1) => {
    const next = periods[at + by]
    if (next) onChoose(next.startDay)
  }
  return (
    <div className={styles.stepper}>
      <Space.Compact>
        <Button icon={<LeftOutlined />} aria-label="上一期" disabled={at <= 0} onClick={() => step(-1)} />
        <span className={styles.period} role="status">
          <b>{period?.periodKey ?? '—'}</b>
          {period && (
            <small>
              {period.startDay.slice(5)} 至 {period.endDay.slice(5)}
            </small>
          )}
        </span>
        <Button icon={<RightOutlined />} aria-label="下一期" disabled={at < 0 || at >= periods.length - 1} onClick={() => step(1)} />
      </Space.Compact>
      {children}
    </div>
  )
}

/** A cell a period, of the last twelve months as far as they are known; a click leads there. */
export const PeriodStrip = ({ periods, chosen, onChoose }: Omit<Props, 'children'>) => (
  <ol className={styles.strip} aria-label="近一年各期">
    {periods.map(({ startDay, periodKey, status, lateFilled }) => {
      const words = `${periodKey} ${statusWords(status, lateFilled)}`
      return (
        <li key={startDay}>
          <button type="button" title={words} aria-label={words} aria-current={startDay === chosen} onClick={() => onChoose(startDay)}>
            <i className={styles.mark} data-shade={shadeOf(status, lateFilled)} />
          </button>
        </li>
      )
    })}
  </ol>
)
