import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import dayjs from 'dayjs'
import { moment } from '../core/moment.ts'
import { DayInput } from '../kit/Days.tsx'

interface Props {
  /** The day that is shown. */
  readonly date: string | undefined
  /** The server's moment, by which today is known. */
  readonly asOf: string | undefined
  /** Null: today, whichever day that is. */
  readonly onChange: (date: string | null) => void
}

/** ◀ day ▶ */
export function DayStepper({ date, asOf, onChange }: Props) {
  const today = asOf ? moment(asOf).slice(0, 10) : undefined
  const step = (days: number) => {
    const next = dayjs(date).add(days, 'day').format('YYYY-MM-DD')
    onChange(next === today ? null : next)
  }
  return (
    <Space.Compact>
      <Button icon={<LeftOutlined />} aria-label="前一天" disabled={!date} onClick={() => step(-1)} />
      <DayInput
        value={date ?? null}
        allowClear={false}
        {...(today && { maxDate: dayjs(today) })}
        onChange={(day) => onChange(day === today ? null : day)}
      />
      <Button icon={<RightOutlined />} aria-label="后一天" disabled={!date || date === today} onClick={() => step(1)} />
      <Button disabled={date === today} onClick={() => onChange(null)}>
        今天
      </Button>
    </Space.Compact>
  )
}
