import { Type } from 'typebox'
import { day, id, list, shape } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { PeType } from './codes.ts'
import { JudgedItem } from './items.ts'

const { code, name, unit, refLow, refHigh, highOpen, flag, grade } = JudgedItem.properties

/** A number at one examination, with the range that it was judged by. */
const Result = shape({
  recordId: id('体检记录'),
  examDate: day('体检日期', 'personal'),
  peType: PeType.schema,
  value: Type.Number({ title: '结果' }),
  ...{ refLow, refHigh, highOpen, flag, grade },
})
export type Result = ValueOf<typeof Result>

/** How one item of a person went over all examinations, the oldest first; of another unit it is another item. */
export const ItemTrend = shape({ code, name, unit, results: list(Result) })
export type ItemTrend = ValueOf<typeof ItemTrend>

/** Examinations that a trend goes back. */
export const trendAtMost = 60
