import { IdType, Relation, Sex } from '@oems/contract/people/codes.ts'
import { Stage, StudentStatus } from '@oems/contract/student/codes.ts'
import { StudentFields } from '@oems/contract/student/studentFields.ts'
import { nationCodeOf } from '../area/nations.ts'
import { codeColumn, dayColumn, textColumn } from '../core/imports/columns.ts'
import { Complaint, type ImportColumn, lineReader } from '../core/imports/kind.ts'

const nation = (title: string) => (text: string) => {
  const code = nationCodeOf(text)
  if (code === null) throw new Complaint(`${title}应为国家或地区的中文名称或两位代码`)
  return code
}

/** The template of students: the fields of the form, and who looks after them. */
export const importColumns: readonly ImportColumn[] = [
  textColumn('name', '姓名', { required: true, width: 14 }),
  codeColumn('sex', '性别', Sex, { hint: '身份证可不填' }),
  codeColumn('idType', '证件类型', IdType, { width: 20 }),
  textColumn('idNumber', '证件号码', { width: 24, hint: '证件号码和手机号至少填写一项；请保持文本格式，以免末位丢失' }),
  dayColumn('birthday', '出生日期', { hint: '日期，如2004-03-07；身份证可不填' }),
  { ...textColumn('nationCode', '国籍', { hint: '中文名称或两位代码；不填为中国' }), read: nation('国籍') },
  textColumn('telephoneCode', '手机区号', { hint: '国家区号，如86、254；不填为86' }),
  textColumn('mobile', '手机号', { width: 16 }),
  textColumn('email', '邮箱', { width: 24 }),
  textColumn('place', '服务单位', { required: true, width: 40, hint: '完整路径（集团 / 公司 / 项目）或组织编码' }),
  { ...textColumn('studyNation', '留学国家', { required: true, hint: '中文名称或两位代码' }), read: nation('留学国家') },
  textColumn('school', '学校', { required: true, width: 28 }),
  textColumn('major', '专业', { width: 20 }),
  codeColumn('stage', '学习阶段', Stage, { required: true }),
  dayColumn('enrolDate', '入学日期'),
  dayColumn('graduateDate', '毕业日期'),
  codeColumn('studentStatus', '学籍状态', StudentStatus, { hint: '不填为在读' }),
  textColumn('overseasPhone', '境外电话', { width: 18 }),
  textColumn('contactName', '国内联系人', { width: 14 }),
  textColumn('contactPhone', '联系人电话', { width: 18 }),
  codeColumn('contactRelation', '与本人关系', Relation),
  textColumn('insuranceNo', '保险单号', { width: 24 }),
]
export const readLine = lineReader(importColumns, StudentFields)
const headings = new Map(importColumns.map(({ field, header }) => [field, header]))
export const headingFor = (field: string) => headings.get(field) ?? field
