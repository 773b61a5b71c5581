import { Type } from 'typebox'
import type { FieldError } from '../core/errors.ts'
import { decimal, flag, id, maybe, optional, recordOf, shape, text, whole, withDefault } from '../core/fields.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { ItemFlag, PeGrade, PeTag, TagSide, ValueKind } from './codes.ts'

const plain = { log: 'plain' } as const
export const itemCode = {
  ...text('项目代码', 16, plain),
  pattern: '^[A-Z][A-Z0-9_-]*$',
  says: '项目代码应以大写字母开头，由大写字母、数字组成',
}
const limit = (title: string) => optional(decimal(title, 6, 3))

/** 03 §2.13: what is examined, and what its values mean. Men and women have ranges of their own; what is left out has no limit. */
export const itemFields = {
  code: itemCode,
  name: text('项目名称', 32, plain),
  unit: optional(text('单位', 16, plain)),
  valueKind: ValueKind.schema,
  refLowMale: limit('男性参考下限'),
  refHighMale: limit('男性参考上限'),
  refLowFemale: limit('女性参考下限'),
  refHighFemale: limit('女性参考上限'),
  /** The upper limit itself is too high already: `<5.2`. */
  highOpen: withDefault(flag('不含上限'), 0),
  aLow: limit('A类下界'),
  aHigh: limit('A类上界'),
  /** So many times the upper limit is grade A. */
  aTimes: optional(whole('A类倍数', 2, 100)),
  tag: optional({ ...PeTag.schema, log: 'plain' }),
  tagSide: optional(TagSide.schema),
  orderNum: withDefault(whole('排序', 0, 9_999), 100),
}
export const ItemFields = shape(itemFields)
export type ItemFields = ValueOf<typeof ItemFields>
export const ItemDef = recordOf(itemFields, {})
export type ItemDef = ValueOf<typeof ItemDef>

const above = (low: string | null, high: string | null) => low !== null && high !== null && Number(low) > Number(high)
function itemErrors(item: Incomplete<ItemFields>): readonly FieldError[] {
  const errors: FieldError[] = []
  if (above(item.refLowMale, item.refHighMale)) errors.push({ path: 'refHighMale', msg: '参考上限不能低于下限' })
  if (above(item.refLowFemale, item.refHighFemale)) errors.push({ path: 'refHighFemale', msg: '参考上限不能低于下限' })
  if (above(item.aLow, item.aHigh)) errors.push({ path: 'aHigh', msg: 'A类上界不能低于下界' })
  if ((item.tag === null) !== (item.tagSide === null)) errors.push({ path: 'tagSide', msg: '异常标签和标签取自须同时填写' })
  return errors
}
/** Without `id` a new one. */
export const ItemDraft = ruled(
  shape({ id: optional(id('体检项目')), version: optional(whole('版本', 0, Number.MAX_SAFE_INTEGER)), ...itemFields }),
  itemErrors,
)
export type ItemDraft = ValueOf<typeof ItemDraft>

const value = { ...decimal('结果', 6, 3), log: 'personal' } as const
/** One result as it is entered: of a number its value, of a finding 0 or 1; and the range that the report prints, where it prints one. */
export const ItemEntry = shape({
  code: itemCode,
  value: optional(value),
  text: optional(text('文字结果', 200, { log: 'personal' })),
  refLow: optional({ ...decimal('报告参考下限', 6, 3), log: 'personal' }),
  refHigh: optional({ ...decimal('报告参考上限', 6, 3), log: 'personal' }),
})
export type ItemEntry = ValueOf<typeof ItemEntry>
export const itemEntries = withDefault(Type.Array(ItemEntry, { title: '体检项目', maxItems: 200, says: '一次体检最多200个项目' }), [])

/** The same as it is kept: judged, with the unit and the range that it was judged by. */
export const JudgedItem = shape({
  code: itemCode,
  name: text('项目名称', 32),
  unit: maybe(text('单位', 16)),
  valueKind: ValueKind.schema,
  value: maybe(value),
  text: maybe(text('文字结果', 200)),
  refLow: maybe(decimal('参考下限', 6, 3)),
  refHigh: maybe(decimal('参考上限', 6, 3)),
  highOpen: flag('不含上限'),
  /** The range is the report's own. */
  ownRange: flag('报告参考范围'),
  /** Null: nothing to judge by. */
  flag: maybe(ItemFlag.schema),
  grade: PeGrade.schema,
})
export type JudgedItem = ValueOf<typeof JudgedItem>

/** A result in words, without its unit. */
export function valueText({ valueKind, value, text }: Pick<JudgedItem, 'valueKind' | 'value' | 'text'>): string {
  if (valueKind === ValueKind.words) return text ?? '—'
  const shown = valueKind === ValueKind.finding ? (value === '1' ? '异常' : '正常') : value
  return [shown, text].filter(Boolean).join('，')
}
/** What a result is by its range; null: there is nothing to judge by. */
export const flagText = ({ flag, grade }: Pick<JudgedItem, 'flag' | 'grade'>): string | null =>
  flag === null ? null : grade === PeGrade.a ? `${ItemFlag.label(flag)} A类` : ItemFlag.label(flag)

interface Range {
  readonly refLow: string | null
  readonly refHigh: string | null
  readonly highOpen: 0 | 1
}
/** `90–139`, `<5.2`, `≥60`; null without a limit. */
export function rangeText({ refLow, refHigh, highOpen }: Range): string | null {
  if (refHigh === null) return refLow === null ? null : `≥${refLow}`
  if (refLow === null) return `${highOpen ? '<' : '≤'}${refHigh}`
  return highOpen ? `${refLow}≤ 且 <${refHigh}` : `${refLow}–${refHigh}`
}
