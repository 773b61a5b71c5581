import { allowedParents, OrgType } from '@oems/contract/organisation/codes.ts'
import type { OrgTypeCode } from '../../kit/org/useOrgSearch.ts'

/** Under what a project stands. */
export const parentTypes = allowedParents[OrgType.project] as readonly OrgTypeCode[]

/** The organisation itself, where a project may stand under it. */
export const parentIn = ({ orgId, orgType }: { readonly orgId: number; readonly orgType: number }) =>
  parentTypes.some((type) => type === orgType) ? orgId : null
