import { Type } from 'typebox'
import { day, id, list, shape } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { PeType, ValueKind } from './codes.ts'
import type { Examination } from './fields.ts'
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

type Examined = Pick<Examination, 'id' | 'examDate' | 'peType'> & { readonly items: readonly JudgedItem[] }

/** Of examinations with the oldest first. */
export function trendsOf(records: readonly Examined[]): ItemTrend[] {
  const results = records.flatMap((record) => record.items.flatMap((item) => resultOf(record, item) ?? []))
  return [...Map.groupBy(results, ({ item: { code, unit } }) => `${code} ${unit}`).values()].map((same) => {
    const { code, name, unit } = same.at(-1)!.item
    return { code, name, unit, results: same.map(({ result }) => result) }
  })
}

function resultOf({ id, examDate, peType }: Examined, item: JudgedItem) {
  if (item.valueKind !== ValueKind.number || item.value === null) return null
  const { value, refLow, refHigh, highOpen, flag, grade } = item
  return { item, result: { recordId: id, examDate, peType, value: Number(value), refLow, refHigh, highOpen, flag, grade } }
}

/** Examinations that a trend goes back. */
export const trendAtMost = 60
