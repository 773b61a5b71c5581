import { AssignmentState } from '@oems/contract/accounts/accountFields.ts'
import { AccountInfo } from '@oems/contract/accounts/userAccounts.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { Button } from 'antd'
import { moment } from '../core/moment.ts'
import { type Read, Shown } from '../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { AccountState, PasswordDays, validityOf } from './accountState.tsx'

export type AccountDetail = Omit<AccountInfo, 'accountId'>
type Numbers = Pick<AccountDetail, 'mobile' | 'idNumber'>

interface SheetProps {
  readonly id: number
  /** As the list has it, until the record is there. */
  readonly known?: Who | null
  readonly read: Read<AccountDetail>
  readonly edit?: (() => void) | undefined
  /** Reads the whole numbers; absent: the caller has no permission. */
  readonly reveal?: ((id: number, input: RevealInput) => Promise<Numbers>) | undefined
}
interface Props<R extends Who> extends Omit<SheetProps, 'id' | 'known'> {
  readonly opened: Opened<R>
  /** Where the accounts stand as pages of their own: `/sys/user`. */
  readonly pages: string
}
type Who = Pick<AccountDetail, 'nickname' | 'username'>

const refused = () => Promise.reject(new Error('not permitted'))

/** The account that was opened from a list. */
export function AccountRecord<R extends Who>({ opened, pages, ...sheet }: Props<R>) {
  const { id, row } = useOpenedRecord(opened)
  const known = sheet.read.data ?? row
  return (
    <RecordDrawer
      opened={opened}
      title={known ? `${known.nickname}（${known.username}）` : '账号'}
      address={id === null ? undefined : `${pages}/${id}`}
    >
      {id !== null && <AccountSheet id={id} known={row} {...sheet} />}
    </RecordDrawer>
  )
}

/** One account with its roles. */
export function AccountSheet({ id, known = null, read, edit, reveal }: SheetProps) {
  const record = read.data
  const numbers = useReveal(id, reveal ?? refused)
  const hasNumbers = record && (record.mobile ?? record.idNumber) !== null
  const who = record ?? known
  return (
    <>
      <RecordHead
        name={who?.nickname}
        about={who?.username}
        states={record && <AccountState row={record} />}
        place={record?.orgName}
        actions={
          record && (
            <>
              {reveal && hasNumbers && !numbers.whole && <Button onClick={numbers.ask}>显示完整号码</Button>}
              <ChangeHistoryButton targetType="账号" targetId={id} name={record.username} />
              {edit && <Button onClick={edit}>编辑</Button>}
            </>
          )
        }
      >
        {record && <p>最近登录 {lastLoginOf(record)}</p>}
      </RecordHead>
      <Shown read={read} lines={10}>
        {(record) => <Sheet record={{ ...record, ...numbers.whole }} />}
      </Shown>
      <RevealDialog reveal={numbers} />
    </>
  )
}

const lastLoginOf = (r: AccountDetail) =>
  r.lastLoginTime === null ? '从未登录' : `${moment(r.lastLoginTime)}${r.lastLoginIp ? `（${r.lastLoginIp}）` : ''}`

const tones: Readonly<Record<CodeOf<typeof AssignmentState>, Tone>> = {
  [AssignmentState.upcoming]: 'progress',
  [AssignmentState.valid]: 'done',
  [AssignmentState.expired]: 'none',
}

function Sheet({ record: r }: { readonly record: AccountDetail }) {
  const rows = rowsBy(AccountInfo, r)
  return (
    <Parts>
      <Part
        title="基本信息"
        rows={rows(['nickname', 'username', 'mobile', 'idNumber', 'email', 'orgName', 'source', 'createdAt', 'remark'], {
          mobile: r.mobile && `+${r.telephoneCode} ${r.mobile}`,
        })}
        wide={['备注']}
      />
      <Part
        title="登录"
        rows={{
          ...rows(['status', 'online', 'lastLoginTime', 'loginCount', 'passwordTime'], {
            status: <AccountState row={r} />,
            online: r.online ? '后台在线' : '—',
            lastLoginTime: lastLoginOf(r),
            loginCount: r.loginCount.toLocaleString('zh-CN'),
          }),
          密码到期: <PasswordDays row={r} />,
          ...rows(['secondFactor'], { secondFactor: r.secondFactor === 1 ? '已绑定' : '未绑定' }),
        }}
      />
      <Part title="角色授权">
        <RecordTable
          rowKey="ropId"
          rows={r.rops}
          empty="没有角色"
          columns={[
            { title: '角色', dataIndex: 'roleName', kind: 'name' },
            { title: '组织/项目', dataIndex: 'orgName', kind: 'organisation' },
            { title: '有效期', key: 'validity', kind: 'text', render: (_, assignment) => validityOf(assignment) },
            {
              title: '状态',
              key: 'state',
              kind: 'status',
              render: (_, { state }) => <StatusTag tone={tones[state]}>{AssignmentState.label(state)}</StatusTag>,
            },
          ]}
        />
      </Part>
    </Parts>
  )
}
