import { Type } from 'typebox'
import { read, under } from '../core/call.ts'
import { decimal, id, list, maybe, Nothing, shape, text, whole } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { Continent } from './codes.ts'

const nationCode = text('国家/地区代码', 2)
const nameZh = text('国家/地区', 64)
/** For the search while typing: 阿根廷 is found by `agenting` and `agt`. */
const pinyin = text('拼音', 200)
const initials = text('首字母')

export const SimpleNation = shape({
  nationCode,
  /** ISO 3166 numeric. */
  nationalityId: id('国家/地区'),
  nameZh,
  pinyin,
  initials,
})
export type SimpleNation = ValueOf<typeof SimpleNation>

export const Nation = shape({
  ...SimpleNation.properties,
  nationCode3: text('三字代码', 3),
  nameEn: text('英文名称', 100),
  telephoneCode: text('电话区号', 6),
  continent: Continent.schema,
  longitude: decimal('经度', 3, 6),
  latitude: decimal('纬度', 2, 6),
  /** Null where it has several. */
  timeZone: maybe(text('时区', 40)),
  /** Those that differ today, by IANA name. */
  timeZones: Type.Array(text('时区', 40), { title: '时区' }),
  orderNum: whole('排序', 0, Number.MAX_SAFE_INTEGER),
})
export type Nation = ValueOf<typeof Nation>

const NationWithCode = shape({ nationCode, nameZh, pinyin, initials, telephoneCode: Nation.properties.telephoneCode })

const kept = { keptWith: 'places' } as const

/** 02 §2.12, §5.8: China first, the others by pinyin. */
export const nationality = under('/sys/sys-nationality', {
  listAll: read.get('list-all', 'login', Nothing, list(Nation), kept),
  listAllSimple: read.get('list-all-simple', 'login', Nothing, list(SimpleNation), kept),
  listAllTelephoneCode: read.get('list-all-telephone-code', 'login', Nothing, list(NationWithCode), kept),
})
