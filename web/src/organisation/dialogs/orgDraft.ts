import { allowedParents, OrgType } from '@oems/contract/organisation/codes.ts'
import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { OrgDraft, OrgRevision } from '@oems/contract/organisation/orgManager.ts'
import type { OrgTypeCode } from '../../kit/org/useOrgSearch.ts'

const only = (source: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(source).filter(([name]) => names.includes(name)))
const revisionNames = Object.keys(OrgRevision.properties)
const draftNames = Object.keys(OrgDraft.properties)

/** A record as `update` takes it whole. */
export const revisionOf = (info: OrgInfo) =>
  only(
    info,
    revisionNames.filter((name) => name !== 'orgParentId' && name !== 'status'),
  )

/** What of a form's values `save` or `update` takes. */
export const inputOf = (values: object) => only(values, 'orgParentId' in values ? draftNames : revisionNames)

/** Types of organisations that may stand below one of a type; projects are made where projects are managed. */
export const typesUnder = (type: number): readonly OrgTypeCode[] =>
  OrgType.options.map(({ value }) => value).filter((value) => value !== OrgType.project && allowedParents[value]!.includes(type))
