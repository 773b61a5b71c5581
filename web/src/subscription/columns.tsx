import { SubscriptionState } from '@oems/contract/subscription/codes.ts'
import { Subscription, type subscriptions } from '@oems/contract/subscription/subscriptions.ts'
import type { Column } from '../kit/list/columns.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { List } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { stateTones } from './tones.ts'

/** Both sides, what is seen, how long, and how it stands today. */
export function columnsOf({ sortable }: Pick<List<typeof subscriptions.list>, 'sortable'>): readonly Column<Subscription>[] {
  const column = columnsBy(Subscription, sortable, ['startDate', 'endDate', 'createdAt'])
  return [
    column('orgName', { kind: 'organisation' }),
    column('targetOrgName', { kind: 'organisation' }),
    column('contents'),
    column('startDate'),
    column('endDate', { render: (day: string | null) => day ?? '长期' }),
    column('state', {
      render: (state: Subscription['state']) => <StatusTag tone={stateTones[state]}>{SubscriptionState.label(state)}</StatusTag>,
    }),
    column('remark'),
    column('updatedAt', { extra: true }),
    column('createdAt', { extra: true }),
  ]
}
