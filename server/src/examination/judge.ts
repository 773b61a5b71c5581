import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { ItemFlag, PeGrade, PeTag, TagSide, ValueKind } from '@oems/contract/examination/codes.ts'
import type { ItemEntry, JudgedItem } from '@oems/contract/examination/items.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import type { ItemDefRow } from './tables.ts'

type Def = Pick<
  ItemDefRow,
  | 'code'
  | 'name'
  | 'unit'
  | 'valueKind'
  | 'refLowMale'
  | 'refHighMale'
  | 'refLowFemale'
  | 'refHighFemale'
  | 'highOpen'
  | 'aLow'
  | 'aHigh'
  | 'aTimes'
  | 'tag'
  | 'tagSide'
>
export type Defs = ReadonlyMap<string, Def>

/** What an examination comes to, as it is kept with the record. */
export interface Judged {
  readonly items: readonly JudgedItem[]
  readonly tags: CodeOf<typeof PeTag>[]
  readonly topGrade: CodeOf<typeof PeGrade>
  readonly abnormalCount: number
}

/**
 * What the items of an examination mean, by the definitions in force when it is written: a pure function, and the only one that judges
 * (03 §5.9). A range that the report prints goes before the definition's. The entries are good ones (`entryErrors`).
 */
export function judge(defs: Defs, sex: number, entries: readonly ItemEntry[]): Judged {
  const judged = entries.map((entry) => judgeItem(defs.get(entry.code)!, sex, entry))
  return {
    items: judged.map(({ item }) => item),
    tags: [...new Set(judged.flatMap(({ tag }) => tag ?? []))].sort((a, b) => a - b),
    topGrade: judged.map(({ item }) => item.grade).reduce((a, b) => (b > a ? b : a), PeGrade.none as CodeOf<typeof PeGrade>),
    abnormalCount: judged.filter(({ item }) => item.flag !== null && item.flag !== ItemFlag.normal).length,
  }
}

function judgeItem(def: Def, sex: number, entry: ItemEntry) {
  const { code, name, unit, valueKind } = def
  const range = rangeOf(def, sex, entry)
  const value = valueKind === ValueKind.words ? null : entry.value
  const flag = value === null ? null : valueKind === ValueKind.finding ? findingOf(value) : flagOf(Number(value), range)
  const grade = flag === null || value === null ? PeGrade.none : gradeOf(def, Number(value), flag, range)
  const item: JudgedItem = { code, name, unit, valueKind, value, text: entry.text, ...range, flag, grade }
  return { item, tag: tagOf(def, item) }
}

type Range = Pick<JudgedItem, 'refLow' | 'refHigh' | 'highOpen' | 'ownRange'>

function rangeOf(def: Def, sex: number, { refLow, refHigh }: ItemEntry): Range {
  if (def.valueKind !== ValueKind.number) return { refLow: null, refHigh: null, highOpen: 0, ownRange: 0 }
  if (refLow !== null || refHigh !== null) return { refLow, refHigh, highOpen: 0, ownRange: 1 }
  const { highOpen } = def
  return sex === Sex.female
    ? { refLow: def.refLowFemale, refHigh: def.refHighFemale, highOpen, ownRange: 0 }
    : { refLow: def.refLowMale, refHigh: def.refHighMale, highOpen, ownRange: 0 }
}

const findingOf = (value: string) => (Number(value) === 1 ? ItemFlag.positive : ItemFlag.normal)

function flagOf(value: number, { refLow, refHigh, highOpen }: Range): CodeOf<typeof ItemFlag> | null {
  if (refLow === null && refHigh === null) return null
  if (refHigh !== null && (highOpen ? value >= Number(refHigh) : value > Number(refHigh))) return ItemFlag.high
  return refLow !== null && value < Number(refLow) ? ItemFlag.low : ItemFlag.normal
}

function gradeOf({ valueKind, aLow, aHigh, aTimes }: Def, value: number, flag: CodeOf<typeof ItemFlag>, { refHigh }: Range) {
  const important =
    valueKind === ValueKind.number &&
    ((aLow !== null && value <= Number(aLow)) ||
      (aHigh !== null && value >= Number(aHigh)) ||
      (aTimes !== null && refHigh !== null && value >= aTimes * Number(refHigh)))
  if (important) return PeGrade.a
  return flag === ItemFlag.normal ? PeGrade.none : PeGrade.b
}

/** From this body mass index on somebody is obese (WS/T 428). */
const obeseFrom = 28
const sides: Readonly<Record<CodeOf<typeof TagSide>, number>> = {
  [TagSide.high]: ItemFlag.high,
  [TagSide.low]: ItemFlag.low,
  [TagSide.positive]: ItemFlag.positive,
}
function tagOf({ tag, tagSide }: Def, { flag, value }: JudgedItem) {
  if (tag === null || tagSide === null || flag !== sides[tagSide]) return null
  return tag === PeTag.overweight && Number(value) >= obeseFrom ? PeTag.obese : tag
}

/** What is wrong with entries that no field tells by itself: `items.2.value`. */
export function entryErrors(defs: Defs, entries: readonly ItemEntry[]): readonly FieldError[] {
  const seen = new Set<string>()
  return entries.flatMap((entry, at) => {
    const def = defs.get(entry.code)
    const again = seen.has(entry.code)
    seen.add(entry.code)
    if (!def) return [{ path: `items.${at}.code`, msg: '体检项目不存在' }]
    if (again) return [{ path: `items.${at}.code`, msg: `体检项目“${def.name}”重复` }]
    const error = entryError(def, entry)
    return error === null ? [] : [{ path: `items.${at}.${error.path}`, msg: error.msg }]
  })
}

/** A hearing threshold or a bone density may lie below nought; a cholesterol may not. The limits of an item say which it is, where it has any. */
function isBelowReason(def: Def, { value, refLow, refHigh }: ItemEntry): boolean {
  const { refLowMale, refHighMale, refLowFemale, refHighFemale, aLow, aHigh } = def
  const limits = [refLowMale, refHighMale, refLowFemale, refHighFemale, aLow, aHigh, refLow, refHigh].filter((limit) => limit !== null)
  return Number(value) < 0 && limits.length > 0 && limits.every((limit) => Number(limit) >= 0)
}

function entryError(def: Def, entry: ItemEntry): FieldError | null {
  const { name, valueKind } = def
  const { value, text, refLow, refHigh } = entry
  if (valueKind === ValueKind.words) return text === null ? { path: 'text', msg: `请输入${name}` } : null
  if (value === null) return { path: 'value', msg: `请输入${name}` }
  if (valueKind === ValueKind.finding && !['0', '1'].includes(value)) return { path: 'value', msg: `${name}应为正常或异常` }
  if (isBelowReason(def, entry)) return { path: 'value', msg: `${name}不能小于0；可以为负数的，请在体检项目中设置负数的参考下限` }
  return refLow !== null && refHigh !== null && Number(refLow) > Number(refHigh)
    ? { path: 'refHigh', msg: `${name}的参考上限不能低于下限` }
    : null
}
