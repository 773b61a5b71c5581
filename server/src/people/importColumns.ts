import type { Field } from '@oems/contract/core/fields.ts'
import { EmpType, IdType, Relation, Sex } from '@oems/contract/people/codes.ts'
import { EmployeeFields, jobDetailNames } from '@oems/contract/people/employeeFields.ts'
import { nationCodeOf } from '../area/nations.ts'
import { codeColumn, dayColumn, fieldColumn, textColumn } from '../core/imports/columns.ts'
import { Complaint, type ImportColumn } from '../core/imports/kind.ts'

function nation(text: string): string {
  const code = nationCodeOf(text)
  if (code === null) throw new Complaint('国籍应为国家或地区的中文名称或两位代码')
  return code
}

/** The template of employees: the fields of the form, and where they stand (03 §5.1). */
export const importColumns: readonly ImportColumn[] = [
  textColumn('name', '姓名', { required: true, width: 14 }),
  codeColumn('sex', '性别', Sex, { hint: '身份证可不填' }),
  codeColumn('idType', '证件类型', IdType, { width: 20, hint: '中方员工必填' }),
  textColumn('idNumber', '证件号码', { width: 24, hint: '中方员工必填；请保持文本格式，以免末位丢失' }),
  dayColumn('birthday', '出生日期', { hint: '日期，如1990-03-07；身份证可不填' }),
  { ...textColumn('nationCode', '国籍', { hint: '中文名称或两位代码，如中国、KE；不填为中国' }), read: nation },
  textColumn('telephoneCode', '手机区号', { hint: '国家区号，如86、254；不填为86' }),
  textColumn('mobile', '手机号', { width: 16, hint: '填写后开通手机端账号' }),
  codeColumn('empType', '人员类别', EmpType, { required: true, width: 16 }),
  textColumn('workNo', '工号', { hint: '同一归属单位内不重复' }),
  ...jobDetailNames.map((name) => fieldColumn(name, EmployeeFields.properties[name] as Field, 14)),
  textColumn('place', '所在单位', { required: true, width: 40, hint: '完整路径（集团 / 公司 / 项目）或组织编码' }),
  textColumn('home', '归属单位', { width: 40, hint: '同上；不填为所在单位' }),
  dayColumn('entryDate', '入职日期'),
  dayColumn('arrivalDate', '到岗日期'),
  textColumn('emergencyName', '紧急联系人', { width: 14, hint: '境外单位的人员必填' }),
  textColumn('emergencyPhone', '紧急联系电话', { width: 16, hint: '境外单位的人员必填' }),
  codeColumn('emergencyRelation', '与本人关系', Relation, { hint: '境外单位的人员必填' }),
  textColumn('remark', '备注', { width: 30 }),
]

const headings = new Map(importColumns.map(({ field, header }) => [field, header]))
export const headingFor = (field: string) => headings.get(field) ?? field
