import { ContactLine } from '@oems/contract/contacts/contactFields.ts'
import type { Contact } from '@oems/contract/contacts/contacts.ts'
import { ProjectDraft, type ProjectRecord, ProjectRevision } from '@oems/contract/project/projects.ts'

const only = (source: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(source).filter(([name]) => names.includes(name)))
const lineNames = Object.keys(ContactLine.properties).filter((name) => name !== 'contactId')
const draftNames = Object.keys(ProjectDraft.properties)
const revisionNames = Object.keys(ProjectRevision.properties)
/** What is changed by an action of its own, and otherwise left as it is. */
const events = ['projectStatus', 'status']

/** A record as `update` takes it whole; its contacts, which are left out, stay as they are. */
export const revisionOf = (project: ProjectRecord) =>
  only(
    project,
    revisionNames.filter((name) => ![...events, 'contacts'].includes(name)),
  )

/** A line of the form: a contact of the record with its id, or what has been typed of a new one. */
type Line = Readonly<Record<string, unknown>>
const lineOf = (line: Line) => ({ ...only(line, lineNames), contactId: line.id ?? null })
/** A line as it was read changes nothing; where none is changed or new, none is sent, and nobody's version moves on. */
function linesOf(lines: readonly Line[], stored: readonly Contact[]) {
  const isStored = (line: Line) => {
    const contact = stored.find(({ id }) => id === line.id) as Line | undefined
    return contact !== undefined && lineNames.every((name) => (line[name] || null) === (contact[name] || null))
  }
  return lines.every(isStored) ? [] : lines.map(lineOf)
}

const linesIn = (values: object): readonly Line[] => (values as { readonly contacts?: readonly Line[] }).contacts ?? []
const changeable = revisionNames.filter((name) => !events.includes(name))

/** What of a form's values `add` takes, and what `update`, which knows the contacts as they were read. */
export const draftOf = (values: object) => ({ ...only(values, draftNames), contacts: linesOf(linesIn(values), []) })
export const changeOf = (values: object, stored: readonly Contact[]) => ({
  ...only(values, changeable),
  contacts: linesOf(linesIn(values), stored),
})
