import type { Static } from 'typebox'
import { read, under } from '../core/call.ts'
import { list, shape, text } from '../core/fields.ts'
import { rateSign } from '../core/rate.ts'
import type { Count, Figure, Term } from './subject.ts'

const words = { log: 'plain' } as const
const Breakdown = shape({ breakdown: text('细分', 40, words), name: text('名称', 40, words) })

/** How a metric is counted, in the registry's own words. */
export const Definition = shape({
  metric: text('指标', 40, words),
  name: text('名称', 40, words),
  definition: text('口径', 400, words),
  source: text('来源', 100, words),
  deadline: text('截止', 100, words),
  leavesOut: text('不计入', 200, words),
  breakdowns: list(Breakdown),
})
export type Definition = Static<typeof Definition>

export const figureDefinitions = under('/biz/statistics-home', {
  /** Of the metrics that are named; a name that stands for none is left out. */
  definitions: read.post('definitions', 'login', shape({ metrics: list(text('指标', 40, words)) }), list(Definition)),
})

const countsOf = (figure: Figure): readonly Count[] => (figure.kind === 'share' ? [figure.part, figure.whole] : [figure])
const termsOf = ({ plus, minus }: Count) => [...plus, ...minus]

/** The metrics that a figure is made of, each once. */
export const metricsOf = (figure: Figure): readonly string[] => [
  ...new Set(countsOf(figure).flatMap((count) => termsOf(count).map(({ metric }) => metric))),
]

/** How a figure is worked out from its metrics: 已申报 ÷ 应报 × 100%. */
export function formulaOf(figure: Figure, definitions: readonly Definition[]): string {
  if (figure.kind === 'share') return `${figure.part.title} ÷ ${figure.whole.title} × ${figure.per}${rateSign(figure.per)}`
  const { title, plus, minus } = figure
  const isPlain = plus.length + minus.length === 1
  const nameOf = ({ metric, breakdown }: Term) => {
    const found = definitions.find((one) => one.metric === metric)
    const by = found?.breakdowns.find((one) => one.breakdown === breakdown)?.name
    return `${found?.name ?? metric}${by ? `（${by}${isPlain ? `：${title}` : ''}）` : ''}`
  }
  const less = minus.map((term) => ` − ${nameOf(term)}`).join('')
  return isPlain ? `计数：${plus.map(nameOf).join('')}` : `${plus.map(nameOf).join(' ＋ ')}${less}`
}
