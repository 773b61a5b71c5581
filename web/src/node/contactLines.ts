import { ContactLine } from '@oems/contract/contacts/contactFields.ts'
import type { Contact } from '@oems/contract/contacts/contacts.ts'
import { only } from './only.ts'

const names = Object.keys(ContactLine.properties).filter((name) => name !== 'contactId')

/** A line of the form: a contact of the record with its id, or what has been typed of a new one. */
type Line = Readonly<Record<string, unknown>>
const lineOf = (line: Line) => ({ ...only(line, names), contactId: line.id ?? null })
const linesIn = (values: object): readonly Line[] => (values as { readonly contacts?: readonly Line[] }).contacts ?? []

/** What a node's form sends of its contacts. A line as it was read changes nothing; where none is changed or new, none is sent, and nobody's version moves on. */
export function contactsOf(values: object, stored: readonly Contact[]) {
  const isStored = (line: Line) => {
    const contact = stored.find(({ id }) => id === line.id) as Line | undefined
    return contact !== undefined && names.every((name) => (line[name] || null) === (contact[name] || null))
  }
  const lines = linesIn(values)
  return lines.every(isStored) ? [] : lines.map(lineOf)
}
