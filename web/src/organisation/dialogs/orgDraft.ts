import type { Contact } from '@oems/contract/contacts/contacts.ts'
import { allowedParents, OrgType } from '@oems/contract/organisation/codes.ts'
import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { OrgDraft, OrgRevision } from '@oems/contract/organisation/orgManager.ts'
import type { OrgTypeCode } from '../../kit/org/useOrgSearch.ts'
import { contactsOf } from '../../node/contactLines.ts'
import { only } from '../../node/only.ts'

const revisionNames = Object.keys(OrgRevision.properties)
const draftNames = Object.keys(OrgDraft.properties)

/** A record as `update` takes it whole; its contacts, which are left out, stay as they are. */
export const revisionOf = (info: OrgInfo) =>
  only(
    info,
    revisionNames.filter((name) => !['orgParentId', 'status', 'contacts'].includes(name)),
  )

/** What of a form's values `save` takes, or `update`, which knows the contacts as they were read. */
export const inputOf = (values: object, stored: readonly Contact[]) => ({
  ...only(values, 'orgParentId' in values ? draftNames : revisionNames),
  contacts: contactsOf(values, stored),
})

const { group, company, region } = OrgType

/**
 * What a node may be from now on, itself first (02 §2.1): a company a region and back as long as nothing stands below it, a group a company and
 * back by the platform's roles. What then stands below it is judged by the server.
 */
export function typesFor({ orgType, childNum, structuralEditable, path }: OrgInfo, isOfPlatform: boolean): readonly OrgTypeCode[] {
  const parent = path.at(-2)?.orgType
  if (!structuralEditable || parent === undefined) return [orgType]
  const pairs: readonly (readonly OrgTypeCode[])[] = [
    ...(childNum === 0 ? [[company, region]] : []),
    ...(isOfPlatform ? [[group, company]] : []),
  ]
  const others = pairs.filter((pair) => pair.includes(orgType)).flatMap((pair) => pair.filter((type) => type !== orgType))
  return [orgType, ...others.filter((type) => allowedParents[type]!.includes(parent))]
}

/** Types of organisations that may stand below one of a type; projects are made where projects are managed. */
export const typesUnder = (type: number): readonly OrgTypeCode[] =>
  OrgType.options.map(({ value }) => value).filter((value) => value !== OrgType.project && allowedParents[value]!.includes(type))
