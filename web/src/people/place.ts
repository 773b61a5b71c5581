import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { MyOp } from '../shell/session.ts'

/** Types of the nodes at which people stand. */
export const peopleStandAt = [OrgType.group, OrgType.company, OrgType.project, OrgType.region]

/** The current organisation where people can stand at it. */
export const ownPlace = ({ orgType, orgId }: MyOp) => (peopleStandAt.some((type) => type === orgType) ? orgId : null)
