/** How long a run took, in the unit that says it shortest. */
export function duration(milliseconds: number | null): string {
  if (milliseconds === null) return '—'
  if (milliseconds < 1_000) return `${milliseconds} 毫秒`
  const seconds = Math.round(milliseconds / 1_000)
  if (seconds < 60) return `${(milliseconds / 1_000).toFixed(1)} 秒`
  return seconds < 3_600
    ? `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`
    : `${Math.floor(seconds / 3_600)} 小时 ${Math.floor((seconds % 3_600) / 60)} 分`
}
