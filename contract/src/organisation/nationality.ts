import type { Static } from 'typebox'
import { read, under } from '../core/call.ts'
import { id, list, Nothing, shape, text } from '../core/fields.ts'

export const SimpleNation = shape({
  nationCode: text('国家/地区代码', 2),
  /** ISO 3166 numeric. */
  nationalityId: id('国家/地区'),
  nameZh: text('国家/地区', 64),
  /** For the search while typing: 阿根廷 is found by `agenting` and `agt`. */
  pinyin: text('拼音', 200),
  initials: text('首字母'),
})
export type SimpleNation = Static<typeof SimpleNation>

/** 02 §2.12, §5.8: China first, the others by pinyin. */
export const nationality = under('/sys/sys-nationality', {
  listAllSimple: read.get('list-all-simple', 'login', Nothing, list(SimpleNation)),
})
