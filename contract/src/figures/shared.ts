import { type Static, type TSchema, Type } from 'typebox'
import { day, id, list, maybe, optional, shape, text, time, whole, withDefault, yes } from '../core/fields.ts'
import { OrgType } from '../organisation/codes.ts'
import { Op } from '../session/session.ts'
import { Caliber, Grain, TimeRadio } from './codes.ts'

/** The documents' client sends true and false, its addresses 1 and 0; a handler finds true or false. */
export const querySubscribeOrg = withDefault({ ...yes('含订阅组织'), numeric: true }, false)
export const caliber = withDefault(Caliber.schema, Caliber.current)
/** The query of every statistics call (05 §5.0): a node and a range. */
export const node = {
  orgId: optional(id('组织')),
  orgType: optional(OrgType.schema),
  projectId: optional(id('项目')),
  querySubscribeOrg,
  caliber,
}
export const rangeQuery = {
  ...node,
  startTime: optional(day('开始日期')),
  endTime: optional(day('结束日期')),
  timeRadio: optional(TimeRadio.schema),
  pTimeRange: optional(text('自定义时间范围', 21)),
  grain: optional(Grain.schema),
}
export const RangeQuery = shape(rangeQuery)
export type RangeQuery = Static<typeof RangeQuery>

const number = maybe(Type.Number())
const rate = maybe(Type.String({ title: '比率' }))

/** The owner's list that shows the rows behind a figure: the metric's predicate as its filters. Null where the caller may not open it. */
export const Drill = maybe(
  shape({
    url: text('页面', 200),
    filters: Type.Unsafe<Readonly<Record<string, string | number | readonly number[]>>>({
      type: 'object',
      unmasked: '列表的筛选条件',
    }),
  }),
)
export type Drill = Static<typeof Drill>

/** A number with the former period's and last year's; rates of change in percent with two decimals, null where the divisor is 0. */
export const Fig = shape({ value: number, prev: number, momRate: rate, lastYear: number, yoyRate: rate, drill: Drill })
export type Fig = Static<typeof Fig>
/** A share in percent, with the difference in percentage points. */
export const RateFig = shape({ value: rate, prev: rate, momDiff: rate, lastYear: rate, yoyDiff: rate, drill: Drill })
export type RateFig = Static<typeof RateFig>

/** Which subscribed organisations are counted with the node; none where subscriptions were not asked for. */
export const subscribed = list(shape({ orgId: id('组织'), orgName: text('组织', 100) }))
const range = { startTime: day('开始'), endTime: day('结束') }
/** How a reply is to be read: the instant, the range, what it is compared with. */
export const frame = {
  asOf: time('截至'),
  range: shape({ ...range, grain: Grain.schema }),
  /** `until`: its last day up to this moment alone, for the day under way is compared with the same time; null: whole days. */
  compare: shape({ ...range, until: maybe(time('比较至')), caliber: Caliber.schema }),
  /** By which the figures of the range are: 当前口径 too where 历史口径 was asked for and the tree of one of its months is not known. */
  caliber: Caliber.schema,
  node: Op,
  subscribed,
}
export const framed = <P extends Record<string, TSchema>>(fields: P) => shape({ ...frame, ...fields })
export const count = whole('数量', 0, Number.MAX_SAFE_INTEGER)
export const rateText = rate
