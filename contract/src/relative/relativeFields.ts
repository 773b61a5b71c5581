import type { FieldError } from '../core/errors.ts'
import { optional, shape } from '../core/fields.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { Relation } from '../people/codes.ts'
import { identity, nationCode } from '../people/employeeFields.ts'
import { identityErrors, tidyIdentity } from '../people/identity.ts'

const { name, sex, idType, idNumber, telephoneCode, mobile } = identity

/** 03 §2.6: what is said of a relative. Without a nationality it is the employee's; sex is read from an identity card. */
export const relativeFields = {
  name,
  relation: Relation.schema,
  sex,
  idType,
  idNumber,
  nationCode: optional(nationCode),
  telephoneCode,
  mobile,
}
const Fields = shape(relativeFields)
export type RelativeFields = ValueOf<typeof Fields>

type Numbers = Pick<RelativeFields, 'idNumber' | 'mobile'>
/** Nobody is known again by a name alone. */
export const numberErrors = ({ idNumber, mobile }: Incomplete<Numbers>): readonly FieldError[] =>
  idNumber === null && mobile === null ? [{ path: 'idNumber', msg: '证件号码和手机号至少填写一项' }] : []

const relativeErrors = (draft: Incomplete<RelativeFields>): readonly FieldError[] => [
  ...numberErrors(draft),
  ...identityErrors(tidyIdentity({ ...draft, birthday: null }), { today: null, masked: false }),
]
export const RelativeDraft = ruled(Fields, relativeErrors)
