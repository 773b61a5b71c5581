import { DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useMemo } from 'react'

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

interface Period {
  readonly label: string
  /** The two fields of the call, both inclusive days. */
  readonly from?: string
  readonly to?: string
}

/** Two fields of a form as one range. */
export function PeriodFields({ label, from = 'startTime', to = 'endTime' }: Period) {
  const form = Form.useFormInstance()
  const start = Form.useWatch(from, form) as string | undefined
  const end = Form.useWatch(to, form) as string | undefined
  // The same array as long as the days are the same: a new one would discard the day that was typed first.
  const value = useMemo(() => [start ? dayjs(start) : null, end ? dayjs(end) : null] as [Dayjs | null, Dayjs | null], [start, end])
  return (
    <>
      <Form.Item name={from} hidden>
        <input />
      </Form.Item>
      <Form.Item name={to} hidden>
        <input />
      </Form.Item>
      <Form.Item label={label}>
        <DatePicker.RangePicker
          aria-label={label}
          value={value}
          onChange={(range) => form.setFieldsValue({ [from]: range?.[0]?.format('YYYY-MM-DD'), [to]: range?.[1]?.format('YYYY-MM-DD') })}
        />
      </Form.Item>
    </>
  )
}
