import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Tag } from 'antd'
import { Card } from '../../kit/Card.tsx'
import { RecordTable } from '../../kit/record/RecordTable.tsx'
import { type OwnAssignment, useSession } from '../../shell/session.ts'

/** The roles in force today, each at its organisation; the one in use first. */
export function OwnAssignments() {
  const { user } = useSession()
  const assignments = [...user.rops].sort(
    (one, other) => Number(other.ropId === user.current.ropId) - Number(one.ropId === user.current.ropId),
  )
  return (
    <Card title="我的角色">
      <RecordTable<OwnAssignment>
        rowKey="ropId"
        rows={assignments}
        columns={[
          {
            title: '角色',
            dataIndex: 'roleName',
            kind: 'name',
            render: (name: string, { ropId }) => (
              <>
                {name} {ropId === user.current.ropId && <Tag>当前</Tag>}
              </>
            ),
          },
          { title: '组织/项目', dataIndex: 'orgName', kind: 'organisation' },
          { title: '组织类型', dataIndex: 'orgType', kind: 'text', render: (type: number) => OrgType.label(type as 0) },
          { title: '使用终端', dataIndex: 'webLogin', kind: 'text', render: (web: 0 | 1) => (web ? '管理后台' : '员工手机端') },
          { title: '有效期至', dataIndex: 'validTo', kind: 'day', render: (day: string | null) => day ?? '长期' },
        ]}
      />
    </Card>
  )
}
