import { Type } from 'typebox'
import { BusinessDomain } from '../access/codes.ts'
import { read, under, write } from '../core/call.ts'
import { Done, flag, Id, Ids, id, list, longText, maybe, optional, revised, shape, text, time, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { SettingType } from '../operations/codes.ts'

/** What is shown of a secret value; sent back, it stays as it was. */
export const hiddenValue = '******'

const configId = id('参数')
const paramKey = {
  ...text('参数键', 64, { log: 'plain' }),
  pattern: '^[a-z][A-Za-z0-9.]+$',
  says: '参数键以小写字母开头，只能含字母、数字和点',
}
/** It may be a secret one, so that only the record's change tells of it, as far as it may. */
const paramValue = longText('参数值', 2000, 'secret')

/** 01 §2.6: a parameter of the customer's own. */
const fields = {
  paramKey,
  paramValue,
  valueType: withDefault(SettingType.schema, SettingType.text),
  businessDomainId: withDefault(BusinessDomain.schema, BusinessDomain.platform),
  remark: optional(longText('说明', 500)),
}
export const ParameterDraft = shape({ ...fields, secret: withDefault(flag('保密'), 0) })
export type ParameterDraft = ValueOf<typeof ParameterDraft>

/** Of a built-in one the value alone; without one it follows its default again. */
export const ParameterUpdate = shape({
  configId,
  version: revised.version,
  paramValue: optional(paramValue),
  paramKey: optional(paramKey),
  valueType: optional(SettingType.schema),
  businessDomainId: optional(BusinessDomain.schema),
  remark: fields.remark,
})
export type ParameterUpdate = ValueOf<typeof ParameterUpdate>

const value = (title: string) => Type.String({ title, maxLength: 2000 })
export const Parameter = shape({
  configId,
  version: revised.version,
  paramKey,
  /** What it is called; of an own one its key. */
  title: text('参数名称', 100),
  /** As it is in force; `******` where it is secret. */
  paramValue: value('参数值'),
  /** Of a built-in one. */
  defaultValue: maybe(value('默认值')),
  /** Nobody has set it. */
  isDefault: flag('默认'),
  valueType: SettingType.schema,
  /** Of a number: from, to. */
  range: maybe(list(Type.Number({ title: '取值范围' }))),
  /** Decimal places of a number. */
  digits: whole('小数位数', 0, 4),
  unit: maybe(text('单位', 10)),
  /** Of a choice. */
  options: maybe(list(shape({ value: text('取值', 64), label: text('名称', 64) }))),
  secret: flag('保密'),
  businessDomainId: BusinessDomain.schema,
  builtIn: flag('内置'),
  /** What it does. */
  remark: maybe(longText('说明', 500)),
  createdAt: time('创建时间'),
  updatedAt: time('修改时间'),
})
export type Parameter = ValueOf<typeof Parameter>

export const ParameterSearch = shape({
  ...paged('paramKey'),
  /** Or what it is called. */
  paramKey: optional(text('参数', 64, { log: 'plain' })),
  businessDomainId: optional(BusinessDomain.schema),
})

/** 参数配置 (01 §5.5). */
export const parameters = under('/sys/config', {
  list: read.get('list', 'sys:config:list', ParameterSearch, page(Parameter)),
  info: read.get('info/{configId}', 'sys:config:info', shape({ configId }), Parameter),
  save: write.post('save', 'sys:config:save', ParameterDraft, Id),
  update: write.post('update', 'sys:config:update', ParameterUpdate, Done),
  delete: write.post('delete', 'sys:config:delete', Ids, Done),
})
