import { list, optional, shape, whole } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { EndemicDisease } from '../medical/codes.ts'

/** Where an item is required: all parts that are given must hold; none given: at every project. */
export const RequireWhen = shape({
  /** 1 in China, 2 abroad. */
  isOutside: optional({ ...list(whole('境内外', 1, 2)), title: '境内外', minItems: 1, maxItems: 2, uniqueItems: true }),
  epTypes: optional({ ...list(whole('防控类型', 1, 3)), title: '防控类型', minItems: 1, maxItems: 3, uniqueItems: true }),
  endemic: optional({ ...list(EndemicDisease.schema), title: '当地高发传染病', minItems: 1, uniqueItems: true }),
  /** Of the project's best clinic. */
  clinicLevelMin: optional(whole('医务室级别', 0, 3)),
  /** Of the effective risk for the item's illness; of an item without one, the highest. */
  minGrade: optional(whole('起始风险等级', 1, 4)),
})
export type RequireWhen = ValueOf<typeof RequireWhen>
