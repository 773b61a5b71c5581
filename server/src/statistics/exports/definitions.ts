import { rateSign } from '@oems/contract/core/rate.ts'
import type { Count, Figure, Subject } from '@oems/contract/figures/subject.ts'
import type { SheetCell } from '../../core/sheets/workbook.ts'
import { type MetricCode, metricOf } from '../../core/statistics/registry.ts'

/** How each figure of a table is counted, one line each: the text of the 口径 card (05 §10 no. 2). */
export const definitionsOf = (subject: Subject): SheetCell[][] =>
  Object.values(subject).map((figure) => [`${figure.title}（${unitOf(figure)}）`, definitionOf(figure)])

export const unitOf = (figure: Figure): string => (figure.kind === 'share' ? rateSign(figure.per) : (figure.unit ?? '人次'))

export function definitionOf(figure: Figure): string {
  const { note } = figure
  const counted = figure.kind === 'share' ? [figure.part, figure.whole] : [figure]
  const quotient = figure.kind === 'share' ? `${figure.part.title} ÷ ${figure.whole.title}` : null
  return [note ?? quotient, ...metricsOf(counted)].filter(Boolean).join('；')
}

/** What the numbers are made of, by the registry's own words. */
function metricsOf(counts: readonly Count[]): string[] {
  const codes = new Set(counts.flatMap(({ plus, minus }) => [...plus, ...minus].map(({ metric }) => metric as MetricCode)))
  return [...codes].map((code) => `【${metricOf(code).name}】${metricOf(code).definition}`)
}
