import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { type PolicyVersion, policies } from '@oems/contract/declaration/policies.ts'
import { moment } from '../../core/moment.ts'
import { Pair } from '../../kit/list/Cells.tsx'
import type { Column } from '../../kit/list/ListTable.tsx'
import { Loaded } from '../../kit/record/Loaded.tsx'
import { ReadingDrawer } from '../../kit/record/ReadingDrawer.tsx'
import { RecordTable } from '../../kit/record/RecordTable.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { ruleText } from './words.ts'

interface Props {
  readonly orgId: number
  readonly orgName: string
  readonly today: string
  readonly open: boolean
  readonly close: () => void
}

/** Every version that a node has saved, the latest first. */
export const PolicyHistory = ({ orgId, orgName, today, open, close }: Props) => (
  <ReadingDrawer open={open} onClose={close} size={880} title={`申报规则设置历史：${orgName}`} destroyOnHidden>
    <Loaded call={policies.history} input={{ orgId }}>
      {({ list }) => (
        <RecordTable<PolicyVersion>
          rowKey={({ policyId }) => String(policyId)}
          rows={list}
          columns={columnsOf(list, today)}
          empty="本级没有设置过申报规则，执行上级规则"
        />
      )}
    </Loaded>
  </ReadingDrawer>
)

const columnsOf = (list: readonly PolicyVersion[], today: string): readonly Column<PolicyVersion>[] => [
  { title: '生效日期', dataIndex: 'fromDay', kind: 'day' },
  { title: '状态', key: 'state', kind: 'status', render: (_, one) => <State one={one} list={list} today={today} /> },
  { title: '适用对象', key: 'target', width: 112, render: (_, { target }) => PolicyTarget.label(target) },
  { title: '规则', key: 'rule', kind: 'prose', render: (_, one) => ruleText(one) },
  {
    title: '保存',
    key: 'saved',
    kind: 'pair',
    render: (_, { createdAt, createdByName }) => <Pair first={createdByName ?? '系统'} second={moment(createdAt)} />,
  },
]

/** `list` has the latest day first. */
function State({ one, list, today }: { readonly one: PolicyVersion; readonly list: readonly PolicyVersion[]; readonly today: string }) {
  if (one.replaced) return <StatusTag tone="none">已被替换</StatusTag>
  if (one.fromDay > today) return <StatusTag tone="due">待生效</StatusTag>
  const inForce = list.find(({ target, fromDay, replaced }) => target === one.target && !replaced && fromDay <= today)
  return inForce === one ? <StatusTag tone="done">执行中</StatusTag> : <StatusTag tone="none">已结束</StatusTag>
}
