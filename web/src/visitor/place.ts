import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { MyOp } from '../shell/session.ts'

/** Types of the nodes that are visited: those at which people stand. */
export const visitedTypes = [OrgType.group, OrgType.company, OrgType.project, OrgType.region]
export const ownPlace = ({ orgType, orgId }: MyOp) => (visitedTypes.some((type) => type === orgType) ? orgId : null)
