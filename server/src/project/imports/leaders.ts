import { ContactType } from '@oems/contract/contacts/codes.ts'
import { type ContactFields, contactFields } from '@oems/contract/contacts/contactFields.ts'
import { isMasked } from '@oems/contract/core/numbers.ts'
import type { Line } from '../../core/imports/kind.ts'
import type { LineError } from '../../core/imports/tables.ts'
import { headingFor } from './columns.ts'

/** The contacts of which a project under way names one each when it is entered (02 §5.4). */
const leaders = [
  { contactType: ContactType.leader, name: 'leaderName', phone: 'leaderPhone' },
  { contactType: ContactType.healthLeader, name: 'healthLeaderName', phone: 'healthLeaderPhone' },
] as const

const blank = Object.fromEntries(Object.entries(contactFields).map(([name, field]) => [name, 'default' in field ? field.default : null]))

/** The contacts that a line names, and what is wrong with them. */
export function leadersOf({ cells }: Pick<Line, 'cells'>): {
  readonly contacts: readonly ContactFields[]
  readonly errors: readonly LineError[]
} {
  const errors: LineError[] = []
  const contacts = leaders.flatMap(({ contactType, name: nameField, phone: phoneField }) => {
    const [name, phone] = [cells[nameField] ?? '', cells[phoneField] ?? '']
    if (name === '' && phone === '') return []
    const number = numberOf(phone)
    if (name === '') errors.push({ column: headingFor(nameField), msg: `请填写${headingFor(nameField)}` })
    if (name.length > 50) errors.push({ column: headingFor(nameField), msg: `${headingFor(nameField)}不能超过50个字` })
    if (number === null)
      errors.push({
        column: headingFor(phoneField),
        msg: isMasked(phone)
          ? '请输入完整号码，不能含有*'
          : phone === ''
            ? `请填写${headingFor(phoneField)}`
            : '应为11位手机号，或座机、境外号码',
      })
    return number === null ? [] : [{ ...blank, contactType, name, ...number } as ContactFields]
  })
  return { contacts: errors.length > 0 ? [] : contacts, errors }
}

/** The headings of those that a new project under way would lack. */
export const lacking = ({ cells }: Pick<Line, 'cells'>): readonly string[] =>
  leaders.filter(({ name }) => (cells[name] ?? '') === '').map(({ name }) => name)

export const namesLeader = (field: string) => leaders.some(({ name }) => name === field)

/** A Chinese mobile by itself or with its code; any other number stands as it is dialled. */
function numberOf(text: string): Pick<ContactFields, 'telephoneCode' | 'mobile' | 'phone'> | null {
  const [, mobile] = /^(?:(?:\+|00)86)?(1[3-9]\d{9})$/.exec(text.replace(/[\s-]/g, '')) ?? []
  if (mobile) return { telephoneCode: '86', mobile, phone: null }
  return /^[0-9+(][0-9+() -]{4,31}$/.test(text) ? { telephoneCode: null, mobile: null, phone: text } : null
}
