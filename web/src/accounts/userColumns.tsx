import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { UserRow, type users } from '@oems/contract/accounts/users.ts'
import { moment } from '../core/moment.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { AccountState, Assignments, PasswordDays, Who } from './accountState.tsx'
import { canBeImpersonated } from './useImpersonation.ts'

type Act = (row: UserRow) => void
/** What the caller may do; `deal` is all that concerns the account as a whole. */
export interface Acts {
  readonly edit?: Act
  readonly deal?: { readonly reset: Act; readonly lock: Act; readonly unlock: Act; readonly forceOut: Act; readonly resetFactor: Act }
  /** 代看. */
  readonly impersonate?: Act
  readonly remove?: Act
}

export function userColumns(sortable: List<typeof users.list>['sortable'], open: Act): readonly Column<UserRow>[] {
  const column = columnsBy(UserRow, sortable, ['createdAt'])
  return [
    { title: '姓名/账号', ...sortable('username'), kind: 'pair', render: (_, row) => <Who row={row} open={() => open(row)} /> },
    column('mobile'),
    {
      title: '角色@组织',
      key: 'rops',
      kind: 'pair',
      render: (_, { rops }) => <Assignments assignments={rops.filter(({ webLogin }) => webLogin === 1)} />,
    },
    { title: '状态', key: 'status', kind: 'status', render: (_, row) => <AccountState row={row} /> },
    { title: '最近登录', ...sortable('lastLoginTime'), kind: 'moment', render: (_, row) => <LastSeen row={row} /> },
    { title: '密码到期', key: 'password', kind: 'status', render: (_, row) => <PasswordDays row={row} /> },
    column('orgName', { extra: true, kind: 'organisation', ofScope: true }),
    column('source', { extra: true }),
    column('createdAt', { extra: true }),
  ]
}

/** For accounts that are online the time of the last sign-in is a tooltip. */
const LastSeen = ({ row: { online, lastLoginTime } }: { readonly row: UserRow }) =>
  online ? (
    <span title={moment(lastLoginTime)}>
      <StatusTag tone="done">在线</StatusTag>
    </span>
  ) : (
    <span>{lastLoginTime === null ? '从未登录' : moment(lastLoginTime)}</span>
  )

/** What may be done with a user: little with oneself, and nothing but roles with an account that others keep. */
export function userActions(row: UserRow, { edit, deal, impersonate, remove }: Acts, isOwn: boolean): readonly RowAction[] {
  const action = (label: string, run: Act | undefined, applies: boolean, look: Partial<RowAction> = {}): readonly RowAction[] =>
    run && applies ? [{ label, onClick: () => run(row), ...look }] : []
  const mayDeal = row.editable === 1 && !isOwn
  const isLocked = row.status === AccountStatus.locked || row.lockedUntil !== null
  const rare = { rare: true }
  return [
    ...action('编辑', edit, true),
    ...action('重置密码', deal?.reset, mayDeal),
    ...action('解锁', deal?.unlock, mayDeal && isLocked, rare),
    ...action('锁定', deal?.lock, mayDeal && row.status === AccountStatus.normal, rare),
    ...action('强制下线', deal?.forceOut, mayDeal && row.online === 1, rare),
    ...action('重置动态验证码', deal?.resetFactor, mayDeal && row.secondFactor === 1, rare),
    ...action('代看', impersonate, !isOwn && canBeImpersonated(row), rare),
    ...action('删除', remove, !isOwn, { danger: true }),
  ]
}
