import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type Caliber, Grain, TimeRadio } from '@oems/contract/figures/codes.ts'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, daysBetween, weekdayOf } from '../core/days.ts'
import { badField } from '../core/errors.ts'
import { treesOfCaliber } from '../core/statistics/caliber.ts'
import type { Period } from '../core/statistics/source.ts'
import { sameTimeOn } from '../core/statistics/upTo.ts'

/** Days, both inclusive, and by which trees they are counted. */
export type Days = Period
/** Days of which the last may count up to a moment alone. */
export interface Compare extends Days {
  readonly until: Date | null
}
export interface Range extends Days {
  readonly grain: CodeOf<typeof Grain>
  readonly compare: Compare
  readonly lastYear: Days | null
}
export interface CaliberQuery {
  readonly caliber: CodeOf<typeof Caliber>
}
export interface RangeQuery extends CaliberQuery {
  readonly timeRadio: CodeOf<typeof TimeRadio> | null
  readonly pTimeRange: string | null
  readonly startTime: string | null
  readonly endTime: string | null
  readonly grain: CodeOf<typeof Grain> | null
}

const earliest = '2015-01-01'

/**
 * 05 §5.0: the range of the query, what it is compared with (with the day under way, up to the same time of its own last day), and how
 * finely it is drawn. The server's day decides what today is.
 */
export function rangeOf(query: RangeQuery, now: Date): Range {
  const { radio, from, to } = daysOf(query, dayOf(now))
  const before = periodBefore(radio, { from, to })
  const trees = treesOfCaliber(query.caliber, now)
  return {
    from,
    to,
    ...trees,
    grain: query.grain ?? grainOf(from, to),
    compare: { ...before, ...trees, until: sameTimeOn(before.to, to, now) },
    lastYear: radio === TimeRadio.thisYear ? null : { from: yearBefore(from), to: yearBefore(to), ...trees },
  }
}

/** The range of a query, up to today. */
export const rangeOfQuery = (ctx: Ctx, query: RangeQuery): Range => rangeOf(query, ctx.now)

/** One day as a range: compared with the day before. */
export function oneDay(ctx: Ctx, { date, caliber }: CaliberQuery & { readonly date: string | null }): Range {
  const today = dayOf(ctx.now)
  if (date !== null && date > today) throw badField('date', '日期不能晚于今天')
  const day = date ?? today
  return rangeOf({ timeRadio: null, pTimeRange: null, startTime: day, endTime: day, grain: Grain.day, caliber }, ctx.now)
}

function daysOf({ timeRadio, pTimeRange, startTime, endTime }: RangeQuery, today: string) {
  const to = today
  switch (timeRadio) {
    case TimeRadio.today:
      return { radio: TimeRadio.today, from: today, to }
    case TimeRadio.thisWeek:
      return { radio: TimeRadio.thisWeek, from: addDays(today, 1 - weekdayOf(today)), to }
    case TimeRadio.thisMonth:
      return { radio: TimeRadio.thisMonth, from: `${today.slice(0, 8)}01`, to }
    case TimeRadio.thisYear:
      return { radio: TimeRadio.thisYear, from: `${today.slice(0, 5)}01-01`, to }
    case TimeRadio.custom: {
      const [start, end, ...more] = pTimeRange?.split(',') ?? [startTime, endTime]
      if (!start && !end) throw badField('pTimeRange', '请选择时间范围')
      if (more.length > 0 || !isDay(start) || !isDay(end)) throw badField('pTimeRange', '请同时填写开始和结束日期')
      return { radio: TimeRadio.custom, ...checked(start, end, today, 'pTimeRange') }
    }
    default:
  }
  if (!startTime && !endTime) return { radio: TimeRadio.thisMonth, from: `${today.slice(0, 8)}01`, to }
  if (!startTime || !endTime) throw badField(startTime ? 'endTime' : 'startTime', '请同时填写开始和结束日期')
  return { radio: TimeRadio.custom, ...checked(startTime, endTime, today, 'startTime') }
}

const isDay = (text: string | null | undefined): text is string =>
  text != null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

function checked(from: string, to: string, today: string, path: string): Days {
  if (from > to) throw badField(path, '开始日期不能晚于结束日期')
  if (from > today) throw badField(path, '开始日期不能晚于今天')
  if (from < earliest) throw badField(path, '开始日期不能早于2015-01-01')
  return { from, to: to > today ? today : to }
}

const grainOf = (from: string, to: string) => {
  const days = daysBetween(from, to) + 1
  return days <= 62 ? Grain.day : days <= 36 * 31 ? Grain.month : Grain.year
}

/** 环比: yesterday, the same weekdays of last week, the same days of last month or last year, or the equally long range just before. */
function periodBefore(radio: number, { from, to }: Days): Days {
  if (radio === TimeRadio.thisWeek) return { from: addDays(from, -7), to: addDays(to, -7) }
  if (radio === TimeRadio.thisMonth) return { from: monthBefore(from), to: monthBefore(to) }
  if (radio === TimeRadio.thisYear) return { from: yearBefore(from), to: yearBefore(to) }
  const length = daysBetween(from, to) + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

/** The same day of the month before, cut to its last day. */
function monthBefore(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1, 0))
  return `${last.toISOString().slice(0, 8)}${String(Math.min(Number(day.slice(8)), last.getUTCDate())).padStart(2, '0')}`
}

/** The same date a year before; 29 February becomes the 28th. */
export function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1)
  return day.endsWith('02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}

export const byGrain = { [Grain.day]: 'day', [Grain.month]: 'month', [Grain.year]: 'year' } as const
