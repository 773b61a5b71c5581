import { read, under, write } from '../core/call.ts'
import { Done, flag, Id, id, maybe, optional, recordOf, revisionOf, shape, text, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { AreaLevel } from './codes.ts'

const plain = { log: 'plain' } as const
export const areaId = id('行政区划')

/** 02 §2.12. */
const fields = {
  nationCode: text('国家/地区', 2, plain),
  /** None at level 1. */
  parentId: optional(id('上级行政区划')),
  name: text('名称', 100, plain),
  nameEn: optional(text('英文名称', 100, plain)),
  /** ISO 3166-2, or GB/T 2260 in China. */
  code: optional({ ...text('代码', 10, plain), pattern: '^[0-9A-Z-]+$', says: '代码只能含数字、大写字母和连字符' }),
  timeZone: optional(text('时区', 40, plain)),
  /** Without one it comes last. */
  orderNum: optional(whole('排序', 0, 1_000_000)),
}
export const AreaDraft = shape(fields)
export type AreaDraft = ValueOf<typeof AreaDraft>
export const AreaRevision = revisionOf(fields)

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
export const Area = recordOf(fields, {
  level: AreaLevel.schema,
  parentName: maybe(text('上级行政区划', 100)),
  builtIn: flag('内置'),
  /** Organisations that stand there. */
  usedNum: count('使用的组织数'),
  /** Rows below. */
  childNum: count('下级数'),
})
export type Area = ValueOf<typeof Area>

export const AreaSearch = shape({
  ...paged('name', 'orderNum', 'usedNum'),
  nationCode: withDefault(fields.nationCode, 'CN'),
  /** Or its pinyin, initials, English name or code; with it both levels are searched. */
  name: optional(text('名称', 100, plain)),
  /** Without it, and without a name: level 1. */
  parentId: optional(id('上级行政区划')),
})
export type AreaSearch = ValueOf<typeof AreaSearch>

const changing = { keptWith: 'places' } as const

/** 行政区划 (02 §5.8), kept by the platform. */
export const areas = under('/biz/area', {
  list: read.post('list', 'biz:area:list', AreaSearch, page(Area)),
  info: read.post('info/{areaId}', 'biz:area:info', shape({ areaId }), Area),
  add: write.post('add', 'biz:area:save', AreaDraft, Id, changing),
  modify: write.post('modify', 'biz:area:update', AreaRevision, Done, changing),
  delete: write.post('delete/{areaId}', 'biz:area:delete', shape({ areaId }), Done, changing),
})
