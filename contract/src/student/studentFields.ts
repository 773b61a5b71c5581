import type { FieldError } from '../core/errors.ts'
import { day, id, optional, shape, text, withDefault } from '../core/fields.ts'
import { isMasked } from '../core/numbers.ts'
import type { Incomplete } from '../core/rules.ts'
import { telephone } from '../core/telephone.ts'
import type { ValueOf } from '../core/value.ts'
import { Relation } from '../people/codes.ts'
import { identity, nationCode } from '../people/employeeFields.ts'
import { identityErrors, tidyIdentity } from '../people/identity.ts'
import { Stage, StudentStatus } from './codes.ts'

const plain = { log: 'plain' } as const
const personal = { log: 'personal' } as const
const number = { ...personal, mask: 'phone' } as const

/** 03 §2.6: the person, and what is said of the studies and of whoever is to be reached. */
export const studentFields = {
  ...identity,
  studyNation: { ...nationCode, title: '留学国家', says: '留学国家不正确' },
  school: text('学校', 100, plain),
  major: optional(text('专业', 64, plain)),
  stage: Stage.schema,
  enrolDate: optional(day('入学日期')),
  graduateDate: optional(day('毕业日期')),
  studentStatus: withDefault(StudentStatus.schema, StudentStatus.studying),
  overseasPhone: optional(telephone('境外电话', number)),
  contactName: optional(text('国内联系人', 64, personal)),
  contactPhone: optional(telephone('联系人电话', number)),
  contactRelation: optional(Relation.schema),
  insuranceNo: optional({
    ...text('保险单号', 40, { ...personal, mask: 'idNumber' }),
    pattern: '^[A-Za-z0-9*-]{4,40}$',
    says: '保险单号由4到40位字母、数字或连字符组成',
  }),
  guardianEmployeeId: optional(id('单位监护人')),
}
export const StudentFields = shape(studentFields)
export type StudentFields = ValueOf<typeof StudentFields>

/** `masked`: numbers may come back as they were shown. */
export function studentErrors(draft: Incomplete<StudentFields>, masked: boolean): readonly FieldError[] {
  const starred = (['overseasPhone', 'contactPhone', 'insuranceNo'] as const).filter((name) => isMasked(draft[name] ?? ''))
  return [
    ...identityErrors(tidyIdentity(draft), { today: null, masked }),
    ...(draft.idNumber === null && draft.mobile === null ? [{ path: 'idNumber', msg: '证件号码和手机号至少填写一项' }] : []),
    ...(masked ? [] : starred.map((path) => ({ path, msg: '请输入完整号码，不能含有*' }))),
    ...(draft.enrolDate !== null && draft.graduateDate !== null && draft.graduateDate < draft.enrolDate
      ? [{ path: 'graduateDate', msg: '毕业日期不能早于入学日期' }]
      : []),
  ]
}
