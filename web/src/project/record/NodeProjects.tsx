import type { ProjectRow } from '@oems/contract/project/projectLists.ts'
import type { NodeView } from '../../core/nodePart.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { useOpened } from '../../kit/record/useOpened.ts'
import { useDoors } from '../doors.ts'
import { columnsOf } from '../list/columns.tsx'
import { useProjectActions } from '../useProjectActions.tsx'
import { ProjectDrawer } from './ProjectDrawer.tsx'

/** 项目 of an organisation: those below it, however deep. */
export default function NodeProjects({ orgId }: NodeView) {
  const doors = useDoors()
  const list = useListPage<typeof doors.list>(doors.list, { rowKey: 'projectId', fixed: { orgId } })
  const opened = useOpened<ProjectRow>(list)
  const actions = useProjectActions({ gone: opened.close })
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, opened.open))
  return (
    <>
      <Toolbar quick={<QuickFilter list={list} />} tools={settings} />
      <FilterRow
        list={list}
        names={[{ name: 'keyword', hint: '名称、编码、拼音' }, 'projectStatus', 'isOutside', 'orgProjectType']}
        more={['infoStatus', 'epType', 'clinicLevel']}
      />
      <ListTable
        nothing="本组织及下级组织暂无项目，在“项目管理”中新增"
        list={list}
        columns={visibleColumns}
        onOpen={opened.open}
        actions={actions.ofRow}
      />
      <ProjectDrawer opened={opened} actions={actions.ofRecord} />
      {actions.dialogs}
    </>
  )
}
