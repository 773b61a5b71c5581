import { read, under } from '../core/call.ts'
import { id, list, maybe, optional, shape, text } from '../core/fields.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'

/** A province or state, a city or county, as pickers show it. */
export const Place = shape({
  areaId: id('行政区划'),
  name: text('名称', 100),
  nameEn: maybe(text('英文名称', 100)),
  /** Pinyin and initials. */
  pinyin: text('拼音', 400),
  timeZone: maybe(text('时区', 40)),
})
export type Place = ValueOf<typeof Place>

const nation = shape({ nationCode: optional(text('国家/地区', 2, { log: 'plain' })), nationalityId: optional(id('国家/地区')) })
/** A nation by its two letters or its number. */
export const OfNation = ruled(nation, ({ nationCode, nationalityId }) =>
  nationCode === null && nationalityId === null ? [{ path: 'nationCode', msg: '请选择国家/地区' }] : [],
)
export const OfProvince = shape({ provinceId: id('省/州') })

const kept = { keptWith: 'places' } as const

/** 02 §5.8. */
export const places = under('/sys/sys-nationality-area', {
  listProvince: read.get('list-province', 'login', OfNation, list(Place), kept),
  listArea: read.get('list-area', 'login', OfProvince, list(Place), kept),
})
