import type { Static } from 'typebox'
import { day, flag, longText, optional, shape, text, withDefault } from '../core/fields.ts'
import { EmpType, IdType, Relation, Sex } from './codes.ts'

const namesOf = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[]

export const nationCode = { ...text('国籍', 2, { log: 'plain' }), pattern: '^[A-Za-z]{2}$', says: '国籍不正确' }

/** The person: what every kind of people has (03 §2.1). Sex and birthday may be left to an identity card's number. */
export const identity = {
  name: text('姓名', 64, { log: 'personal' }),
  sex: optional(Sex.schema),
  birthday: optional(day('出生日期', 'personal')),
  idType: optional(IdType.schema),
  idNumber: optional(text('证件号码', 40, { log: 'personal', mask: 'idNumber' })),
  nationCode: withDefault(nationCode, 'CN'),
  telephoneCode: optional(text('手机区号', 6, { log: 'personal' })),
  mobile: optional(text('手机号', 20, { log: 'personal', mask: 'phone' })),
  email: optional({ ...text('邮箱', 128, { log: 'personal' }), pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', says: '邮箱不正确' }),
}
/** What is said of the job in free text: form, record, template and export have all of it by itself, in this order. */
const jobDetails = {
  position: optional(text('岗位', 64, { log: 'plain' })),
  jobTitle: optional(text('职务', 64, { log: 'plain' })),
  deptName: optional(text('部门/工区', 64, { log: 'plain' })),
  teamName: optional(text('班组', 64, { log: 'plain' })),
}
/** The list and its export do without the job title. */
export const { jobTitle, ...listedDetails } = jobDetails
export const jobDetailNames = namesOf(jobDetails)
export const listedDetailNames = namesOf(listedDetails)

/** The employment (03 §2.2). */
const employment = {
  empType: EmpType.schema,
  workNo: optional(text('工号', 32, { log: 'plain' })),
  ...jobDetails,
  entryDate: optional(day('入职日期')),
  arrivalDate: optional(day('到岗日期')),
  accompanyFlag: withDefault(flag('可陪诊'), 0),
  emergencyName: optional(text('紧急联系人', 64, { log: 'personal' })),
  emergencyPhone: optional(text('紧急联系电话', 20, { log: 'personal', mask: 'phone' })),
  emergencyRelation: optional(Relation.schema),
  remark: optional(longText('备注')),
}
/** What a form, or a line of an import, says of an employee. */
export const EmployeeFields = shape({ ...identity, ...employment })
export type EmployeeFields = Static<typeof EmployeeFields>

/** What a line of an import says of somebody who is there already: as much as is filled in. */
export const EmployeeCorrection = shape({ ...EmployeeFields.properties, name: optional(identity.name), empType: optional(EmpType.schema) })
