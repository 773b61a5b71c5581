import { OrgStatus, OrgType } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { useRead } from '../core/calls.ts'
import { useSession } from '../shell/session.ts'

/** With which group statistics open for the platform and the ministries, which have no figures of their own (05 §5.0). */
export function useFirstGroup(wanted: boolean) {
  const { orgType } = useSession().op
  const isAbove = orgType === OrgType.platform || orgType === OrgType.ministry
  const query = { orgTypes: [OrgType.group], status: OrgStatus.enabled, limit: 1 }
  const { data, isLoading } = useRead(orgInfo.searchOp, query, { enabled: isAbove && wanted })
  return { groupId: data?.[0]?.orgId ?? null, isLoading }
}
