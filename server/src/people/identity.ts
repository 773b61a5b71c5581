import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { Sex } from '@oems/contract/people/codes.ts'
import type { EmployeeFields } from '@oems/contract/people/employees.ts'
import { idHashOf, mobileHashOf, namePinyin } from '../core/identity.ts'

/** Fields that have passed `validateEmployee`. */
export type ValidEmployee = Omit<EmployeeFields, 'sex'> & { readonly sex: CodeOf<typeof Sex> }

/** The person's columns, with all that is derived for search. */
export function personColumns({ name, sex, birthday, idType, idNumber, nationCode, telephoneCode, mobile, email }: ValidEmployee) {
  return {
    name,
    namePinyin: namePinyin(name),
    sex,
    birthday,
    idType,
    idNumber,
    idHash: idType === null || idNumber === null ? null : idHashOf(idType, idNumber),
    nationCode,
    telephoneCode,
    mobile,
    mobileHash: telephoneCode === null || mobile === null ? null : mobileHashOf(telephoneCode, mobile),
    mobileTail: mobile === null ? null : mobile.slice(-4),
    email,
  }
}

/** The employee's columns: the employment, and the copies of the person by which lists filter. */
export function employeeColumns(fields: ValidEmployee, pinyin: string) {
  const { empType, workNo, position, jobTitle, deptName, teamName, entryDate, arrivalDate, accompanyFlag } = fields
  const { emergencyName, emergencyPhone, emergencyRelation, remark, sex, nationCode, name } = fields
  return {
    empType,
    workNo,
    position,
    jobTitle,
    deptName,
    teamName,
    entryDate,
    arrivalDate,
    accompanyFlag,
    emergencyName,
    emergencyPhone,
    emergencyRelation,
    remark,
    sex,
    nationCode,
    searchText: [...pinyin.split(' '), name, workNo ?? ''].join('\n').toLowerCase(),
  }
}
