const dayMs = 86_400_000
const shanghaiMs = 8 * 3_600_000

/** A moment on the wall clock of Asia/Shanghai, UTC+8 all year, whatever zone the browser is in: `2026-03-05T08:00:00`. */
export const wallClock = (ms: number) => new Date(ms + shanghaiMs).toISOString().slice(0, 19)

/** The business day of a moment. */
export const dayOf = (ms: number) => wallClock(ms).slice(0, 10)

export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
