import type { FieldError } from '../core/errors.ts'
import { idCardComplaint, isMasked, mobileComplaint, readIdCard, tidyIdNumber, tidyMobile, tidyTelephoneCode } from '../core/numbers.ts'
import type { Incomplete } from '../core/rules.ts'
import { IdType } from './codes.ts'

/** Certificates other than the identity card: what their numbers look like. */
const forms: Readonly<Record<number, readonly [RegExp, string]>> = {
  [IdType.passport]: [/^[A-Z0-9]{5,20}$/, '护照号码应为5至20位字母或数字'],
  [IdType.hkMacaoPermit]: [/^[HM]\d{8}(\d{2})?$/, '通行证号码应为H或M加8位或10位数字'],
  [IdType.taiwanPermit]: [/^\d{8}$/, '通行证号码应为8位数字'],
  [IdType.foreignerResidence]: [/^([A-Z0-9]{15}|[A-Z0-9]{18})$/, '永久居留身份证号码应为15位或18位字母或数字'],
  /** Without the stars of a mask: one that is sent in earnest is no number. */
  [IdType.other]: [/^[^*]{1,30}$/, '证件号码不能超过30个字，不能含有*'],
}

function numberComplaint(idType: number, number: string): string | null {
  if (idType === IdType.residentCard) return idCardComplaint(number)
  const [form, says] = forms[idType] ?? []
  return form?.test(number) ? null : (says ?? '证件号码不正确')
}

export interface Identity {
  readonly name: string
  readonly sex: 1 | 2 | null
  readonly birthday: string | null
  readonly idType: number | null
  readonly idNumber: string | null
  readonly nationCode: string
  readonly telephoneCode: string | null
  readonly mobile: string | null
}
/** What the rules depend on beside the fields. */
export interface IdentityCircumstances {
  /** The business day; null where it is not known. */
  readonly today: string | null
  /** Numbers may come back as they were shown, and stay what they are. */
  readonly masked: boolean
}

/** The fields as they are kept: numbers without blanks, birthday and sex read from an identity card. */
export function tidyIdentity<I extends Incomplete<Identity>>(draft: I): I {
  const idNumber = draft.idNumber === null ? null : tidyIdNumber(draft.idNumber)
  const card = draft.idType === IdType.residentCard && idNumber !== null ? readIdCard(idNumber) : null
  const mobile = draft.mobile === null ? null : tidyMobile(draft.mobile)
  const telephoneCode = mobile === null ? null : tidyTelephoneCode(draft.telephoneCode)
  return {
    ...draft,
    idNumber,
    telephoneCode,
    mobile,
    sex: draft.sex ?? card?.sex ?? null,
    birthday: draft.birthday ?? card?.birthday ?? null,
  }
}

/** The rules of 03 §2.1 for one human being: what is wrong with tidied fields. */
export function identityErrors(tidied: Incomplete<Identity>, circumstances: IdentityCircumstances): readonly FieldError[] {
  const { name, idType, idNumber, sex, birthday, telephoneCode, mobile } = tidied
  const { today, masked } = circumstances
  const isKept = (number: string) => masked && isMasked(number)
  const errors: FieldError[] = []
  const wrong = (path: keyof Identity, msg: string | null) => void (msg !== null && errors.push({ path, msg }))

  if (name !== null && !/^[\p{L}\p{M}· -]+$/u.test(name)) wrong('name', '姓名只能包含文字、间隔号、空格和连字符')
  else if (name !== null && !/\p{L}/u.test(name)) wrong('name', '姓名须包含文字')
  if (idNumber !== null && idType === null) wrong('idType', '请选择证件类型')
  if (idType !== null && idNumber === null) wrong('idNumber', '请输入证件号码')
  if (idType !== null && idNumber !== null && !isKept(idNumber)) wrong('idNumber', numberComplaint(idType, idNumber))
  if (sex === null && (idType !== IdType.residentCard || idNumber === null)) wrong('sex', '请选择性别')
  const card = idType === IdType.residentCard && idNumber !== null ? readIdCard(idNumber) : null
  if (card && sex !== card.sex) wrong('sex', '与身份证号不一致')
  if (card && birthday !== card.birthday) wrong('birthday', '与身份证号不一致')
  if (birthday !== null && (birthday < '1900-01-01' || (today !== null && birthday > today)))
    wrong('birthday', '出生日期应在1900-01-01到今天之间')
  if (mobile !== null && telephoneCode !== null && !isKept(mobile)) wrong('mobile', mobileComplaint(telephoneCode, mobile))
  return errors
}
