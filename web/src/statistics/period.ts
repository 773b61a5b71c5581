import { TimeRadio } from '@oems/contract/figures/codes.ts'
import type { StatisticsQuery } from './Frame.tsx'

/** 本月: of what time the charts and rankings speak. */
export const periodOf = ({ timeRadio }: Pick<StatisticsQuery, 'timeRadio'>) => TimeRadio.label(timeRadio)

interface Framed {
  readonly range: { readonly endTime: string }
  readonly compare: { readonly until: string | null }
}
/** Of what time the cards below speak, and what they are compared with; the buttons above choose that of the charts and rankings alone. */
export function captionOf(framed: Framed | undefined, query: Pick<StatisticsQuery, 'timeRadio'>): string {
  return `卡片为${framed ? dayWords(framed) : '今日'}；趋势与排行为${periodOf(query)}`
}
const dayWords = ({ range: { endTime }, compare: { until } }: Framed) =>
  until === null ? `${endTime}全天（与前一日比较）` : `今日（与昨日${until.slice(11, 16)}前比较）`
