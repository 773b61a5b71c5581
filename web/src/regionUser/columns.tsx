import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { RegionUser, type regionUsers } from '@oems/contract/regionUser/regionUsers.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'

export function columnsOf(sortable: List<typeof regionUsers.list>['sortable']): readonly Column<RegionUser>[] {
  const column = columnsBy(RegionUser, sortable, [])
  return [
    { title: '姓名', ...sortable('name'), kind: 'name' },
    column('mobile'),
    column('orgName', { kind: 'organisation', ofScope: true }),
    { title: '负责区域', key: 'regions', kind: 'text', render: (_, { regions }) => regions.map(({ orgName }) => orgName).join('、') },
    column('username'),
    { title: '状态', key: 'state', kind: 'status', render: (_, row) => <State row={row} /> },
    column('sex', { extra: true }),
    column('idNumber', { extra: true }),
  ]
}

function State({ row }: { readonly row: RegionUser }) {
  if (row.accountStatus === AccountStatus.locked) return <StatusTag tone="none">锁定</StatusTag>
  return row.activated === 1 ? <StatusTag tone="done">可登录</StatusTag> : <StatusTag tone="due">未设密码</StatusTag>
}
