import type { FieldError } from '../core/errors.ts'

/** Weights and check characters of GB 11643. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checks = '10X98765432'

export const checkDigitOf = (first17: string) => checks[weights.reduce((sum, weight, at) => sum + weight * Number(first17[at]), 0) % 11]!

/** What the number of a mainland identity card says of its holder; null where it is none. */
export function readIdCard(number: string): { readonly birthday: string; readonly sex: 1 | 2 } | null {
  if (!/^\d{17}[\dX]$/.test(number) || checkDigitOf(number) !== number[17]) return null
  const birthday = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  return isDay(birthday) ? { birthday, sex: Number(number[16]) % 2 === 1 ? 1 : 2 } : null
}

const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

export const tidyIdNumber = (number: string) => number.replace(/\s/g, '').toUpperCase()

const shapes: Readonly<Record<number, RegExp>> = {
  2: /^[A-Z0-9]{5,20}$/,
  3: /^[HM]\d{8}(\d{2})?$/,
  4: /^\d{8}$/,
  5: /^([A-Z0-9]{15}|[A-Z0-9]{18})$/,
  /** Without the stars of a mask: one that is sent in earnest is no number. */
  9: /^[^*]{1,30}$/,
}
const isIdNumber = (idType: number, number: string) =>
  idType === 1 ? readIdCard(number) !== null : (shapes[idType]?.test(number) ?? false)

/** A country calling code without its plus sign; China where none is given. */
export const tidyTelephoneCode = (code: string | null) => (code ?? '86').replace(/^(\+|00)/, '')
export const isMobile = (telephoneCode: string, mobile: string) =>
  (telephoneCode === '86' ? /^1[3-9]\d{9}$/ : /^\d{5,15}$/).test(mobile) && /^[1-9]\d{0,3}$/.test(telephoneCode)

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

/**
 * The rules of 03 §2.1 for one human being, the same for the form, the save and a line of an import: gives the tidied fields (birthday
 * and sex read from an identity card) and what is wrong with them. `today` is the business day.
 */
export function validateIdentity<I extends Identity>(
  draft: I,
  today: string,
): { readonly fields: I; readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = []
  const wrong = (path: keyof Identity, msg: string) => void errors.push({ path, msg })
  const idNumber = draft.idNumber === null ? null : tidyIdNumber(draft.idNumber)
  const card = draft.idType === 1 && idNumber !== null ? readIdCard(idNumber) : null
  const mobile = draft.mobile === null ? null : draft.mobile.replace(/[\s-]/g, '')
  const telephoneCode = mobile === null ? null : tidyTelephoneCode(draft.telephoneCode)
  const sex = draft.sex ?? card?.sex ?? null
  const birthday = draft.birthday ?? card?.birthday ?? null

  if (!/^[\p{L}\p{M}· -]+$/u.test(draft.name)) wrong('name', '姓名只能包含文字、间隔号、空格和连字符')
  else if (!/\p{L}/u.test(draft.name)) wrong('name', '姓名须包含文字')
  if (idNumber !== null && draft.idType === null) wrong('idType', '请选择证件类型')
  if (draft.idType !== null && idNumber === null) wrong('idNumber', '请输入证件号码')
  if (draft.idType !== null && idNumber !== null && !isIdNumber(draft.idType, idNumber)) wrong('idNumber', '证件号码不正确')
  if (sex === null && (draft.idType !== 1 || idNumber === null)) wrong('sex', '请选择性别')
  if (card && draft.sex !== null && draft.sex !== card.sex) wrong('sex', '与身份证号不一致')
  if (card && draft.birthday !== null && draft.birthday !== card.birthday) wrong('birthday', '与身份证号不一致')
  if (birthday !== null && (birthday < '1900-01-01' || birthday > today)) wrong('birthday', '出生日期应在1900-01-01到今天之间')
  if (mobile !== null && telephoneCode !== null && !isMobile(telephoneCode, mobile)) wrong('mobile', '手机号不正确')
  return { fields: { ...draft, idNumber, telephoneCode, mobile, sex, birthday }, errors }
}
