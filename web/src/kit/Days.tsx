import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

interface Props {
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly id?: string
  readonly disabled?: boolean
  readonly allowClear?: boolean
  readonly placeholder?: string
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
