import type { FieldError } from '../core/errors.ts'
import { idCardComplaint, isMasked, mobileComplaint, tidyIdNumber, tidyMobile, tidyTelephoneCode } from '../core/numbers.ts'

export interface AccountNumbers {
  readonly telephoneCode: string | null
  readonly mobile: string | null
  readonly idNumber: string | null
}

/** The numbers of an account as they are kept. */
export function tidyNumbers({ telephoneCode, mobile, idNumber }: AccountNumbers): AccountNumbers {
  const number = mobile === null ? null : tidyMobile(mobile)
  return {
    mobile: number,
    telephoneCode: number === null ? null : tidyTelephoneCode(telephoneCode),
    idNumber: idNumber === null ? null : tidyIdNumber(idNumber),
  }
}

/** What is wrong with them (01 §2.1). `masked`: they may come back as they were shown, and stay what they are. */
export function numberErrors(numbers: AccountNumbers, { masked }: { readonly masked: boolean }): readonly FieldError[] {
  const { telephoneCode, mobile, idNumber } = tidyNumbers(numbers)
  const isKept = (number: string) => masked && isMasked(number)
  const ofMobile = mobile === null || telephoneCode === null || isKept(mobile) ? null : mobileComplaint(telephoneCode, mobile)
  const ofIdNumber = idNumber === null || isKept(idNumber) ? null : certificateComplaint(idNumber)
  return [
    ...(ofMobile === null ? [] : [{ path: 'mobile', msg: ofMobile }]),
    ...(ofIdNumber === null ? [] : [{ path: 'idNumber', msg: ofIdNumber }]),
  ]
}

/** Eighteen characters are an identity card's number and have its check digit; everything else is a passport's. */
function certificateComplaint(number: string): string | null {
  if (/^\d{17}[\dX]$/.test(number)) return idCardComplaint(number)
  return /^[A-Z0-9]{5,30}$/.test(number) ? null : '证件号码应为5至30位字母或数字'
}
