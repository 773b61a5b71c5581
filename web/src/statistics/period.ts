import { TimeRadio } from '@oems/contract/figures/codes.ts'
import type { StatisticsQuery } from './Frame.tsx'

/** 本月: of what time the charts and rankings speak. */
export const periodOf = ({ timeRadio }: Pick<StatisticsQuery, 'timeRadio'>) => TimeRadio.label(timeRadio)

interface Framed {
  readonly asOf: string
  readonly range: { readonly endTime: string }
}
/** 今日 截至 10:15: of what time the cards speak. */
export const dayWords = ({ asOf, range: { endTime } }: Framed) =>
  endTime === asOf.slice(0, 10) ? `今日 截至 ${asOf.slice(11, 16)}` : `${endTime} 全天`
