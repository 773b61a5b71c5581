import { AccountStatus, LockReason } from '@oems/contract/accounts/codes.ts'
import { users } from '@oems/contract/accounts/users.ts'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { moment } from '../../core/moment.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { listAddress } from '../../kit/list/address.ts'

const where = { status: AccountStatus.locked }
const latest = { ...where, pageSize: 5, sortRules: [{ field: 'lastLoginTime', order: 'desc' } as const] }
const usersAddress = (filters: Readonly<Record<string, unknown>>) => listAddress('sys/user', filters)

/** Who cannot sign in until somebody unlocks the account, those who were here last first. */
export default function LockedAccounts({ title }: HomePartProps) {
  const read = useRead(users.list, latest)
  return (
    <PartCard
      title={title}
      read={read}
      source="系统用户"
      nothing={({ total }) => (total > 0 ? null : '没有锁定的账号')}
      end={({ total }) => total > 0 && <Link to={usersAddress(where)}>查看全部 {total.toLocaleString('zh-CN')} 个</Link>}
    >
      {({ list }) => (
        <Lines>
          {list.map((user) => (
            <Line
              key={user.userId}
              name={user.nickname}
              to={usersAddress({ ...where, keyword: user.username })}
              note={[user.username, user.orgName].filter(Boolean).join(' · ')}
            >
              <span>最近登录 {moment(user.lastLoginTime).slice(0, 10)}</span>
              <span>{user.lockReason === null ? AccountStatus.label(user.status) : LockReason.label(user.lockReason)}</span>
            </Line>
          ))}
        </Lines>
      )}
    </PartCard>
  )
}
