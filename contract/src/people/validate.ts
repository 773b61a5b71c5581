import type { FieldError } from '../core/errors.ts'
import type { Field } from '../core/fields.ts'
import { EmployeeFields } from './employees.ts'
import { validateIdentity } from './identity.ts'

/** What the rules of an employee depend on beside the employee. */
export interface Circumstances {
  /** The business day. */
  readonly today: string
  /** Of the employee's site: 1 domestic, 2 overseas, null unsaid. */
  readonly isOutside: number | null
}

/** All rules of 03 §2.1–2.2 that need no database. */
export function validateEmployee(draft: EmployeeFields, { today, isOutside }: Circumstances) {
  const { fields, errors } = validateIdentity(draft, today)
  return { fields, errors: [...errors, ...cardErrors(fields), ...emergencyErrors(fields, isOutside)] }
}

const cardErrors = ({ empType, idType, idNumber }: EmployeeFields): FieldError[] =>
  empType === 1 && idType === null && idNumber === null ? [{ path: 'idNumber', msg: '中方员工须填写证件类型和证件号码' }] : []

/** Abroad somebody at home must be reachable. */
function emergencyErrors({ emergencyName, emergencyPhone, emergencyRelation }: EmployeeFields, isOutside: number | null): FieldError[] {
  const emergency = { emergencyName, emergencyPhone, emergencyRelation }
  const missing = Object.entries(emergency).filter(([, value]) => value === null)
  const errors = isOutside === 2 ? missing.map(([path]) => ({ path, msg: `境外单位的人员须填写${labelOf(path)}` })) : []
  if (emergencyPhone !== null && !/^\+?[\d -]{5,20}$/.test(emergencyPhone))
    errors.push({ path: 'emergencyPhone', msg: `${labelOf('emergencyPhone')}不正确` })
  return errors
}

const vocabulary = EmployeeFields.properties as unknown as Readonly<Record<string, Field>>
const labelOf = (name: string) => vocabulary[name]?.title ?? name
