import { ImportSituation } from '@oems/contract/operations/codes.ts'
import { orgSheets } from '@oems/contract/organisation/orgImport.ts'
import { OrgRow, orgLists, orgManagement } from '@oems/contract/organisation/orgLists.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../core/calls.ts'
import { listAddress } from '../../kit/list/address.ts'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { inOrg } from '../../kit/list/filter/FilterBox.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { useNations } from '../../kit/NationSelect.tsx'
import { useSession } from '../../shell/session.ts'
import { ImportNodes } from '../imports/ImportNodes.tsx'
import { Rebuild } from './Rebuild.tsx'
import { useMigration } from './useMigration.ts'

/** What the caller's last import has brought. */
const imported = [
  { value: ImportSituation.toAdd, label: '最近导入新增' },
  { value: ImportSituation.toUpdate, label: '最近导入更新' },
]

/** Every organisation, with what its subtree holds. */
export function OrgList({ choice }: { readonly choice: ReactNode }) {
  const { op } = useSession()
  const can = useCan()
  const navigate = useNavigate()
  const list = useListPage(orgLists.list, { rowKey: 'orgId' })
  const migration = useMigration(list.refresh)
  /** The node where it is managed, with all that can be done there. */
  const manage = ({ orgId }: OrgRow) => void navigate(listAddress('org-management/org-management', { node: orgId }))
  const column = columnsBy(OrgRow, list.sortable, ['orgName', 'createdAt', 'updatedAt', 'empNum'])
  const { visibleColumns, settings } = useColumns(list, [
    column('orgName', { kind: 'organisation', heading: '组织名称' }),
    column('pathName', { heading: '组织全路径' }),
    column('orgType'),
    column('orgCode', { kind: 'code', heading: '组织编码' }),
    column('nationName'),
    column('childNum'),
    column('projectNum'),
    column('empNum'),
    column('status'),
    column('label', { extra: true }),
    column('createdAt', { extra: true }),
    column('updatedAt', { extra: true }),
  ])
  return (
    <>
      <ListPage title="机构管理" about="全平台的组织，按集团查找、导入与核对" count={list.total} unit="个">
        <Toolbar
          quick={choice}
          tools={
            <>
              <ImportNodes orgId={op.orgId} done={list.refresh} />
              <ExportButton call={orgSheets.export} list={list} />
              <Rebuild done={list.refresh} />
              {settings}
            </>
          }
        />
        <FilterRow
          list={list}
          names={[
            'orgName',
            inOrg('orgParentId', '所属集团'),
            'orgType',
            { name: 'nationCode', options: useNations() },
            'status',
            'isOutside',
          ]}
          more={['orgCode', 'label', { name: 'importSituation', label: '最近导入', options: imported }]}
        />
        <ListTable
          nothing="暂无组织，可从表格导入"
          list={list}
          columns={visibleColumns}
          onOpen={can(orgManagement.projectManagement) ? manage : undefined}
          actions={migration.ofRow}
        />
      </ListPage>
      {migration.dialog}
    </>
  )
}
