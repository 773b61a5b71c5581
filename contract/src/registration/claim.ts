import type { FieldError } from '../core/errors.ts'
import type { Incomplete } from '../core/rules.ts'
import { EmpType } from '../people/codes.ts'
import { type EmployeeFields, jobDetailNames } from '../people/employeeFields.ts'
import { unknownPlace, validateEmployee } from '../people/validate.ts'

type Person = 'name' | 'sex' | 'birthday' | 'idType' | 'idNumber' | 'nationCode' | 'telephoneCode' | 'mobile'
type Emergency = 'emergencyName' | 'emergencyPhone' | 'emergencyRelation'
/** What somebody says of themselves. */
export interface Claim extends Pick<EmployeeFields, Person | Emergency> {
  readonly empTypeClaim: EmployeeFields['empType']
  readonly postClaim: string | null
}

type JobDetail = (typeof jobDetailNames)[number]
/** Of the job somebody says their post alone; whatever else the contract asks of it stays open. */
const noJobDetails = Object.fromEntries(jobDetailNames.map((name) => [name, null])) as Record<JobDetail, null>

/** The employee that it would make. */
export const employeeOf = (claim: Claim): EmployeeFields => ({
  name: claim.name,
  sex: claim.sex,
  birthday: claim.birthday,
  idType: claim.idType,
  idNumber: claim.idNumber,
  nationCode: claim.nationCode,
  telephoneCode: claim.telephoneCode,
  mobile: claim.mobile,
  email: null,
  empType: claim.empTypeClaim,
  workNo: null,
  ...noJobDetails,
  position: claim.postClaim,
  entryDate: null,
  arrivalDate: null,
  accompanyFlag: 0,
  emergencyName: claim.emergencyName,
  emergencyPhone: claim.emergencyPhone,
  emergencyRelation: claim.emergencyRelation,
  remark: null,
})

/** What is asked beyond the rules of an employee: the activation of the account will ask for the one or the other (03 §5.10). */
export const claimErrors = ({ idNumber, birthday, empTypeClaim }: Incomplete<Claim>): readonly FieldError[] => [
  ...(idNumber === null && birthday === null && empTypeClaim !== EmpType.chinese
    ? [{ path: 'birthday', msg: '没有证件号码的，请填写出生日期' }]
    : []),
  ...(empTypeClaim === EmpType.regional ? [{ path: 'empTypeClaim', msg: '区域人员由管理员登记，请选择其他类别' }] : []),
]

/** All of it, as far as a form knows. */
export const registrationErrors = (draft: Incomplete<Claim>): readonly FieldError[] => [
  ...validateEmployee(employeeOf(draft as Claim), { ...unknownPlace, masked: false }).errors,
  ...claimErrors(draft),
]
