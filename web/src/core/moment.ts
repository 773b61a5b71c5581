/** A moment as the console shows it: Asia/Shanghai, to the second or the minute. */
export function moment(value: string | null | undefined, seconds = false): string {
  if (!value) return '—'
  const parts = shanghai.formatToParts(new Date(value))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const minute = `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
  return seconds ? `${minute}:${part('second')}` : minute
}
const two = '2-digit'
const shanghai = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hourCycle: 'h23',
  year: 'numeric',
  month: two,
  day: two,
  hour: two,
  minute: two,
  second: two,
})
