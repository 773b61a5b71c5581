import type { Contact } from '@oems/contract/contacts/contacts.ts'
import { ProjectDraft, type ProjectRecord, ProjectRevision } from '@oems/contract/project/projects.ts'
import { contactsOf } from '../contactLines.ts'
import { only } from '../only.ts'

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

const changeable = revisionNames.filter((name) => !events.includes(name))

/** What of a form's values `add` takes, and what `update`, which knows the contacts as they were read. */
export const draftOf = (values: object) => ({ ...only(values, draftNames), contacts: contactsOf(values, []) })
export const changeOf = (values: object, stored: readonly Contact[]) => ({
  ...only(values, changeable),
  contacts: contactsOf(values, stored),
})
