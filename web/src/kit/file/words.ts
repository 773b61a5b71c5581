const units = ['KB', 'MB', 'GB'] as const

/** `640 B`, `12 KB`, `3.4 MB`: as many digits as tell something. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${Math.round(bytes)} B`
  let value = bytes
  let unit: (typeof units)[number] = 'KB'
  for (const next of units) {
    value /= 1024
    unit = next
    if (value < 1000) break
  }
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ${unit}`
}

/** How long it will still take, roughly: it is only a guess. */
export function timeLeftText(seconds: number): string {
  if (seconds < 10) return '剩余不到10秒'
  if (seconds < 55) return `剩余约${Math.ceil(seconds / 10) * 10}秒`
  if (seconds < 55 * 60) return `剩余约${Math.ceil(seconds / 60)}分钟`
  return `剩余约${Number((seconds / 3600).toFixed(1))}小时`
}
