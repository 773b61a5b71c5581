import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import type { CodeOf } from '../core/codes.ts'
import type { FieldError } from '../core/errors.ts'
import { Exported } from '../core/exported.ts'
import { Done, flag, Id, Ids, id, list, longText, optional, revisionOf, shape, text, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { importCalls } from '../operations/imports.ts'
import { ControlLevel, DictionaryStatus, DosageForm, DrugClass, DrugKind, OriginKind, Storage } from './codes.ts'
import { inheritedRecordOf } from './inherited.ts'

const plain = { log: 'plain' } as const
const diseaseTypes = Type.Array(id('疾病分类'), { title: '适用分类', maxItems: 24, uniqueItems: true })

/** 04 §2.6. */
const fields = {
  drugName: text('通用名', 100, plain),
  tradeName: optional(text('商品名', 100, plain)),
  drugKind: DrugKind.schema,
  drugClass: DrugClass.schema,
  dosageForm: DosageForm.schema,
  spec: optional(text('规格', 64, plain)),
  manufacturer: optional(text('生产厂家', 100, plain)),
  originKind: withDefault(OriginKind.schema, OriginKind.domestic),
  approvalNo: optional(text('批准文号', 40, plain)),
  components: Type.Array(text('成分', 64, plain), { title: '成分', minItems: 1, maxItems: 10, uniqueItems: true }),
  unit: text('最小单位', 8, plain),
  packUnit: optional(text('包装单位', 8, plain)),
  packSize: optional(whole('包装数量', 1, 100_000)),
  storage: withDefault(Storage.schema, Storage.room),
  controlLevel: withDefault(ControlLevel.schema, ControlLevel.ordinary),
  rxFlag: withDefault(flag('处方药'), 0),
  maxDaily: optional(whole('日最大剂量', 1, 100_000)),
  pregnancy: withDefault(flag('孕期慎用'), 0),
  minAge: optional(whole('最低年龄', 0, 120)),
  modifiedRelease: withDefault(flag('缓控释'), 0),
  diseaseTypes: withDefault(diseaseTypes, []),
  warnDays: withDefault(whole('近效期天数', 30, 365), 180),
  barcode: optional({ ...text('条形码', 14, plain), pattern: '^\\d{8,14}$', says: '条形码应为8-14位数字' }),
  traceCode: optional({ ...text('药品标识码', 7, plain), pattern: '^\\d{7}$', says: '药品标识码应为7位数字' }),
  status: withDefault(DictionaryStatus.schema, DictionaryStatus.enabled),
  remark: optional(longText('备注')),
}
interface Approval {
  readonly originKind: CodeOf<typeof OriginKind>
  readonly approvalNo: string | null
}
/** What is made in the country is approved in the country. */
const approvalErrors = ({ originKind, approvalNo }: Incomplete<Approval>): readonly FieldError[] =>
  originKind !== OriginKind.domestic || approvalNo === null || /^国药准字[HZSBTFJ]\d{8}$/.test(approvalNo)
    ? []
    : [{ path: 'approvalNo', msg: '国产药品的批准文号应为“国药准字”加一位字母（H、Z、S、B、T、F、J）和8位数字' }]

export const DrugDraft = ruled(shape(fields), approvalErrors)
export type DrugDraft = ValueOf<typeof DrugDraft>
/** `coldChain`: it has to be kept at 2-8℃ or frozen on its way. */
export const Drug = inheritedRecordOf(fields, { coldChain: flag('冷链') })
export type Drug = ValueOf<typeof Drug>

export const DrugSearch = shape({
  ...paged('drugName', 'createdAt'),
  /** Or its pinyin or initials. */
  drugName: optional(fields.drugName),
  approvalNo: fields.approvalNo,
  barcode: optional(text('条形码', 14, plain)),
  drugKind: optional(DrugKind.schema),
  controlLevel: optional(ControlLevel.schema),
  diseaseTypes: withDefault(diseaseTypes, []),
  status: optional(DictionaryStatus.schema),
})
export type DrugSearch = ValueOf<typeof DrugSearch>

/** As many as a console keeps. */
export const drugChoicesAtMost = 6_000
/** What a scan box and a line of a bill need of a drug: it is found in the browser. */
const DrugChoice = shape({
  id: id('药品'),
  drugName: fields.drugName,
  /** Whole, and the initials. */
  pinyin: text('拼音', 1_000, plain),
  spec: fields.spec,
  manufacturer: fields.manufacturer,
  drugKind: DrugKind.schema,
  unit: fields.unit,
  packUnit: fields.packUnit,
  packSize: fields.packSize,
  barcode: fields.barcode,
  traceCode: fields.traceCode,
  controlLevel: ControlLevel.schema,
  warnDays: whole('近效期天数', 30, 365),
  status: DictionaryStatus.schema,
})
export type DrugChoice = ValueOf<typeof DrugChoice>

const ChoiceQuery = shape({ diseaseTypes: withDefault(diseaseTypes, []), withDisabled: withDefault(flag('含已停用'), 0) })

/** 药品字典 (04 §5.7). */
export const drugs = under('/drugs/drug', {
  /** Of those that are for any of the disease types, all of them where none is named. What is disabled comes last, and only where asked for: it may lie on a shelf still. */
  listAll: read.get('list-all', 'login', ChoiceQuery, list(DrugChoice), { keptWith: 'drug' }),
  info: read.get('info/{drugId}', 'drugs:drug:info', shape({ drugId: id('药品') }), Drug),
  list: read.post('list', 'drugs:drug:list', DrugSearch, page(Drug)),
  save: write.post('save', 'drugs:drug:save', DrugDraft, Id),
  update: write.post('update', 'drugs:drug:update', ruled(revisionOf(fields), approvalErrors), Done),
  delete: write.post('delete', 'drugs:drug:delete', Ids, Done),
  ...importCalls('drugs:drug:import', 'drug'),
  export: read.post('export', 'drugs:drug:export', DrugSearch, Exported, { limit: 'export' }),
})
