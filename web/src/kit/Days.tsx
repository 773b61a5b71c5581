import { wallClock } from '@oems/client/days.ts'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

interface Props {
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly id?: string
  readonly disabled?: boolean
  readonly allowClear?: boolean
  readonly placeholder?: string
  readonly 'aria-label'?: string
  readonly minDate?: Dayjs
  readonly maxDate?: Dayjs
}

const format = 'YYYY-MM-DD'

/** A day as the contract has it, `YYYY-MM-DD`. */
export const DayInput = ({ value, onChange, ...props }: Props) => (
  <DatePicker
    {...props}
    format={format}
    value={value ? dayjs(value) : null}
    onChange={(moment) => onChange?.(moment?.format(format) ?? null)}
  />
)

const minutes = 'YYYY-MM-DD HH:mm'

/** A moment to the minute, typed and shown as the clocks of Asia/Shanghai have it, wherever the browser is. */
export const MomentInput = ({ value, onChange, ...props }: Props) => (
  <DatePicker
    {...props}
    showTime={{ format: 'HH:mm' }}
    format={minutes}
    value={value ? dayjs(wallClock(Date.parse(value))) : null}
    onChange={(moment) => onChange?.(moment ? `${moment.format('YYYY-MM-DDTHH:mm')}:00+08:00` : null)}
  />
)
