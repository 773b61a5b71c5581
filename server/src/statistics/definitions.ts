import type { Input } from '@oems/contract/core/call.ts'
import { figureDefinitions as calls, type Definition } from '@oems/contract/figures/definitions.ts'
import type { Ctx } from '../core/context.ts'
import { implement } from '../core/implement.ts'
import type { Kind, Metric } from '../core/statistics/metric.ts'
import { type MetricCode, metricCodes, metricOf } from '../core/statistics/registry.ts'

/** Up to when something counts, by what kind of figure it is. */
const dated: Readonly<Record<Kind, string>> = {
  flow: '计入发生的那一日；补录、更正后随之变化',
  gauge: '所选日期结束时；当日为查询的时刻',
  cohort: '计入应当办理的那一日；以后补办的仍计入该日',
  person: '按自然日、周、月、年；其他时间范围没有人数',
}

/** How a metric is counted: what the 口径 of a figure and the second sheet of an export say. */
export function definitionOfMetric(code: MetricCode): Definition {
  const { name, definition, source, deadline, leavesOut, kind, breakdowns }: Metric = metricOf(code)
  return {
    metric: code,
    name,
    definition,
    source,
    deadline: [dated[kind], deadline].filter(Boolean).join('；'),
    leavesOut,
    breakdowns: Object.entries(breakdowns).map(([breakdown, { name }]) => ({ breakdown, name })),
  }
}

/** The same for everybody: they are the words of the product, not of anybody's data. */
async function definitions(_ctx: Ctx, { metrics }: Input<typeof calls.definitions>): Promise<Definition[]> {
  const asked = new Set(metrics)
  return metricCodes()
    .filter((code) => asked.has(code))
    .map(definitionOfMetric)
}

export default implement(calls, { definitions })
