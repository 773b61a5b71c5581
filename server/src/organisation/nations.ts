import countries from 'i18n-iso-countries'
import chinese from 'i18n-iso-countries/langs/zh.json' with { type: 'json' }
import { initialsOf, pinyinOf } from './names.ts'

export interface Nation {
  /** ISO 3166 alpha-2. */
  readonly code: string
  /** ISO 3166 numeric. */
  readonly id: number
  readonly nameZh: string
  readonly pinyin: string
  readonly initials: string
}

countries.registerLocale(chinese)

/** Where the library's name is not the one that the trade's forms use. */
const tradeNames: Readonly<Record<string, string>> = {
  HK: '中国香港',
  MO: '中国澳门',
  TW: '中国台湾',
  EH: '西撒哈拉',
  FK: '马尔维纳斯群岛（福克兰）',
}

/** The 249 countries and regions of ISO 3166, China first, the others by pinyin (02 §2.12). */
export const nations: readonly Nation[] = Object.entries(countries.getNames('zh', { select: 'official' }))
  .flatMap(([code, name]) => nationFrom(code, tradeNames[code] ?? name))
  .sort((a, b) => Number(b.code === 'CN') - Number(a.code === 'CN') || (a.pinyin < b.pinyin ? -1 : 1))

function nationFrom(code: string, nameZh: string): readonly Nation[] {
  const number = Number(countries.alpha2ToNumeric(code))
  // Codes for private use stand in the library too, but not in ISO 3166 and in no passport.
  if (!number || code.startsWith('X')) return []
  return [{ code, id: number, nameZh, pinyin: pinyinOf(nameZh), initials: initialsOf(nameZh) }]
}

const byCode = new Map(nations.map((nation) => [nation.code, nation]))
const codeByName = new Map(nations.flatMap(({ code, nameZh }) => spellings(nameZh).map((name) => [name, code] as const)))

/** `刚果（金）` is written with either kind of brackets. */
function spellings(nameZh: string) {
  return [nameZh, nameZh.replace('（', '(').replace('）', ')')]
}

export const isNation = (code: string) => byCode.has(code)
export const nationName = (code: string) => byCode.get(code)?.nameZh ?? null

/** For workbooks: a Chinese name or the two letters; null: no such country. */
export const nationCodeOf = (text: string) =>
  codeByName.get(text.trim()) ?? (byCode.has(text.trim().toUpperCase()) ? text.trim().toUpperCase() : null)
