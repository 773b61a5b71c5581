import { nationality } from '@oems/contract/area/nationality.ts'
import { implement } from '../core/implement.ts'
import { defaultZoneOf, nations } from './nations.ts'

const all = nations.map((nation, at) => {
  const { code, alpha3, id, timeZones, otherTimeZones: _, ...rest } = nation
  const named = { nationCode: code, nationCode3: alpha3, nationalityId: id }
  return { ...rest, ...named, timeZone: defaultZoneOf(nation), timeZones: [...timeZones], orderNum: at + 1 }
})
const simple = all.map(({ nationCode, nationalityId, nameZh, pinyin, initials }) => ({
  nationCode,
  nationalityId,
  nameZh,
  pinyin,
  initials,
}))
const withCode = all.map(({ nationCode, nameZh, pinyin, initials, telephoneCode }) => ({
  nationCode,
  nameZh,
  pinyin,
  initials,
  telephoneCode,
}))

export default implement(nationality, {
  listAll: async () => all,
  listAllSimple: async () => simple,
  listAllTelephoneCode: async () => withCode,
})
