/** One field of an expression: how it is said, once it stands for something. */
const every = (field: string) => field === '*'
const step = (field: string) => /^(?:\*|0)\/(\d+)$/.exec(field)?.[1]
const single = (field: string) => /^\d+$/.test(field)

const weekdays = ['日', '一', '二', '三', '四', '五', '六', '日']
const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const weekdayOf = (part: string) => weekdays[single(part) ? Number(part) : dayNames.indexOf(part.toUpperCase())] ?? part

/** `1-5,7` as 1至5、7. */
const listOf = (field: string, word: (part: string) => string = (part) => String(Number(part))) =>
  field
    .split(',')
    .map((part) => part.split('-').map(word).join('至'))
    .join('、')

const twoDigits = (part: string) => part.padStart(2, '0')

/** A plan in words: 每天 02:30, 每5分钟, 每周一至五 09:00. Null where it is too unusual for any, and the times must speak for it. */
export function cronWords(expression: string): string | null {
  const parts = expression.trim().replaceAll('?', '*').split(/\s+/)
  const [second, minute, hour, day, month, weekday] = parts.length === 5 ? ['0', ...parts] : parts
  if (parts.length < 5 || parts.length > 6 || !second || !minute || !hour || !day || !month || !weekday) return null
  if (!parts.every((part) => /^[\d*/,-]+$|^L$|^[A-Z,-]+$/i.test(part))) return null
  const [days, time] = [daysOf(day, month, weekday), timeOf(second, minute, hour)]
  if (days === null || time === null) return null
  return days === '每天' && time.startsWith('每') ? time : `${days} ${time}`
}

function daysOf(day: string, month: string, weekday: string): string | null {
  if ([day, month, weekday].some((field) => field.includes('/') && field !== day)) return null
  const ofMonth = every(month) ? '每月' : `每年${listOf(month)}月`
  const interval = step(day)
  if (interval) return every(month) && every(weekday) ? `每月1日起每${interval}天` : null
  if (day.includes('/')) return null
  const onDays = day === 'L' ? `${ofMonth}最后一天` : `${ofMonth}${listOf(day)}日`
  const onWeekdays = `每周${listOf(weekday, weekdayOf)}`
  if (every(day) && every(weekday)) return every(month) ? '每天' : `${ofMonth}每天`
  if (every(weekday)) return onDays
  if (every(day)) return every(month) ? onWeekdays : `${ofMonth}${onWeekdays}`
  return `${onDays}或${onWeekdays}`
}

function timeOf(second: string, minute: string, hour: string): string | null {
  if (!single(second)) return null
  const seconds = Number(second) === 0 ? '' : `:${twoDigits(second)}`
  const within = every(hour) ? '' : /^\d+-\d+$/.test(hour) ? `${listOf(hour)}时之间` : null
  const minutes = every(minute) ? '1' : step(minute)
  if (minutes) return within === null ? (single(hour) ? `${Number(hour)}时每${minutes}分钟` : null) : `${within}每${minutes}分钟`
  if (!/^[\d,]+$/.test(minute)) return null
  const hours = step(hour)
  if (hours) return single(minute) ? `每${hours}小时${Number(minute) === 0 ? '' : `的第${Number(minute)}分`}` : null
  if (within !== null) return `${within}每小时的第${listOf(minute)}分`
  if (!/^[\d,]+$/.test(hour)) return null
  const clock = hour.split(',').flatMap((one) => minute.split(',').map((other) => `${twoDigits(one)}:${twoDigits(other)}${seconds}`))
  return clock.join('、')
}
