import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { Done, flag, Id, Ids, id, list, longText, maybe, optional, revisionOf, shape, text, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { DictionaryStatus } from './codes.ts'
import { inheritedRecordOf } from './inherited.ts'

const plain = { log: 'plain' } as const
const anyTypes = Type.Array(id('疾病分类'), { title: '疾病分类', maxItems: 24, uniqueItems: true })

/** 04 §2.6. */
const fields = {
  diseaseName: text('疾病名称', 100, plain),
  diseaseTypes: { ...anyTypes, minItems: 1 },
  dictIcdId: optional(id('ICD编码')),
  /** Offered in archives, counted as basic disease. */
  isChronic: withDefault(flag('基础疾病'), 0),
  /** A diagnosis of it feeds the reporting of this illness. */
  illnessId: optional(id('上报病种')),
  alias: optional(text('别名', 200, plain)),
  status: withDefault(DictionaryStatus.schema, DictionaryStatus.enabled),
  remark: optional(longText('备注')),
}
export const DiseaseDraft = shape(fields)
export type DiseaseDraft = ValueOf<typeof DiseaseDraft>
export const Disease = inheritedRecordOf(fields, {
  icdCode: maybe(text('ICD编码', 20, plain)),
  icdName: maybe(text('ICD名称', 200, plain)),
  illnessName: maybe(text('上报病种', 64, plain)),
})
export type Disease = ValueOf<typeof Disease>
export const DiseaseSearch = shape({
  ...paged('diseaseName', 'createdAt'),
  /** Or an alias, its pinyin or initials. */
  diseaseName: optional(fields.diseaseName),
  diseaseTypes: withDefault(anyTypes, []),
  isChronic: optional(flag('基础疾病')),
  dictIcdId: fields.dictIcdId,
  illnessId: fields.illnessId,
  status: optional(DictionaryStatus.schema),
})
export type DiseaseSearch = ValueOf<typeof DiseaseSearch>

const DiseaseChoice = shape({
  id: id('疾病'),
  diseaseName: fields.diseaseName,
  /** Whole, and the initials. */
  pinyin: text('拼音', 1_000, plain),
  isChronic: flag('基础疾病'),
})

/** 疾病字典 (04 §5.7). */
export const diseases = under('/drugs/disease', {
  /** Those that are enabled and of any of the types, all of them where none is named. */
  listAll: read.get('list-all', 'login', shape({ diseaseTypes: withDefault(anyTypes, []) }), list(DiseaseChoice), {
    keptWith: 'disease',
  }),
  info: read.get('info/{diseaseId}', 'drugs:disease:info', shape({ diseaseId: id('疾病') }), Disease),
  list: read.post('list', 'drugs:disease:list', DiseaseSearch, page(Disease)),
  save: write.post('save', 'drugs:disease:save', DiseaseDraft, Id),
  update: write.post('update', 'drugs:disease:update', revisionOf(fields), Done),
  delete: write.post('delete', 'drugs:disease:delete', Ids, Done),
})
