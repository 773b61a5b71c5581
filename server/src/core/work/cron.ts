import { Cron } from 'croner'
import { ruleBroken } from '../errors.ts'

/** Read in Asia/Shanghai, five or six fields (seconds first), `?` allowed (01 §2.7). */
const options = { timezone: 'Asia/Shanghai', mode: '5-or-6-parts', paused: true } as const
const leastMs = 60_000
/** So many runs are compared with their neighbours: that `0 0,1 …` is too often shows only at its second pair. */
const checkedRuns = 60

/** The moments after another one at which a job is due; none where there is no such day any more. */
export const nextTimes = (expression: string, after: Date, count: number): Date[] =>
  new Cron(forCroner(expression), options).nextRuns(count, after)

export const nextTime = (expression: string, after: Date): Date | null => nextTimes(expression, after, 1)[0] ?? null

/** Refuses an expression that nobody can read, and one that is due more often than once a minute. */
export function checkCron(expression: string, now: Date): void {
  let times: Date[]
  try {
    times = nextTimes(expression, now, checkedRuns)
  } catch {
    throw ruleBroken('Cron表达式不正确')
  }
  if (times.length === 0) throw ruleBroken('Cron表达式不正确')
  if (times.some((time, at) => at > 0 && time.getTime() - times[at - 1]!.getTime() < leastMs)) throw ruleBroken('执行间隔不能小于60秒')
}

/** For croner `?` is the moment of its making; here it is what the trade takes it for: any. */
const forCroner = (expression: string) => expression.trim().replaceAll('?', '*')
