import { OrgType } from '@oems/contract/organisation/codes.ts'
import { SubscriptionContent } from '@oems/contract/subscription/codes.ts'
import { subscribedOrgs } from '@oems/contract/subscription/subscriptions.ts'
import { useRead } from '../core/calls.ts'
import { useSession } from '../shell/session.ts'

const types: readonly number[] = [OrgType.group, OrgType.company]

/** The groups and companies to whose figures the caller's organisation subscribes: statistics know no other types (05 §5.0). */
export function useSubscribedUnits() {
  const { querySubscribeOrg } = useSession().user
  const { data, isLoading } = useRead(subscribedOrgs.list, {}, { enabled: querySubscribeOrg })
  const units = (data ?? []).filter(({ orgType, contents }) => types.includes(orgType) && contents.includes(SubscriptionContent.statistics))
  return { units, first: units[0]?.orgId ?? null, isLoading }
}
