import { AssignmentState } from '@oems/contract/accounts/accountFields.ts'
import { AccountSource } from '@oems/contract/accounts/codes.ts'
import type { AccountInfo } from '@oems/contract/accounts/userAccounts.ts'
import { Button, Skeleton, Space, Table } from 'antd'
import { moment } from '../core/moment.ts'
import { Part, Parts } from '../kit/Parts.tsx'
import { ReadingDrawer } from '../kit/ReadingDrawer.tsx'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'
import { RevealDialog, type RevealInput, useReveal } from '../kit/useReveal.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { AccountState, PasswordDays, validityOf } from './accountState.tsx'

export type AccountDetail = Omit<AccountInfo, 'accountId'>
type Numbers = Pick<AccountDetail, 'mobile' | 'idNumber'>

interface Props {
  readonly id: number | null
  /** Undefined while it is loading. */
  readonly record: AccountDetail | undefined
  readonly close: () => void
  readonly edit?: (() => void) | undefined
  /** Reads the whole numbers; absent: the caller has no permission. */
  readonly reveal?: ((id: number, input: RevealInput) => Promise<Numbers>) | undefined
}

const refused = () => Promise.reject(new Error('not permitted'))

/** One account with its roles. */
export function AccountRecord({ id, record, close, edit, reveal }: Props) {
  const numbers = useReveal(id, reveal ?? refused)
  const hasNumbers = record && (record.mobile ?? record.idNumber) !== null
  return (
    <ReadingDrawer
      open={id !== null}
      onClose={close}
      size={620}
      title={record ? `${record.nickname}（${record.username}）` : '账号'}
      extra={
        record && (
          <Space>
            {reveal && hasNumbers && !numbers.whole && <Button onClick={numbers.ask}>显示完整号码</Button>}
            {id !== null && <ChangeHistoryButton targetType="账号" targetId={id} name={record.username} />}
            {edit && <Button onClick={edit}>编辑</Button>}
          </Space>
        )
      }
    >
      {record ? <Sheet record={{ ...record, ...numbers.whole }} /> : <Skeleton active paragraph={{ rows: 10 }} />}
      <RevealDialog reveal={numbers} />
    </ReadingDrawer>
  )
}

const tones: Readonly<Record<1 | 2 | 3, Tone>> = { 1: 'progress', 2: 'done', 3: 'none' }

const Sheet = ({ record: r }: { readonly record: AccountDetail }) => (
  <Parts>
    <Part
      title="基本信息"
      rows={{
        姓名: r.nickname,
        登录账号: r.username,
        手机号: r.mobile && `+${r.telephoneCode} ${r.mobile}`,
        证件号码: r.idNumber,
        邮箱: r.email,
        所属组织: r.orgName,
        来源: AccountSource.label(r.source),
        创建时间: moment(r.createdAt),
        备注: r.remark,
      }}
    />
    <Part
      title="登录"
      rows={{
        状态: <AccountState row={r} />,
        在线: r.online ? '后台在线' : '—',
        最近登录: r.lastLoginTime === null ? '从未登录' : `${moment(r.lastLoginTime)}${r.lastLoginIp ? `（${r.lastLoginIp}）` : ''}`,
        登录次数: r.loginCount.toLocaleString('zh-CN'),
        密码修改时间: moment(r.passwordTime),
        密码到期: <PasswordDays row={r} />,
        动态验证码: r.secondFactor === 1 ? '已绑定' : '未绑定',
      }}
    />
    <section>
      <h3>角色授权</h3>
      <Table
        rowKey="ropId"
        size="small"
        pagination={false}
        dataSource={r.rops}
        columns={[
          { title: '角色', dataIndex: 'roleName' },
          { title: '组织/项目', dataIndex: 'orgName' },
          { title: '有效期', key: 'validity', render: (_, assignment) => validityOf(assignment) },
          {
            title: '状态',
            key: 'state',
            render: (_, { state }) => <StatusTag tone={tones[state]}>{AssignmentState.label(state)}</StatusTag>,
          },
        ]}
      />
    </section>
  </Parts>
)
