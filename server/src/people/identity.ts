import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { Sex } from '@oems/contract/people/codes.ts'
import type { EmployeeFields } from '@oems/contract/people/employeeFields.ts'
import type { Identity } from '@oems/contract/people/identity.ts'
import { idHashOf, mobileHashOf, namePinyin } from '../core/identity.ts'

/** The person's own fields, tidied and without complaint (`identityErrors`). */
export type ValidPerson = Omit<Identity, 'sex'> & { readonly sex: CodeOf<typeof Sex>; readonly email?: string | null }
/** Fields that have passed `validateEmployee`. */
export type ValidEmployee = Omit<EmployeeFields, 'sex'> & { readonly sex: CodeOf<typeof Sex> }

type Known = Pick<Identity, 'name' | 'idType' | 'idNumber' | 'telephoneCode' | 'mobile'>
/** By what a person is looked for among those who are known. */
export const keysOf = ({ name, idType, idNumber, telephoneCode, mobile }: Known) => ({
  name,
  idType,
  idHash: idType === null || idNumber === null ? null : idHashOf(idType, idNumber),
  mobileHash: telephoneCode === null || mobile === null ? null : mobileHashOf(telephoneCode, mobile),
})

/** The person's columns, with all that is derived for search. */
export function personColumns({ name, sex, birthday, idType, idNumber, nationCode, telephoneCode, mobile, email = null }: ValidPerson) {
  return {
    ...keysOf({ name, idType, idNumber, telephoneCode, mobile }),
    namePinyin: namePinyin(name),
    sex,
    birthday,
    idNumber,
    nationCode,
    telephoneCode,
    mobile,
    mobileTail: mobile === null ? null : mobile.slice(-4),
    email,
  }
}

/**
 * The employee's columns: every field that is not the person's alone, under its own name. Sex and nationality are the person's too: copies
 * by which lists filter.
 */
export function employeeColumns(
  { name, birthday, idType, idNumber, telephoneCode, mobile, email, ...columns }: ValidEmployee,
  pinyin: string,
) {
  return { ...columns, searchText: [...pinyin.split(' '), name, columns.workNo ?? ''].join('\n').toLowerCase() }
}
