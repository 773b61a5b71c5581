import { type UserRow, users } from '@oems/contract/accounts/users.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useCan } from '../core/calls.ts'
import type { NodeView } from '../core/nodePart.ts'
import { listAddress } from '../kit/list/address.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useAddress } from '../kit/list/useAddress.ts'
import { useListPage } from '../kit/list/useListPage.ts'
import { useManagerMigration } from './useManagerMigration.tsx'
import { userColumns } from './userColumns.tsx'

const presets = [
  { key: 'own', label: '本组织', filters: { below: null } },
  { key: 'below', label: '含下级', filters: { below: 1 } },
]

/** 管理员 of an organisation: whoever has a role of the console there, or, by a switch, there and below. */
export default function NodeAdministrators({ orgId }: NodeView) {
  const can = useCan()
  const navigate = useNavigate()
  const below = (useAddress(users.list.input).filters.below as 0 | 1 | undefined) ?? 0
  const list = useListPage(users.list, { rowKey: 'userId', fixed: { orgId, below } })
  const migration = useManagerMigration(orgId, list.selection.clear)
  const open = ({ username }: Pick<UserRow, 'username'>) => void navigate(listAddress('sys/user', { orgId, username }))
  const { visibleColumns, settings } = useColumns(list, userColumns(list.sortable, open))
  const chosenActions = migration.ask ? [{ label: '迁移管理员', onClick: (ids: number[]) => migration.ask?.(ids) }] : []
  return (
    <>
      <Toolbar
        quick={<QuickFilter list={list} presets={presets} />}
        tools={
          <>
            {migration.ask && <Button onClick={() => migration.ask?.(null)}>迁移全部管理员</Button>}
            {can(users.save) && <Button onClick={() => void navigate(listAddress('sys/user', { orgId }))}>到系统用户</Button>}
            {settings}
          </>
        }
        selection={<SelectionBar list={list} actions={chosenActions} />}
      />
      <FilterRow list={list} names={[{ name: 'keyword', hint: '姓名、拼音、账号' }, 'status']} more={['inForce']} />
      <ListTable
        nothing="暂无管理员，可在“系统用户”中新增用户并授予本组织的角色"
        list={list}
        columns={visibleColumns}
        selectable={chosenActions.length > 0}
        onOpen={open}
        nameOf={({ nickname }) => nickname}
      />
      {migration.dialog}
    </>
  )
}
