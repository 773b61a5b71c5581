import { type Subscription, subscriptions } from '@oems/contract/subscription/subscriptions.ts'
import { useState } from 'react'
import { inOrg } from '../kit/list/filter/FilterBox.tsx'
import { RecordsPage } from '../kit/list/RecordsPage.tsx'
import { ChangeHistoryDrawer, useMaySeeHistory } from '../operationLog/ChangeHistory.tsx'
import { columnsOf } from './columns.tsx'
import { SubscriptionFields } from './SubscriptionFields.tsx'

const what = '组织订阅'
const nameOf = ({ orgName, targetOrgName }: Subscription) => `${orgName} → ${targetOrgName}`

/** 组织订阅 (02 §6.3): who gets to see the figures of whom, and until when. */
export default function SubscriptionsPage() {
  const [watched, watch] = useState<Subscription | null>(null)
  const maySeeHistory = useMaySeeHistory(what)
  return (
    <>
      <RecordsPage
        calls={subscriptions}
        title={what}
        about="让一个组织在约定期限内看到另一组织的汇总数字；人员名单与明细始终不可见"
        what={what}
        columns={columnsOf}
        filters={[inOrg('orgId'), inOrg('targetOrgId'), 'contents', 'state']}
        keeps={['orgId', 'contents', 'startDate', 'endDate']}
        form={(record) => <SubscriptionFields record={record} />}
        actions={(row) => (maySeeHistory ? [{ label: '变更记录', rare: true, onClick: () => watch(row) }] : [])}
      />
      <ChangeHistoryDrawer targetType={what} target={watched && { id: watched.id, name: nameOf(watched) }} close={() => watch(null)} />
    </>
  )
}
