/** Weights and check characters of GB 11643. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checks = '10X98765432'

export const checkDigitOf = (first17: string) => checks[weights.reduce((sum, weight, at) => sum + weight * Number(first17[at]), 0) % 11]!

/** What the number of a mainland identity card says of its holder; null where it is none. */
export function readIdCard(number: string): { readonly birthday: string; readonly sex: 1 | 2 } | null {
  if (idCardComplaint(number) !== null) return null
  return { birthday: birthdayIn(number), sex: Number(number[16]) % 2 === 1 ? 1 : 2 }
}

/** Why this is no number of a mainland identity card, and where to look; null where it is one. */
export function idCardComplaint(number: string): string | null {
  if (number.length !== 18) return `位数不对，身份证号应为18位，现为${number.length}位`
  if (!/^\d{17}[\dX]$/.test(number)) return '身份证号前17位应为数字，第18位应为数字或X'
  if (!isDay(birthdayIn(number))) return '出生日期不存在'
  return checkDigitOf(number) === number[17] ? null : '第18位校验不符'
}

const birthdayIn = (number: string) => `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

export const tidyIdNumber = (number: string) => number.replace(/\s/g, '').toUpperCase()

/** A country calling code without its plus sign; China where none is given. */
export const tidyTelephoneCode = (code: string | null) => (code ?? '86').replace(/^(\+|00)/, '')
export const tidyMobile = (mobile: string) => mobile.replace(/[\s-]/g, '')

/** Why this is no mobile number there; null where it may be one. */
export function mobileComplaint(telephoneCode: string, mobile: string): string | null {
  if (!/^[1-9]\d{0,3}$/.test(telephoneCode)) return '手机区号应为1至4位数字，如86'
  if (telephoneCode !== '86') return /^\d{5,15}$/.test(mobile) ? null : '手机号应为5至15位数字'
  return /^1[3-9]\d{9}$/.test(mobile) ? null : '手机号应为1开头的11位数字'
}

/** As a reply shows it to whoever did not ask for it whole. */
export const isMasked = (number: string) => number.includes('*')
