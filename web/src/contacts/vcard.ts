import { copiedNumber } from '@oems/client/dialling.ts'
import type { Contact } from '@oems/contract/contacts/contacts.ts'

/** Contacts as a file that every telephone takes into its address book (vCard 3.0). */
export const vcardsOf = (contacts: readonly Contact[]): Blob =>
  new Blob([contacts.map(vcardOf).join('')], { type: 'text/vcard;charset=utf-8' })

export function vcardOf({ name, orgName, post, telephoneCode, mobile, phone, email, remark }: Contact): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${quoted(name)};;;;`,
    `FN:${quoted(name)}`,
    `ORG:${quoted(orgName)}`,
    post && `TITLE:${quoted(post)}`,
    mobile && `TEL;TYPE=CELL:${copiedNumber(mobile, telephoneCode)}`,
    phone && `TEL;TYPE=WORK:${copiedNumber(phone)}`,
    email && `EMAIL:${quoted(email)}`,
    remark && `NOTE:${quoted(remark)}`,
    'END:VCARD',
  ]
  return lines.flatMap((line) => (line ? [`${line}\r\n`] : [])).join('')
}

const quoted = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
