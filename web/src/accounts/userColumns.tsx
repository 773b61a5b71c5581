import { AccountSource } from '@oems/contract/accounts/codes.ts'
import type { UserRow, users } from '@oems/contract/accounts/users.ts'
import { Button, Dropdown, type MenuProps, Space } from 'antd'
import type { MouseEvent } from 'react'
import { moment } from '../core/moment.ts'
import type { Column } from '../kit/ListTable.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import type { List } from '../kit/useListPage.ts'
import { AccountState, AssignmentTags, PasswordDays, Who } from './accountState.tsx'
import styles from './accounts.module.css'
import { canBeImpersonated } from './useImpersonation.ts'

type Act = (row: UserRow) => void
/** What the caller may do; `deal` is all that concerns the account as a whole. */
export interface Acts {
  readonly open: Act
  readonly edit?: Act
  readonly deal?: { readonly reset: Act; readonly lock: Act; readonly unlock: Act; readonly forceOut: Act; readonly resetFactor: Act }
  /** 代看. */
  readonly impersonate?: Act
  readonly remove?: Act
}

const dash = (text: string | null) => text ?? '—'

export const userColumns = (sortable: List<typeof users.list>['sortable'], acts: Acts, ownId: number): readonly Column<UserRow>[] => [
  { title: '姓名/账号', ...sortable('username'), render: (_, row) => <Who row={row} open={() => acts.open(row)} /> },
  { title: '手机号', dataIndex: 'mobile', render: dash },
  {
    title: '角色@组织',
    key: 'rops',
    render: (_, { rops }) => <AssignmentTags assignments={rops.filter(({ webLogin }) => webLogin === 1)} />,
  },
  { title: '状态', key: 'status', render: (_, row) => <AccountState row={row} /> },
  { title: '最近登录', ...sortable('lastLoginTime'), render: (_, row) => <LastSeen row={row} /> },
  { title: '密码到期', key: 'password', render: (_, row) => <PasswordDays row={row} /> },
  { title: '所属组织', dataIndex: 'orgName', extra: true, ellipsis: true, render: dash },
  { title: '来源', key: 'source', extra: true, render: (_, { source }) => AccountSource.label(source) },
  { title: '创建时间', ...sortable('createdAt'), extra: true, render: (time: string) => moment(time) },
  { title: '操作', key: 'acts', fixed: 'end', render: (_, row) => <RowActs row={row} acts={acts} isOwn={row.userId === ownId} /> },
]

/** For accounts that are online the time of the last sign-in is a tooltip. */
const LastSeen = ({ row: { online, lastLoginTime } }: { readonly row: UserRow }) =>
  online ? (
    <span title={moment(lastLoginTime)}>
      <StatusTag tone="done">在线</StatusTag>
    </span>
  ) : (
    <span>{lastLoginTime === null ? '从未登录' : moment(lastLoginTime)}</span>
  )

/** A click here is not one on the row. */
const here = (event: MouseEvent) => event.stopPropagation()

interface RowProps {
  readonly row: UserRow
  readonly acts: Acts
  readonly isOwn: boolean
}
const RowActs = ({ row, acts: { edit, deal, impersonate, remove }, isOwn }: RowProps) => {
  const mayDeal = deal && row.editable === 1 && !isOwn ? deal : undefined
  const mayImpersonate = impersonate && !isOwn && canBeImpersonated(row) ? impersonate : undefined
  const further = furtherOf(row, mayDeal, mayImpersonate, isOwn ? undefined : remove)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keeps clicks of its buttons from the row, does nothing itself
    <span className={styles.acts} onClick={here}>
      <Space size={0}>
        {edit && (
          <Button type="link" onClick={() => edit(row)}>
            编辑
          </Button>
        )}
        {mayDeal && (
          <Button type="link" onClick={() => mayDeal.reset(row)}>
            重置密码
          </Button>
        )}
        {further.length > 0 && (
          <Dropdown trigger={['click']} menu={{ items: further }}>
            <Button type="text" aria-label={`${row.nickname}的更多操作`}>
              ⋯
            </Button>
          </Dropdown>
        )}
      </Space>
    </span>
  )
}

function furtherOf(
  row: UserRow,
  deal: Acts['deal'],
  impersonate: Act | undefined,
  remove: Act | undefined,
): NonNullable<MenuProps['items']> {
  const isLocked = row.status === 2 || row.lockedUntil !== null
  return [
    ...(deal && isLocked ? [{ key: 'unlock', label: '解锁', onClick: () => deal.unlock(row) }] : []),
    ...(deal && row.status === 1 ? [{ key: 'lock', label: '锁定', onClick: () => deal.lock(row) }] : []),
    ...(deal && row.online === 1 ? [{ key: 'out', label: '强制下线', onClick: () => deal.forceOut(row) }] : []),
    ...(deal && row.secondFactor === 1 ? [{ key: 'factor', label: '重置动态验证码', onClick: () => deal.resetFactor(row) }] : []),
    ...(impersonate ? [{ key: 'impersonate', label: '代看', onClick: () => impersonate(row) }] : []),
    ...(remove ? [{ key: 'remove', label: '删除', danger: true, onClick: () => remove(row) }] : []),
  ]
}
