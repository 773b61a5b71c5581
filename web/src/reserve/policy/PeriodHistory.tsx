import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { type PeriodRule, periodPolicies } from '@oems/contract/reserve/policy.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { Pair } from '../../kit/list/Cells.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { ReadingDrawer } from '../../kit/record/ReadingDrawer.tsx'
import { RecordTable } from '../../kit/record/RecordTable.tsx'
import { ruleText } from './words.ts'

interface Props {
  readonly orgId: number
  readonly open: boolean
  readonly close: () => void
}
/** Every version that the node itself has saved, the latest first. */
export function PeriodHistory({ orgId, open, close }: Props) {
  const read = useRead(periodPolicies.periodHistory, { orgId }, { enabled: open })
  return (
    <ReadingDrawer title="物资与药品设置历史" size={720} open={open} onClose={close}>
      <Shown read={read} lines={6}>
        {({ list }) => (
          <RecordTable<PeriodRule>
            rowKey={({ policyId }) => String(policyId)}
            rows={list}
            empty="本级没有设置过规则，执行上级的规则"
            columns={[
              { title: '生效日期', dataIndex: 'fromDay', kind: 'day' },
              { title: '申报类型', key: 'type', width: 120, render: (_, { declareType }) => DeclareType.label(declareType) },
              { title: '适用对象', key: 'target', width: 112, render: (_, { target }) => PolicyTarget.label(target) },
              { title: '规则', key: 'rule', kind: 'prose', render: (_, rule) => ruleText(rule) },
              {
                title: '保存',
                key: 'saved',
                kind: 'pair',
                render: (_, { createdAt, createdByName }) => <Pair first={createdByName ?? '系统'} second={moment(createdAt)} />,
              },
            ]}
          />
        )}
      </Shown>
    </ReadingDrawer>
  )
}
