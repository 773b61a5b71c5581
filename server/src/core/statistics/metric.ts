/** flow: what happened on a day. gauge: how many are so at a day's end. cohort: dated by the day on which it was due (05 §2.1 no. 3). */
export type Kind = 'flow' | 'gauge' | 'cohort'

/** A breakdown. Exclusive: every fact has exactly one value, so the values add up to the base. Multi: any number of values. */
export interface Breakdown {
  readonly id: number
  readonly name: string
  readonly multi: boolean
}

export interface Metric {
  readonly id: number
  readonly name: string
  readonly unit: string
  readonly kind: Kind
  readonly breakdowns: Readonly<Record<string, Breakdown>>
  /** 口径: how it is counted, in words for the person who reads the figure. */
  readonly definition: string
}

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
    claim(metric.id, code)
    for (const [breakdown, { id }] of Object.entries(metric.breakdowns)) claim(id, `${code}[${breakdown}]`)
  }
  return metrics
}
