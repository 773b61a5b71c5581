import { type Breakdown, type Metric, type MetricMap, ownNumbers, registry } from './metric.ts'

/**
 * Every figure of the product, by its code. Each domain adds those of its `metrics.ts` (`interface Metrics extends …`), and they are there
 * at run time once the source that fills them is declared. A number stands for a figure or one of its breakdowns in the tables for ever: it
 * is never changed, and that of a figure that is given up is never used again. A new one takes the next free number; the job `stat-fill`
 * counts its past.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is the domains that fill it
export interface Metrics {}

export type MetricCode = keyof Metrics
export type BreakdownOf<M extends MetricCode> = keyof Metrics[M]['breakdowns'] & string
export type GaugeCode = { [M in MetricCode]: Metrics[M]['kind'] extends 'gauge' ? M : never }[MetricCode]
export type PersonCode = { [M in MetricCode]: Metrics[M]['kind'] extends 'person' ? M : never }[MetricCode]
/** Of facts that are added up, whoever's they are. */
export type FactCode = Exclude<MetricCode, PersonCode>
export type FlowCode = Exclude<FactCode, GaugeCode>

const known = new Map<string, Metric>()

/** Refuses a code or a number that is there already. */
export function addMetrics(metrics: MetricMap): void {
  const again = Object.keys(metrics).find((code) => known.has(code))
  if (again) throw new Error(`statistics: ${again} is declared twice`)
  registry({ ...Object.fromEntries(known), ...metrics })
  for (const [code, metric] of Object.entries(metrics)) known.set(code, metric)
}

export const metricCodes = () => [...known.keys()] as MetricCode[]
export function metricOf(code: MetricCode): Metric {
  const metric = known.get(code)
  if (!metric) throw new Error(`statistics: no loaded source fills ${code}`)
  return metric
}

/** The number under which a figure, or one of its breakdowns, stands in the tables. One of persons has a number for each of its periods. */
export function numberOf(code: MetricCode, breakdown?: string): number {
  const metric: Metric = metricOf(code)
  if (metric.kind === 'person') throw new Error(`statistics: ${code} is a figure of periods`)
  return breakdown === undefined ? metric.id : (metric.breakdowns[breakdown] as Breakdown).id
}

/** The numbers of a figure and all its breakdowns. */
export function numbersOf(code: MetricCode): number[] {
  const metric = metricOf(code)
  return [...ownNumbers(metric).map(([, number]) => number), ...Object.values(metric.breakdowns).map(({ id }) => id)]
}

/** ISO 3166 alpha-2 as a breakdown's value, and back: `CN` is 65. */
export const nationDim = (code: string) => (code.charCodeAt(0) - 65) * 26 + (code.charCodeAt(1) - 65)
export const nationOf = (dim: number) => String.fromCharCode(65 + Math.floor(dim / 26), 65 + (dim % 26))
