import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Continent } from '@oems/contract/area/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'

export interface Nation {
  /** ISO 3166 alpha-2. */
  readonly code: string
  readonly alpha3: string
  /** ISO 3166 numeric. */
  readonly id: number
  readonly nameZh: string
  readonly nameEn: string
  readonly pinyin: string
  readonly initials: string
  readonly telephoneCode: string
  readonly continent: CodeOf<typeof Continent>
  /** Of its centre. */
  readonly longitude: string
  readonly latitude: string
  /** Those that differ today. */
  readonly timeZones: readonly string[]
  /** Further names under which its times go. */
  readonly otherTimeZones: readonly string[]
}

/** The 249 countries and regions of ISO 3166, China first, the others by pinyin (02 §2.12); `scripts/areas.ts` writes them. */
export const nations: readonly Nation[] = linesOf('nations.tsv').map(nationFrom)

/** Rows of a file that the product ships, by their columns. */
export function linesOf(file: string): readonly string[][] {
  return readFileSync(join(import.meta.dirname, 'data', file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
}

function nationFrom(columns: readonly string[]): Nation {
  const [code, alpha3, id, nameZh, nameEn, pinyin, initials, telephoneCode, continent, longitude, latitude, zones, others] =
    columns as readonly [string, string, string, string, string, string, string, string, string, string, string, string, string]
  return {
    ...{ code, alpha3, id: Number(id), nameZh, nameEn, pinyin, initials, telephoneCode, longitude, latitude },
    continent: Number(continent) as Nation['continent'],
    timeZones: zones.split(' '),
    otherTimeZones: others.split(' ').filter(Boolean),
  }
}

const byCode = new Map(nations.map((nation) => [nation.code, nation]))
const codeByName = new Map(nations.flatMap(({ code, nameZh }) => spellings(nameZh).map((name) => [name, code] as const)))

/** `刚果（金）` is written with either kind of brackets. */
function spellings(nameZh: string) {
  return [nameZh, nameZh.replace('（', '(').replace('）', ')')]
}

export const nationOf = (code: string) => byCode.get(code) ?? null
export const isNation = (code: string) => byCode.has(code)
export const nationName = (code: string) => byCode.get(code)?.nameZh ?? null
const everyZone = new Set(nations.flatMap(zonesOf))
function zonesOf({ timeZones, otherTimeZones }: Pick<Nation, 'timeZones' | 'otherTimeZones'>) {
  return [...timeZones, ...otherTimeZones]
}
/** By IANA name; of no nation, any. */
export const isZoneOf = (zone: string, nation: Nation | null) => (nation ? zonesOf(nation).includes(zone) : everyZone.has(zone))
/** One of several zones has no default. */
export const defaultZoneOf = ({ timeZones }: Nation) => (timeZones.length === 1 ? timeZones[0]! : null)

/** For workbooks: a Chinese name or the two letters; null: no such country. */
export const nationCodeOf = (text: string) =>
  codeByName.get(text.trim()) ?? (byCode.has(text.trim().toUpperCase()) ? text.trim().toUpperCase() : null)
