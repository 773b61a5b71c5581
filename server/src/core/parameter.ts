import { BusinessDomain } from '@oems/contract/access/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { SettingType } from '@oems/contract/operations/codes.ts'

type Domain = CodeOf<typeof BusinessDomain>
export interface Option {
  readonly value: string
  readonly label: string
}

/** A built-in parameter: what it is called, what it does, and what it may be. */
export interface Definition<V extends string | number = string | number> {
  readonly title: string
  readonly meaning: string
  /** As long as nobody sets it. */
  readonly value: V
  readonly type: CodeOf<typeof SettingType>
  /** Of a number. */
  readonly range: readonly [from: number, to: number] | null
  readonly digits: number
  readonly unit: string | null
  /** Of a choice. */
  readonly options: readonly Option[] | null
  readonly domain: Domain
  readonly secret: boolean
}

interface More {
  readonly unit?: string
  /** Decimal places. */
  readonly digits?: number
  readonly domain?: Domain
}
const bare = { range: null, digits: 0, unit: null, options: null, domain: BusinessDomain.platform, secret: false } as const

export const number = (
  title: string,
  value: number,
  range: readonly [number, number],
  meaning: string,
  more: More = {},
): Definition<number> => ({ ...bare, title, meaning, value, range, type: SettingType.number, ...more })

export const toggle = (title: string, value: 0 | 1, meaning: string): Definition<number> => ({
  ...bare,
  ...{ title, meaning, value, range: [0, 1], type: SettingType.toggle },
})

/** Of a code set. */
export const choice = (
  title: string,
  value: number,
  { options }: { readonly options: readonly { readonly value: number; readonly label: string }[] },
  meaning: string,
): Definition<number> => ({
  ...bare,
  ...{ title, meaning, value, type: SettingType.choice },
  range: [Math.min(...options.map((option) => option.value)), Math.max(...options.map((option) => option.value))],
  options: options.map((option) => ({ ...option, value: String(option.value) })),
})

/** Of words. */
export const oneOf = (title: string, value: string, words: Readonly<Record<string, string>>, meaning: string): Definition<string> => ({
  ...bare,
  ...{ title, meaning, value, type: SettingType.choice },
  options: Object.entries(words).map(([word, label]) => ({ value: word, label })),
})

export const text = (title: string, value: string, meaning: string): Definition<string> => ({
  ...bare,
  ...{ title, meaning, value, type: SettingType.text },
})

/** What a value has to keep to, of a built-in parameter or of a customer's own. */
export type Limits = Pick<Definition, 'type' | 'range' | 'digits' | 'options'>

/** What is wrong with a value, as it is stored; null: nothing. */
export function complaintOf({ type, range, digits, options }: Limits, value: string): string | null {
  if (options) return options.some((option) => option.value === value) ? null : outside(range, options)
  switch (type) {
    case SettingType.number:
      return numberComplaint(range, digits, value)
    case SettingType.toggle:
      return value === '0' || value === '1' ? null : outside([0, 1])
    case SettingType.json:
      return isJson(value) ? null : '参数值不是有效的JSON'
    default:
      return null
  }
}

const outside = (range: Limits['range'], options: readonly Option[] = []) =>
  range ? `取值范围为${range.join('-')}` : `取值只能是${options.map(({ label }) => label).join('、')}`

function numberComplaint(range: Limits['range'], digits: number, value: string): string | null {
  const [, , decimals = ''] = /^(-?\d{1,15})(?:\.(\d{1,4}))?$/.exec(value) ?? []
  const isNumber = /^-?\d{1,15}(\.\d{1,4})?$/.test(value)
  if (!range) return isNumber ? null : '参数值应为数字'
  if (!isNumber || Number(value) < range[0] || Number(value) > range[1]) return outside(range)
  if (decimals.length <= digits) return null
  return `${outside(range)}的${digits === 0 ? '整数' : `数字，最多${digits}位小数`}`
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
