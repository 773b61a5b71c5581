import { endingDays, SubscriptionState } from '@oems/contract/subscription/codes.ts'
import { subscriptions } from '@oems/contract/subscription/subscriptions.ts'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { listAddress } from '../../kit/list/address.ts'

const page = 'biz/subscription-org-conf'
const ending = { state: [SubscriptionState.ending] }
const atMost = 5

/** Subscriptions that end within thirty days, the first to end first; a line opens it among those of its subscriber. */
export default function EndingSubscriptions({ title }: HomePartProps) {
  const read = useRead(subscriptions.list, { ...ending, pageSize: atMost, sortRules: [{ field: 'endDate', order: 'asc' }] })
  return (
    <PartCard
      title={title}
      read={read}
      source="组织订阅"
      nothing={({ total }) => (total === 0 ? `${endingDays}天内没有到期的订阅` : null)}
      end={({ total }) => total > atMost && <Link to={listAddress(page, ending)}>查看全部{total}条</Link>}
    >
      {({ list }) => (
        <Lines>
          {list.map(({ id, orgId, orgName, targetOrgName, endDate }) => (
            <Line key={id} name={orgName} to={listAddress(page, { ...ending, orgId })} note={`订阅 ${targetOrgName}`}>
              <b>{endDate}</b>
            </Line>
          ))}
        </Lines>
      )}
    </PartCard>
  )
}
