import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import type { FieldError } from '../core/errors.ts'
import { Done, Id, id, maybe, optional, shape, text, time, whole } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { importCalls } from '../operations/imports.ts'
import { IcdLevel, IcdSource, IcdStatus } from './codes.ts'
import { anyForm, formsInWords, pairComplaint } from './form.ts'

const plain = { log: 'plain' } as const
const dictIcdId = id('ICD编码')

/** 04 §2.6. */
const fields = {
  code: { ...text('ICD编码', 20, plain), pattern: anyForm, says: formsInWords },
  diseaseName: text('疾病名称', 200, plain),
  /** The other code of a pair: of `A17.0+` the manifestation `G01*`. */
  pairCode: optional({ ...text('附加编码', 20, plain), pattern: anyForm, says: '附加编码应如G01*或M01.1*' }),
  /** It has to be a prefix; without it, and however far up it is, the code stands below the nearest there is. */
  parentId: optional(id('上级编码')),
}
interface Pair {
  readonly code: string
  readonly pairCode: string | null
}
/** Of a code that stands: where neither it nor its pair is changed, it stays as the workbook of its version had it. */
export function pairErrors({ code, pairCode }: Incomplete<Pair>): readonly FieldError[] {
  const msg = code !== null && pairCode !== null ? pairComplaint(code, pairCode) : null
  return msg === null ? [] : [{ path: 'pairCode', msg }]
}
export const IcdDraft = ruled(shape(fields), pairErrors)
export type IcdDraft = ValueOf<typeof IcdDraft>
const revised = { dictIcdId, version: Type.Integer({ title: '版本', minimum: 0 }) }

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
export const Icd = shape({
  ...revised,
  code: text('ICD编码', 20, plain),
  diseaseName: fields.diseaseName,
  pairCode: maybe(text('附加编码', 20, plain)),
  parentId: maybe(id('上级编码')),
  parentCode: maybe(text('上级编码', 20, plain)),
  level: IcdLevel.schema,
  status: IcdStatus.schema,
  sources: Type.Array(IcdSource.schema, { title: '来源' }),
  /** Diseases that use it. */
  useNum: count('引用疾病数'),
  /** Codes directly below. */
  childNum: count('下级数'),
  createdAt: time('创建时间'),
  updatedAt: time('修改时间'),
})
export type Icd = ValueOf<typeof Icd>

export const IcdSearch = shape({
  ...paged('code', 'diseaseName', 'updatedAt'),
  /** Or the beginning of a code, or the initials of a name. */
  diseaseName: optional(fields.diseaseName),
  /** Its beginning. */
  code: optional(text('ICD编码', 20, plain)),
  status: optional(IcdStatus.schema),
  level: optional(IcdLevel.schema),
  /** Those directly below. */
  parentId: optional(id('上级编码')),
})
export type IcdSearch = ValueOf<typeof IcdSearch>

const many = shape({ dictIcdIds: Type.Array(dictIcdId, { title: 'ICD编码', minItems: 1, maxItems: 500, uniqueItems: true }) })

/** ICD编码 (04 §5.7): one list for the whole installation, kept by the platform and read by all. Those that are common come first, then by code. */
export const icds = under('/dict/icd', {
  info: read.get('info', 'dict:icd:info', shape({ dictIcdId }), Icd),
  list: read.post('list', 'dict:icd:list', IcdSearch, page(Icd)),
  save: write.post('save', 'dict:icd:save', IcdDraft, Id),
  update: write.post('update', 'dict:icd:update', shape({ ...revised, ...fields }), Done),
  deleteList: write.post('deleteList', 'dict:icd:delete', many, Done),
  /** 常用 → 不常用; what is there already stays there. */
  close: write.post('close', 'dict:icd:close', many, Done),
  /** 不常用 → 常用. */
  open: write.post('open', 'dict:icd:open', many, Done),
  /** With `source` the workbook is a whole version: what that version had and has no more becomes 不常用. */
  ...importCalls('dict:icd:import', 'icd', { asks: { source: optional(IcdSource.schema) } }),
})
