import { type RegionUser, regionUsers } from '@oems/contract/regionUser/regionUsers.ts'
import { App, Button, Drawer } from 'antd'
import { useState } from 'react'
import { useCan, useWrite } from '../core/calls.ts'
import { useWanted } from '../core/wanted.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { InitialPassword, type IssuedPassword } from '../kit/InitialPassword.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ImportButton, useRemoval } from '../kit/list/ListActions.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { columnsOf } from './columns.tsx'
import { RegionUserFields } from './RegionUserFields.tsx'
import { useRegions } from './useRegions.ts'

/** 区域用户 (03 §5.2, §6). */
export default function RegionUsersPage() {
  const can = useCan()
  const { modal } = App.useApp()
  const list = useListPage(regionUsers.list)
  const [issued, setIssued] = useState<IssuedPassword | null>(null)
  const editor = useFormModal('区域用户', regionUsers.add, regionUsers.modify, {
    onSaved: ({ initialPassword }) => setIssued({ title: '区域用户已创建，初始密码', password: initialPassword }),
  })
  const removal = useRemoval(regionUsers.delete, '区域用户', list.selection.clear)
  const resetting = useWrite(regionUsers.resetPwd, null)
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable))
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const edit = (user: RegionUser) => editor.edit({ ...user, regionIds: user.regions.map(({ orgId }) => orgId) } as RegionUser)

  async function reset({ id, name }: RegionUser) {
    const { initialPassword } = await resetting.mutateAsync({ userId: id })
    setIssued({ title: `“${name}”的新密码`, password: initialPassword })
  }
  const askReset = (user: RegionUser) =>
    modal.confirm({
      ...{ title: '重置密码', okText: '重置密码', cancelText: '取消' },
      content: `将为“${user.name}”生成新的初始密码，原密码立即失效，已登录的终端会下线。`,
      onOk: () => reset(user).catch(() => undefined),
    })
  const actionsOf = (user: RegionUser): readonly RowAction[] => [
    ...(can(regionUsers.modify) ? [{ label: '编辑', onClick: () => edit(user) }] : []),
    ...(can(regionUsers.resetPwd) ? [{ label: '重置密码', onClick: () => askReset(user) }] : []),
    ...(removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([user.id]) }] : []),
  ]
  const begin = can(regionUsers.add) ? () => editor.add(chosen === null ? {} : { orgId: chosen }) : undefined
  useWanted('add', begin)
  const add = begin && (
    <Button type="primary" onClick={begin}>
      新增区域用户
    </Button>
  )
  const chosenActions = removal.ask ? [{ label: '删除', danger: true, onClick: removal.ask }] : []
  return (
    <>
      <ListPage
        title="区域用户"
        about="在后台负责一个或多个区域的人员；删除后人员保留，只收回对区域的权限"
        count={list.total}
        unit="人"
        actions={add}
        beside={<OrgBeside list={list} chosen={chosen} />}
      >
        <Toolbar
          quick={<QuickFilter list={list} />}
          tools={
            <>
              <ImportButton calls={regionUsers} what="区域用户" list={list} />
              {settings}
            </>
          }
          selection={chosenActions.length > 0 && <SelectionBar list={list} actions={chosenActions} />}
        />
        <FilterRow list={list} names={['name', 'mobile', { name: 'regionId', options: useRegions() }]} />
        <ListTable
          list={list}
          columns={visibleColumns}
          selectable={chosenActions.length > 0}
          first={add}
          nothing="暂无区域用户"
          actions={actionsOf}
        />
      </ListPage>
      <Drawer {...editor.drawer} size={480}>
        <DialogForm {...editor.fields}>
          <RegionUserFields record={editor.record as RegionUser | null} />
        </DialogForm>
      </Drawer>
      <InitialPassword issued={issued} close={() => setIssued(null)} />
      {removal.dialog}
    </>
  )
}
