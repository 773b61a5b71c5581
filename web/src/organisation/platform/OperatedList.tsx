import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { InfoStatus } from '@oems/contract/project/codes.ts'
import { OperatedRow, projectLists } from '@oems/contract/project/projectLists.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { inOrg } from '../../kit/list/filter/FilterBox.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { infoTone, projectTone } from '../../node/tones.ts'

/** Every project as those see it who run the platform: whether anybody works with it, and whether it is there twice (02 §5.4). */
export function OperatedList({ choice }: { readonly choice: ReactNode }) {
  const navigate = useNavigate()
  const list = useListPage(projectLists.operateListProject, { rowKey: 'projectId' })
  const column = columnsBy(OperatedRow, list.sortable, ['orgName', 'lastLoginTime', 'updatedAt'])
  const { visibleColumns, settings } = useColumns(list, [
    column('orgName', { kind: 'organisation' }),
    column('groupName', { kind: 'organisation' }),
    column('projectStatus', {
      kind: 'status',
      render: (_, { projectStatus }) => <StatusTag tone={projectTone[projectStatus]}>{ProjectStatus.label(projectStatus)}</StatusTag>,
    }),
    column('infoStatus', {
      kind: 'status',
      render: (_, { infoStatus }) => <StatusTag tone={infoTone[infoStatus]}>{InfoStatus.label(infoStatus)}</StatusTag>,
    }),
    column('tempUserNum'),
    column('lastLoginTime'),
    column('duplicateNum', {
      render: (_, { duplicateNum }) => (duplicateNum > 0 ? <StatusTag tone="due">{duplicateNum}</StatusTag> : '—'),
    }),
    column('pathName', { extra: true, kind: 'organisation' }),
    column('updatedAt', { extra: true }),
  ])
  return (
    <ListPage title="机构管理" about="全平台的项目：填报、登录与疑似重复" count={list.total} unit="个">
      <Toolbar quick={choice} tools={settings} />
      <FilterRow
        list={list}
        names={[{ name: 'keyword', hint: '名称、编码、拼音' }, inOrg('orgId', '所属组织'), 'projectStatus', 'infoStatus', 'duplicate']}
      />
      <ListTable
        nothing="暂无项目，在“项目管理”中新增"
        list={list}
        columns={visibleColumns}
        onOpen={({ projectId }) => void navigate(`/project/${projectId}`)}
      />
    </ListPage>
  )
}
