import type { FieldError } from '../core/errors.ts'
import type { Field } from '../core/fields.ts'
import { isMasked } from '../core/numbers.ts'
import type { Incomplete } from '../core/rules.ts'
import { Outside } from '../organisation/codes.ts'
import { EmpType } from './codes.ts'
import { EmployeeFields } from './employeeFields.ts'
import { type IdentityCircumstances, identityErrors, tidyIdentity } from './identity.ts'

type Draft = Incomplete<EmployeeFields>

/** What the rules of an employee depend on beside the employee. */
export interface Circumstances extends IdentityCircumstances {
  /** Of the employee's site: 1 domestic, 2 overseas, null unsaid. */
  readonly isOutside: number | null
}
/** Before anybody has looked where and when it is. */
export const unknownPlace = { today: null, isOutside: null }

/** All rules of 03 §2.1–2.2 that need no database, and the fields as they are kept. */
export function validateEmployee<D extends Draft>(draft: D, circumstances: Circumstances) {
  const fields = tidyIdentity(draft)
  const errors = [...identityErrors(fields, circumstances), ...cardErrors(fields), ...emergencyErrors(fields, circumstances)]
  return { fields, errors }
}

interface Place {
  readonly orgId: number | null
  readonly projectId: number | null
  readonly createAccount: 0 | 1 | null
  readonly mobile: string | null
}

/** What the form of a new employee asks beside that: where, and for an account the number that it is known by. */
export const placeErrors = ({ orgId, projectId, createAccount, mobile }: Place): readonly FieldError[] => [
  ...(orgId === null && projectId === null ? [{ path: 'orgId', msg: '请选择所在单位' }] : []),
  ...(createAccount === 1 && mobile === null ? [{ path: 'mobile', msg: '开通账号须填写手机号' }] : []),
]

/** Of somebody sent from home certificate and number are known. */
function cardErrors({ empType, idType, idNumber }: Draft): FieldError[] {
  if (empType !== EmpType.chinese || idNumber !== null) return []
  return idType === null
    ? [
        { path: 'idType', msg: '中方员工须选择证件类型' },
        { path: 'idNumber', msg: '中方员工须填写证件号码' },
      ]
    : []
}

/** Abroad somebody at home must be reachable. */
function emergencyErrors({ emergencyName, emergencyPhone, emergencyRelation }: Draft, { isOutside, masked }: Circumstances): FieldError[] {
  const emergency = { emergencyName, emergencyPhone, emergencyRelation }
  const missing = Object.entries(emergency).filter(([, value]) => value === null)
  const errors = isOutside === Outside.overseas ? missing.map(([path]) => ({ path, msg: `境外单位的人员须填写${labelOf(path)}` })) : []
  const isKept = masked && emergencyPhone !== null && isMasked(emergencyPhone)
  if (emergencyPhone !== null && !isKept && !/^\+?[\d -]{5,20}$/.test(emergencyPhone))
    errors.push({ path: 'emergencyPhone', msg: `${labelOf('emergencyPhone')}不正确` })
  return errors
}

const vocabulary = EmployeeFields.properties as unknown as Readonly<Record<string, Field>>
const labelOf = (name: string) => vocabulary[name]?.title ?? name
