import type { Call, Input } from '@oems/contract/core/call.ts'
import { type Field, isId, isNumber } from '@oems/contract/core/fields.ts'
import { mayBeNumber } from '@oems/contract/core/lookUp.ts'
import type { ComponentType, ReactNode } from 'react'

/** What may filter a list: the fields of its call beside page and sort. */
export type FilterName<C extends Call> = Exclude<keyof Input<C> & string, 'pageNo' | 'pageSize' | 'sortRules'>
export type FilterFields<N extends string> = Readonly<Record<N, Field>>

export interface Option {
  readonly value: number | string
  readonly label: string
  /** Found by this as well: pinyin and initials. */
  readonly find?: string
}
export interface WidgetProps {
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}
/** A filter of which the contract does not say all. */
export interface Unusual<N extends string> {
  readonly name: N
  /** Where the field's title is not what people call it. */
  readonly label?: string
  /** What may be typed: 姓名、拼音、工号. */
  readonly hint?: string
  readonly unit?: string
  /** The last day of the period whose first day is `name`. */
  readonly to?: N
  /** What may be chosen, where the contract has no codes for it; undefined while it is read. */
  readonly options?: readonly Option[] | undefined
  /** Neither text nor a choice from a few. */
  readonly widget?: ComponentType<WidgetProps>
  /** Chosen elsewhere on the page: here it is a tag alone. */
  readonly tagOnly?: true
  /** What a tag says of its value. */
  readonly words?: (value: unknown) => ReactNode
}
/** `'sex'`, or what is unusual about it. */
export type FilterOf<N extends string> = N | Unusual<N>

/** A filter as it is drawn. */
export interface Filter extends Omit<Unusual<string>, 'options'> {
  readonly options: readonly Option[]
  readonly label: string
  readonly field: Field
  readonly several: boolean
  /** Pixels, where it does not follow from what may be chosen, since that is read later or is a picked few. */
  readonly width: number | null
  readonly kind: 'choice' | 'period' | 'number' | 'text' | 'widget'
}

export function filterOf<N extends string>(fields: FilterFields<N>, one: FilterOf<N>): Filter {
  const unusual: Unusual<N> = typeof one === 'string' ? { name: one } : one
  const field = fields[unusual.name]
  const labels = field.labels ?? field.items?.labels
  const codes = labels && Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }))
  const options = unusual.options ?? codes ?? []
  const kind = unusual.widget
    ? 'widget'
    : unusual.to
      ? 'period'
      : codes || 'options' in unusual
        ? 'choice'
        : isNumber(field)
          ? 'number'
          : 'text'
  return {
    ...unusual,
    options,
    width: 'options' in unusual ? 160 : null,
    label: unusual.label ?? field.title ?? field.items?.title ?? '',
    field,
    several: field.items !== undefined,
    kind,
  }
}

export const isSet = (value: unknown) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0)

export const isActive = ({ name, to }: Pick<Filter, 'name' | 'to'>, values: Readonly<Record<string, unknown>>) =>
  isSet(values[name]) || (to !== undefined && isSet(values[to]))

/** What a filter is set to, in words. Of what may be somebody's number only that there is one, of records that nobody has named how many. */
export function wordsOf(
  { name, to, field, options, words, unit = '', kind, tagOnly }: Filter,
  values: Readonly<Record<string, unknown>>,
): ReactNode {
  const value = values[name]
  if (to !== undefined) return [value ?? '', values[to] ?? ''].join(' 至 ').trim()
  if (words) return words(value)
  if (field.byNumber && mayBeNumber(String(value))) return '已填写'
  const chosen = [value].flat()
  const labels = chosen.map((one) => options.find((option) => option.value === one)?.label)
  const isTyped = !isId(field) || (kind === 'text' && !tagOnly)
  if (!isTyped && labels.includes(undefined)) return `已选${chosen.length}项`
  return labels.map((label, at) => label ?? `${chosen[at]}${unit}`).join('、')
}

/** Pixels: a filter has its width before its value is known, so that nothing moves when one is chosen. */
export function widthOf({ kind, label, hint, options, several, unit = '', width }: Filter): number {
  if (width !== null) return width
  const longest = Math.max(0, ...options.map((option) => textWidth(option.label)))
  if (kind === 'choice') return within(104, textWidth(`${label}：`) + longest + (several ? 24 : 0) + iconWidth + 10, 190)
  if (kind === 'period') return textWidth(label) + 250
  if (kind === 'number') return textWidth(label + unit) + 80
  if (kind === 'text') return hint ? within(130, textWidth(hint) + 2 * iconWidth, 250) : within(130, textWidth(`${label}：`) + 100, 190)
  return 200
}
/** An icon with its gap, and the padding. */
const iconWidth = 34
const within = (least: number, wanted: number, most: number) => Math.min(most, Math.max(least, Math.round(wanted)))
const textWidth = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 14 : 8), 0)

export const gap = 8
/** How many of so wide ones stand in one line; `rest` is what stands behind them. */
export function fitting(widths: readonly number[], available: number, rest: number): number {
  let left = available - rest
  const past = widths.findIndex((width) => {
    left -= width + gap
    return left < 0
  })
  return past < 0 ? widths.length : past
}
