import { read, under, write } from '../core/call.ts'
import { Done, Id, Ids, id, list, Nothing, optional, revisionOf, shape, text, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { DictionaryStatus } from './codes.ts'
import { inheritedRecordOf } from './inherited.ts'

const fields = {
  name: text('分类名称', 32, { log: 'plain' }),
  orderNum: withDefault(whole('排序', 0, 9_999), 100),
  status: withDefault(DictionaryStatus.schema, DictionaryStatus.enabled),
}
export const DiseaseTypeDraft = shape(fields)
export const DiseaseType = inheritedRecordOf(fields, {})
export type DiseaseType = ValueOf<typeof DiseaseType>
export const DiseaseTypeSearch = shape({ ...paged('orderNum', 'name', 'createdAt'), name: optional(fields.name) })

/** 疾病分类, for drugs and diseases alike (04 §2.6, §5.7). */
export const diseaseTypes = under('/drugs/disease-type', {
  /** Those that are enabled, in their order. */
  listAll: read.get('list-all', 'login', Nothing, list(shape({ id: id(), name: fields.name }))),
  info: read.get('info/{diseaseTypeId}', 'drugs:disease-type:info', shape({ diseaseTypeId: id('疾病分类') }), DiseaseType),
  list: read.post('list', 'drugs:disease-type:list', DiseaseTypeSearch, page(DiseaseType)),
  save: write.post('save', 'drugs:disease-type:save', DiseaseTypeDraft, Id),
  update: write.post('update', 'drugs:disease-type:update', revisionOf(fields), Done),
  delete: write.post('delete', 'drugs:disease-type:delete', Ids, Done),
})
