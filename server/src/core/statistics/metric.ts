import { type CalendarPeriod, calendarPeriods } from './calendar.ts'

/**
 * flow: what happened on a day. gauge: how many are so at a day's end. cohort: dated by the day on which it was due. person: how many distinct
 * persons there were in a period of the calendar (05 §2.1 no. 3).
 */
export type Kind = Metric['kind']

/** A breakdown. Exclusive: every fact has exactly one value, so the values add up to the base. Multi: any number of values. */
export interface Breakdown {
  readonly id: number
  readonly name: string
  readonly multi: boolean
}

interface Described {
  readonly name: string
  readonly unit: string
  readonly breakdowns: Readonly<Record<string, Breakdown>>
  /** 口径: how it is counted, in words for the person who reads the figure. */
  readonly definition: string
  /** 来源: whose records are counted. */
  readonly source: string
  /** 截止, where there is more to say than its kind does. */
  readonly deadline?: string
  /** 不计入: what somebody might look for in it and does not find. */
  readonly leavesOut: string
}
export interface FactMetric extends Described {
  readonly kind: 'flow' | 'gauge' | 'cohort'
  readonly id: number
}
/**
 * A person counts once at each node at which the facts lie, so that an organisation's figure is the sum of its nodes': whoever is seen at two
 * counts at both, which the definition has to say.
 */
export interface PersonMetric extends Described {
  readonly kind: 'person'
  /** The periods for which it is kept, each with the number under which it stands in the tables. */
  readonly periods: Partial<Readonly<Record<CalendarPeriod, number>>>
  readonly breakdowns: Readonly<Record<never, Breakdown>>
}
export type Metric = FactMetric | PersonMetric

export type MetricMap = Readonly<Record<string, Metric>>

/** Where a fact has no value for an exclusive breakdown: 未填. */
export const unfilled = -1

export const by = (id: number, name: string) => ({ id, name, multi: false }) as const
export const byEach = (id: number, name: string) => ({ id, name, multi: true }) as const

/** Refuses two figures of one number: the server does not start with such a registry. */
export function registry<const M extends MetricMap>(metrics: M): M {
  const owners = new Map<number, string>()
  const claim = (id: number, owner: string) => {
    const other = owners.get(id)
    if (other) throw new Error(`statistics: ${owner} and ${other} both have the number ${id}`)
    if (!Number.isInteger(id) || id < 1 || id > 32_767) throw new Error(`statistics: ${owner} has the number ${id}, which is no smallint`)
    owners.set(id, owner)
  }
  for (const [code, metric] of Object.entries(metrics)) {
    for (const [part, id] of ownNumbers(metric)) claim(id, `${code}${part}`)
    for (const [breakdown, { id }] of Object.entries(metric.breakdowns)) claim(id, `${code}[${breakdown}]`)
  }
  return metrics
}

/** The periods that a figure of persons keeps, the shortest first, with their numbers. */
export const keptPeriods = ({ periods }: PersonMetric) =>
  calendarPeriods.flatMap((period) => {
    const number = periods[period]
    return number === undefined ? [] : [{ period, number }]
  })

/** The numbers of a figure without its breakdowns, each with what tells it from the others. */
export const ownNumbers = (metric: Metric): (readonly [part: string, number: number])[] =>
  metric.kind === 'person' ? keptPeriods(metric).map(({ period, number }) => [`.${period}`, number]) : [['', metric.id]]
