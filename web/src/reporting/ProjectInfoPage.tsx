import { InfoStatus } from '@oems/contract/project/codes.ts'
import type { ReportedProject } from '@oems/contract/reporting/progress.ts'
import { projectInfo } from '@oems/contract/reporting/projectInfo.ts'
import { Button } from 'antd'
import { use, useState } from 'react'
import { useCan } from '../core/calls.ts'
import { AtOneNode } from '../core/scope.ts'
import { useWanted } from '../core/wanted.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { inOrg } from '../kit/list/filter/FilterBox.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { parentIn } from '../node/project/parents.ts'
import { useProjectEditor } from '../node/project/useProjectEditor.tsx'
import { useProjectRemoval } from '../node/project/useProjectRemoval.tsx'
import { useSession } from '../shell/session.ts'
import { columnsOf } from './columns.tsx'
import { TempUsersDrawer } from './TempUsersDrawer.tsx'
import { useInviting } from './useInviting.tsx'
import { useReminding } from './useReminding.tsx'

const door = { add: projectInfo.add, update: projectInfo.modify, detail: projectInfo.info }

/** 项目信息填报 (02 §6.3): how far the sites have come, who is invited to go on, and who is reminded; what is known of a project is written here, too. */
export default function ProjectInfoPage() {
  const can = useCan()
  const { op } = useSession()
  const isAtProject = use(AtOneNode)
  const list = useListPage(projectInfo.list, { rowKey: 'projectId' })
  const [opened, open] = useState<ReportedProject | null>(null)
  const inviting = useInviting()
  const { invite } = inviting
  const only = list.rows.find(({ projectId }) => projectId === list.filters.orgId)
  useWanted('invite', invite && only && (() => invite(only)))
  const remind = useReminding(list.selection.clear)
  const editor = useProjectEditor('项目资料', door)
  const removal = useProjectRemoval(projectInfo.delete)
  const showUsers = can(projectInfo.tempSysUserList) ? open : undefined
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, showUsers))
  const actionsOf = (row: ReportedProject): readonly RowAction[] => [
    ...(invite ? [{ label: '邀请填报', onClick: () => invite(row) }] : []),
    ...(remind && row.infoStatus !== InfoStatus.complete && !row.remindedToday
      ? [{ label: '催报', onClick: () => remind([row.projectId]) }]
      : []),
    ...(editor.edit ? [{ label: '编辑', onClick: () => editor.edit?.(row) }] : []),
    ...(showUsers ? [{ label: '临时账号', rare: true, onClick: () => showUsers(row) }] : []),
    ...(removal.ask && !isAtProject
      ? [{ label: '删除', danger: true, onClick: () => removal.ask?.(row, { projectId: row.projectId }) }]
      : []),
  ]
  const add = editor.add && (
    <Button type="primary" onClick={() => editor.add?.(parentIn(op))}>
      新增项目资料
    </Button>
  )
  const presets = presetsOf(list.reply?.counts)
  return (
    <>
      <ListPage
        title="项目信息填报"
        about="各项目三步填报的进度；邀请填报员并提醒未填报的项目"
        count={list.total}
        unit="个项目"
        actions={add}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={settings}
          selection={remind && <SelectionBar list={list} actions={[{ label: '催报', onClick: remind }]} />}
        />
        <FilterRow list={list} names={[{ name: 'keyword', hint: '项目名称、拼音、编码' }, inOrg('orgId')]} />
        <ListTable
          nothing="暂无项目，新增项目后可邀请填报"
          list={list}
          columns={visibleColumns}
          selectable={remind !== undefined}
          first={add}
          onOpen={showUsers}
          actions={actionsOf}
          nameOf={({ orgName }) => orgName}
        />
      </ListPage>
      <TempUsersDrawer project={opened} close={() => open(null)} inviting={inviting} />
      {inviting.dialogs}
      {editor.dialog}
      {removal.dialog}
    </>
  )
}

type Counts = readonly { readonly infoStatus: number; readonly projectNum: number }[]
function presetsOf(counts: Counts | undefined) {
  const countOf = (status: number) => counts && (counts.find(({ infoStatus }) => infoStatus === status)?.projectNum ?? 0)
  return [
    { key: '', label: '全部', filters: {}, count: counts?.reduce((sum, { projectNum }) => sum + projectNum, 0) },
    ...InfoStatus.options.map(({ value, label }) => ({
      ...{ key: String(value), label, filters: { infoStatus: value }, count: countOf(value) },
    })),
  ]
}
