import { type UserRow, users } from '@oems/contract/accounts/users.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useCan } from '../core/calls.ts'
import type { NodeView } from '../core/nodePart.ts'
import { listAddress } from '../kit/list/address.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useManagerMigration } from './useManagerMigration.tsx'
import { userColumns } from './userColumns.tsx'

/** 管理员 of an organisation: whoever has a role of the console there or below. */
export default function NodeAdministrators({ orgId }: NodeView) {
  const can = useCan()
  const navigate = useNavigate()
  const list = useListPage(users.list, { rowKey: 'accountId', fixed: { orgId } })
  const migration = useManagerMigration(orgId, list.selection.clear)
  const open = ({ username }: Pick<UserRow, 'username'>) => void navigate(listAddress('sys/user', { orgId, username }))
  const { visibleColumns, settings } = useColumns(list, userColumns(list.sortable, open))
  const chosenActions = migration.ask ? [{ label: '迁移管理员', onClick: (ids: number[]) => migration.ask?.(ids) }] : []
  return (
    <>
      <Toolbar
        quick="本组织及下级组织有后台角色的人"
        tools={
          <>
            {migration.ask && <Button onClick={() => migration.ask?.(null)}>迁移全部管理员</Button>}
            {can(users.save) && <Button onClick={() => void navigate(listAddress('sys/user', { orgId }))}>到系统用户</Button>}
            {settings}
          </>
        }
        selection={<SelectionBar list={list} actions={chosenActions} />}
      />
      <FilterRow list={list} names={[{ name: 'keyword', hint: '姓名、拼音、账号' }, 'status']} />
      <ListTable
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
