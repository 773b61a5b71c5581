import { orgLists } from '@oems/contract/organisation/orgLists.ts'
import { use } from 'react'
import type { NodeView } from '../../core/nodePart.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { NodePage } from '../nodePage.ts'
import { projectColumns } from './projectColumns.tsx'

/** 项目: those below the node, however deep. */
export default function ProjectsTab({ orgId }: NodeView) {
  const { select } = use(NodePage)
  const list = useListPage(orgLists.listChildProject, { rowKey: 'orgId', fixed: { orgId } })
  const { visibleColumns, settings } = useColumns(list, projectColumns(list.sortable))
  return (
    <>
      <Toolbar quick={<QuickFilter list={list} />} tools={settings} />
      <FilterRow list={list} names={[{ name: 'keyword', hint: '名称、拼音' }, 'projectStatus', 'isOutside']} />
      <ListTable list={list} columns={visibleColumns} onOpen={(row) => select(row.orgId)} />
    </>
  )
}
