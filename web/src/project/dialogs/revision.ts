import { ContactLine } from '@oems/contract/contacts/contactFields.ts'
import type { Contact } from '@oems/contract/contacts/contacts.ts'
import { ProjectDraft, type ProjectRecord, ProjectRevision } from '@oems/contract/project/projects.ts'

const only = (source: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(source).filter(([name]) => names.includes(name)))
const lineNames = Object.keys(ContactLine.properties)
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

/** A contact of the record as the form's line has it. */
export const lineOf = (contact: Contact) => ({ ...only(contact, lineNames), contactId: contact.id })

/** What of a form's values `add` takes, and what `update`. */
export const draftOf = (values: object) => only(values, draftNames)
export const changeOf = (values: object) =>
  only(
    values,
    revisionNames.filter((name) => !events.includes(name)),
  )
