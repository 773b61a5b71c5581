import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

interface Text {
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
}
interface Props extends Text {
  readonly id?: string
  readonly disabled?: boolean
  readonly allowClear?: boolean
  readonly placeholder?: string
  readonly minDate?: Dayjs
  readonly maxDate?: Dayjs
}

/** A day as the contract has it, `YYYY-MM-DD`. */
export const DayInput = (props: Props) => <TextPicker {...props} format="YYYY-MM-DD" picker="date" />
/** A month, `YYYY-MM`. */
export const MonthInput = (props: Props) => <TextPicker {...props} format="YYYY-MM" picker="month" />

function TextPicker({ value, onChange, format, ...props }: Props & { format: string; picker: 'date' | 'month' }) {
  return (
    <DatePicker
      {...props}
      format={format}
      value={value ? dayjs(value) : null}
      onChange={(moment) => onChange?.(moment?.format(format) ?? null)}
    />
  )
}
