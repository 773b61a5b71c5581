import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { periodPolicies } from '@oems/contract/reserve/policy.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { Drawer, Table } from 'antd'
import { useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { Shown } from '../../kit/record/Loaded.tsx'
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
    <Drawer title="物资与药品设置历史" size={720} open={open} onClose={close}>
      <Shown read={read} lines={6}>
        {({ list }) => (
          <Table
            size="small"
            rowKey="policyId"
            pagination={false}
            dataSource={[...list]}
            locale={{ emptyText: '本级没有设置过规则，执行上级的规则' }}
            columns={[
              { title: '生效日期', dataIndex: 'fromDay', width: 104 },
              { title: '申报类型', width: 120, render: (_, { declareType }) => DeclareType.label(declareType) },
              { title: '适用对象', width: 112, render: (_, { target }) => PolicyTarget.label(target) },
              { title: '规则', render: (_, rule) => ruleText(rule) },
              { title: '保存', width: 160, render: (_, { createdAt, createdByName }) => `${moment(createdAt)} ${createdByName ?? ''}` },
            ]}
          />
        )}
      </Shown>
    </Drawer>
  )
}
