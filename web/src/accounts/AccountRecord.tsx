import { AssignmentState } from '@oems/contract/accounts/accountFields.ts'
import { AccountInfo } from '@oems/contract/accounts/userAccounts.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { Button, Skeleton, Space, Table } from 'antd'
import { moment } from '../core/moment.ts'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { ReadingDrawer } from '../kit/record/ReadingDrawer.tsx'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'
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

const tones: Readonly<Record<CodeOf<typeof AssignmentState>, Tone>> = {
  [AssignmentState.upcoming]: 'progress',
  [AssignmentState.valid]: 'done',
  [AssignmentState.expired]: 'none',
}

function Sheet({ record: r }: { readonly record: AccountDetail }) {
  const rows = rowsBy(AccountInfo, r)
  const lastLogin = `${moment(r.lastLoginTime)}${r.lastLoginIp ? `（${r.lastLoginIp}）` : ''}`
  return (
    <Parts>
      <Part
        title="基本信息"
        rows={rows(['nickname', 'username', 'mobile', 'idNumber', 'email', 'orgName', 'source', 'createdAt', 'remark'], {
          mobile: r.mobile && `+${r.telephoneCode} ${r.mobile}`,
        })}
      />
      <Part
        title="登录"
        rows={{
          ...rows(['status', 'online', 'lastLoginTime', 'loginCount', 'passwordTime'], {
            status: <AccountState row={r} />,
            online: r.online ? '后台在线' : '—',
            lastLoginTime: r.lastLoginTime === null ? '从未登录' : lastLogin,
            loginCount: r.loginCount.toLocaleString('zh-CN'),
          }),
          密码到期: <PasswordDays row={r} />,
          ...rows(['secondFactor'], { secondFactor: r.secondFactor === 1 ? '已绑定' : '未绑定' }),
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
}
