import { SubscriptionContent, SubscriptionState } from '@oems/contract/subscription/codes.ts'
import { type Subscription, subscriptions } from '@oems/contract/subscription/subscriptions.ts'
import { Link } from 'react-router'
import { useRead } from '../core/calls.ts'
import type { NodeView } from '../core/nodePart.ts'
import { listAddress } from '../kit/list/address.ts'
import { Shown } from '../kit/record/Loaded.tsx'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './subscription.module.css'
import { stateTones } from './tones.ts'

/** Tab 订阅 of an organisation: what it gets to see of others, and who sees what of it. */
export default function NodeSubscriptions({ orgId }: NodeView) {
  return (
    <>
      <Side title="本组织订阅的" empty="没有订阅其他组织" filter={{ orgId }} other="targetOrgName" />
      <Side title="订阅本组织的" empty="没有组织订阅本组织" filter={{ targetOrgId: orgId }} other="orgName" />
    </>
  )
}

interface SideProps {
  readonly title: string
  readonly empty: string
  readonly filter: { readonly orgId: number } | { readonly targetOrgId: number }
  readonly other: 'orgName' | 'targetOrgName'
}
const wordsOf = (contents: Subscription['contents']) => contents.map(SubscriptionContent.label).join('、')
/** An organisation has a handful of them; more are in the list. */
const shown = 20

function Side({ title, empty, filter, other }: SideProps) {
  const read = useRead(subscriptions.list, { pageSize: shown, ...filter })
  return (
    <section className={styles.side} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <Link to={listAddress('biz/subscription-org-conf', filter)}>到组织订阅查看与修改</Link>
      </header>
      <Shown read={read} lines={2}>
        {({ list }) => (
          <RecordTable<Subscription>
            rowKey="id"
            rows={list}
            empty={empty}
            columns={[
              { title: '组织', dataIndex: other, kind: 'organisation' },
              {
                title: '内容',
                dataIndex: 'contents',
                kind: 'text',
                render: (contents: Subscription['contents']) => wordsOf(contents),
              },
              { title: '有效期', key: 'period', width: 190, render: (_, { startDate, endDate }) => `${startDate} 至 ${endDate ?? '长期'}` },
              {
                title: '状态',
                dataIndex: 'state',
                kind: 'status',
                render: (state: Subscription['state']) => <StatusTag tone={stateTones[state]}>{SubscriptionState.label(state)}</StatusTag>,
              },
            ]}
          />
        )}
      </Shown>
    </section>
  )
}
