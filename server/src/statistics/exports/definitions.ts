import { rateSign } from '@oems/contract/core/rate.ts'
import { formulaOf, metricsOf } from '@oems/contract/figures/definitions.ts'
import type { Figure, Subject } from '@oems/contract/figures/subject.ts'
import type { SheetCell } from '../../core/sheets/workbook.ts'
import type { MetricCode } from '../../core/statistics/registry.ts'
import { definitionOfMetric } from '../definitions.ts'

/** How each figure of a table is counted, one line each: the text of the 口径 card (05 §10 no. 2). */
export const definitionsOf = (subject: Subject): SheetCell[][] =>
  Object.values(subject).map((figure) => [`${figure.title}（${unitOf(figure)}）`, definitionOf(figure)])

export const unitOf = (figure: Figure): string => (figure.kind === 'share' ? rateSign(figure.per) : (figure.unit ?? '人次'))

export function definitionOf(figure: Figure): string {
  const metrics = metricsOf(figure).map((code) => definitionOfMetric(code as MetricCode))
  const counted = metrics.map(
    ({ name, definition, source, deadline, leavesOut }) =>
      `【${name}】${definition}来源：${source}。截止：${deadline}。不计入：${leavesOut}。`,
  )
  return [figure.note ?? formulaOf(figure, metrics), ...counted].join('；')
}
