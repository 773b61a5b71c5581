const minute = 60_000

export const hoursOf = (since: string, now: Date) => (now.getTime() - Date.parse(since)) / (60 * minute)

/** For how long something has waited: 12分钟, 5小时, 3天4小时. */
export function waitedText(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / minute))
  if (minutes < 60) return `${minutes}分钟`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours}小时`
  const rest = hours % 24
  return `${Math.floor(hours / 24)}天${rest > 0 ? `${rest}小时` : ''}`
}
