/** As people write a number and read it out: with its country's code where one is known. */
export const numberText = (number: string, telephoneCode: string | null = null) =>
  telephoneCode === null ? number : `+${telephoneCode} ${number}`

/** What a telephone dials: digits after their country's code, an extension after a pause. */
export function dialAddress(number: string, telephoneCode: string | null = null): string {
  const [line = '', extension = ''] = number.split(/转|ext\.?/i)
  const digits = line.replace(/[^\d+*]/g, '')
  const whole = telephoneCode === null || digits.startsWith('+') ? digits : `+${telephoneCode}${digits}`
  const after = extension.replace(/\D/g, '')
  return `tel:${whole}${after && `,${after}`}`
}

/** To be pasted into a telephone or a message: without blanks, with the plus sign. */
export const copiedNumber = (number: string, telephoneCode: string | null = null) =>
  dialAddress(number, telephoneCode).slice('tel:'.length).split(',')[0]!
