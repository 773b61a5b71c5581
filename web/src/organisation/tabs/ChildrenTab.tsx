import { OrgStatus } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { OrgRow, orgLists } from '@oems/contract/organisation/orgLists.ts'
import { Empty, Space } from 'antd'
import { use } from 'react'
import { useRead } from '../../core/calls.ts'
import type { NodeView } from '../../core/nodePart.ts'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { Toolbar } from '../../kit/list/ListPage.tsx'
import { type Column, ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { type List, useListPage } from '../../kit/list/useListPage.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { NodePage } from '../nodePage.ts'

/** 下级组织: the children of the node; with a keyword, everything below it. */
export default function ChildrenTab({ orgId }: NodeView) {
  const { select, acts, first } = use(NodePage)
  const list = useListPage(orgLists.children, { rowKey: 'orgId', fixed: { parentOrgId: orgId } })
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable))
  const { data: node } = useRead(orgInfo.info, { orgId })
  const isBare = node && !list.isFiltered && !list.error && list.total === 0
  return (
    <>
      <Toolbar quick={<QuickFilter list={list} />} tools={settings} />
      <FilterRow list={list} names={[{ name: 'keyword', hint: '名称、编码、拼音' }, 'orgType', 'status']} />
      <ListTable
        nothing={bare}
        list={list}
        columns={visibleColumns}
        onOpen={(row) => select(row.orgId)}
        actions={(row) => acts(row)}
        {...(isBare && {
          locale: {
            emptyText: (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={node.isDisabled ? bareOff : bare}>
                <Space>{first(node)}</Space>
              </Empty>
            ),
          },
        })}
      />
    </>
  )
}

const bare = '暂无下级组织，可新增或从表格导入'
const bareOff = '暂无下级组织；该组织已停用，启用后才能新增'

function columnsOf(sortable: List<typeof orgLists.children>['sortable']): readonly Column<OrgRow>[] {
  const column = columnsBy(OrgRow, sortable, ['orgName', 'createdAt', 'updatedAt', 'empNum'])
  return [
    column('orgName', { kind: 'organisation' }),
    column('orgType'),
    column('orgCode', { kind: 'code' }),
    column('label', { extra: true }),
    column('nationName', { filter: 'nationCode' }),
    column('childNum'),
    column('projectNum'),
    column('empNum'),
    column('status', {
      kind: 'status',
      render: (_, { status }) => <StatusTag tone={status === OrgStatus.enabled ? 'done' : 'none'}>{OrgStatus.label(status)}</StatusTag>,
    }),
    column('updatedAt', { extra: true }),
    column('pathName', { extra: true, kind: 'organisation', title: '上级组织' }),
    column('createdAt', { extra: true }),
  ]
}
