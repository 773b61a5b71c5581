import { shape, text } from '@oems/contract/core/fields.ts'
import { IdType, Relation, Sex } from '@oems/contract/people/codes.ts'
import { relativeFields } from '@oems/contract/relative/relativeFields.ts'
import { codeColumn, textColumn } from '../core/imports/columns.ts'
import { type ImportColumn, lineReader } from '../core/imports/kind.ts'

const { nationCode: _nation, name, ...fields } = relativeFields
/** What a line says: whose relative, and who. */
export const RelativeLine = shape({
  employeeNumber: text('员工证件号', 40, { log: 'personal', mask: 'idNumber' }),
  name: { ...name, title: '亲属姓名' },
  ...fields,
})

/** The template (03 §5.2). Of whoever has no identity card the kind of certificate and the sex are asked for as well. */
export const importColumns: readonly ImportColumn[] = [
  textColumn('employeeNumber', '员工证件号', { required: true, width: 24, hint: '员工登记的证件号码；请保持文本格式，以免末位丢失' }),
  textColumn('name', '亲属姓名', { required: true, width: 14 }),
  codeColumn('relation', '关系', Relation, { required: true, width: 12 }),
  textColumn('mobile', '手机号', { width: 16, hint: '手机号和证件号至少填写一项' }),
  textColumn('idNumber', '证件号', { width: 24, hint: '请保持文本格式，以免末位丢失' }),
  codeColumn('idType', '证件类型', IdType, { width: 20, hint: '不填为居民身份证' }),
  codeColumn('sex', '性别', Sex, { hint: '身份证可不填' }),
  textColumn('telephoneCode', '手机区号', { hint: '国家区号，如86、254；不填为86' }),
]
export const readLine = lineReader(importColumns, RelativeLine)
const headings = new Map(importColumns.map(({ field, header }) => [field, header]))
export const headingFor = (field: string) => headings.get(field) ?? field
