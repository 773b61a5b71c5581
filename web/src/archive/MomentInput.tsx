import { DatePicker } from 'antd'
import dayjs from 'dayjs'

interface Props {
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly id?: string
}
const shanghai = '+08:00'
const format = 'YYYY-MM-DD HH:mm'

/** A moment as clocks in Shanghai show it, whatever zone the computer is in. */
export const MomentInput = ({ value, onChange, ...props }: Props) => (
  <DatePicker
    {...props}
    showTime={{ format: 'HH:mm' }}
    format={format}
    value={value ? dayjs(new Date(Date.parse(value) + 8 * 3_600_000).toISOString().slice(0, 16)) : null}
    onChange={(chosen) => onChange?.(chosen ? `${chosen.format('YYYY-MM-DDTHH:mm:00')}${shanghai}` : null)}
  />
)
