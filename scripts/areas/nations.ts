import { Continent } from '@oems/contract/area/codes.ts'
import { initialsOf, pinyinOf } from '@oems/server/organisation/names.ts'
import centres from 'country-locale-map/countries.json' with { type: 'json' }
import countries from 'i18n-iso-countries'
import chinese from 'i18n-iso-countries/langs/zh.json' with { type: 'json' }
import { iso31661 } from 'iso-3166'
import { telephoneCodeOf } from './telephoneCodes.ts'
import { zonesOf } from './zones.ts'

countries.registerLocale(chinese)

/** Where the registers' name is not the one that the trade's forms use. */
const tradeNames: Readonly<Record<string, string>> = {
  HK: '中国香港',
  MO: '中国澳门',
  TW: '中国台湾',
  EH: '西撒哈拉',
  FK: '马尔维纳斯群岛（福克兰）',
}
const englishNames: Readonly<Record<string, string>> = { HK: 'Hong Kong, China', MO: 'Macao, China' }

/** What the register counts to an ocean, to Antarctica or otherwise than the United Nations do; Antarctica is put where most of its stations are supplied from. */
const assigned: Readonly<Record<string, number>> = {
  AQ: Continent.oceania,
  BV: Continent.southAmerica,
  GS: Continent.southAmerica,
  HM: Continent.oceania,
  RU: Continent.europe,
  SH: Continent.africa,
  TF: Continent.africa,
  UM: Continent.oceania,
}
const continents: Readonly<Record<string, number>> = {
  Asia: Continent.asia,
  Africa: Continent.africa,
  Europe: Continent.europe,
  Oceania: Continent.oceania,
}

/** The 249 countries and regions of ISO 3166, China first, the others by pinyin. */
export const nations = () =>
  iso31661
    .map(({ alpha2, alpha3, numeric, name }) => {
      const nameZh = tradeNames[alpha2] ?? countries.getName(alpha2, 'zh', { select: 'official' })!
      return { alpha2, alpha3, numeric: String(Number(numeric)), nameZh, nameEn: englishNames[alpha2] ?? name, pinyin: pinyinOf(nameZh) }
    })
    .sort((a, b) => Number(b.alpha2 === 'CN') - Number(a.alpha2 === 'CN') || (a.pinyin < b.pinyin ? -1 : 1))
    .map(({ alpha2, alpha3, numeric, nameZh, nameEn, pinyin }) => [
      ...[alpha2, alpha3, numeric, nameZh, nameEn, pinyin, initialsOf(nameZh), telephoneCodeOf(alpha2), continentOf(alpha2)],
      ...[...centreOf(alpha2), ...zonesOf(alpha2).map((zones) => zones.join(' '))],
    ])

function continentOf(code: string): string {
  const { continent, region } = found(code)
  const american = region === 'South America' ? Continent.southAmerica : Continent.northAmerica
  const number = assigned[code] ?? (continent === 'Americas' ? american : continents[continent])
  if (number === undefined) throw new Error(`${code}: ${continent} is no continent`)
  return String(number)
}

/** Longitude and latitude that the register lacks. */
const centre: Readonly<Record<string, readonly [number, number]>> = {
  AX: [20.0, 60.2],
  BL: [-62.83, 17.9],
  BQ: [-68.26, 12.18],
  CW: [-68.97, 12.17],
  MF: [-63.05, 18.08],
  SS: [30.25, 7.31],
  SX: [-63.06, 18.04],
  UM: [166.65, 19.28],
}

function centreOf(code: string): readonly string[] {
  const { longitude, latitude } = found(code)
  return (centre[code] ?? [longitude, latitude]).map((degrees) => Number(degrees).toFixed(4))
}

function found(code: string) {
  const country = centres.find(({ alpha2 }) => alpha2 === code)
  if (!country) throw new Error(`${code}: not in the register`)
  return country
}
