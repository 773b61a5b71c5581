import { OrgType } from '@oems/contract/organisation/codes.ts'
import { ItemStatus, ItemType, NormKind } from '@oems/contract/supplies/codes.ts'
import { type Supplies, supplies } from '@oems/contract/supplies/items.ts'
import { Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '../../core/calls.ts'
import { useIllnessOptions } from '../../kit/care/IllnessSelect.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useFormModal } from '../../kit/form/useFormModal.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { useRemoval } from '../../kit/list/ListActions.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { ChangeHistoryDrawer, useMaySeeHistory } from '../../operationLog/ChangeHistory.tsx'
import { useSession } from '../../shell/session.ts'
import { ConfigDrawer } from './ConfigDrawer.tsx'
import { itemColumns } from './columns.tsx'
import { ItemFields } from './ItemFields.tsx'
import { itemTypes, projectsTab } from './tabs.ts'

/** 品目: what is kept in reserve, by what norm, and what the projects of the node have of it together. */
export function ItemsTab({ choice }: { readonly choice: ReactNode }) {
  const can = useCan()
  const { op } = useSession()
  const list = useListPage(supplies.list)
  const illnesses = useIllnessOptions()
  const editor = useFormModal('物资', supplies.save, supplies.update, {
    info: supplies.info,
    toInput,
    keeps: ['declareType', 'illnessId', 'normKind', 'requireWhen'],
  })
  const removal = useRemoval(supplies.delete, '物资', list.selection.clear)
  const [isConfiguring, configure] = useState(false)
  const [opened, open] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const maySeeHistory = useMaySeeHistory('储备物资')
  const isOneProject = op.orgType === OrgType.project
  const showProjects = useProjectsOf(list.filters)
  const { visibleColumns, settings } = useColumns(list, itemColumns(list.sortable, isOneProject))
  const declareType = (list.filters.declareType as Supplies['declareType'] | null | undefined) ?? ItemType.supplies
  const add = can(supplies.save) && (
    <Button
      type="primary"
      onClick={() => editor.add({ declareType, normKind: NormKind.fixed, status: ItemStatus.enabled, requireWhen: null })}
    >
      新增物资
    </Button>
  )
  return (
    <>
      <ListPage
        title="物资台账"
        about="标准在本级制定、下级执行；数量为所选范围内各项目的合计"
        count={list.total}
        unit="种"
        actions={
          <>
            {choice}
            {can(supplies.addProjectSuppliesConfig) && <Button onClick={() => configure(true)}>项目配置</Button>}
            {add}
          </>
        }
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={itemTypes} />}
          tools={
            <>
              <ExportButton call={supplies.export} list={list} />
              {settings}
            </>
          }
        />
        <FilterRow
          list={list}
          names={['name', 'orgId', 'stockLevel', 'expiryState']}
          more={['origin', { name: 'illnessId', options: illnesses }, 'status']}
        />
        <ListTable
          nothing={add ? '暂无物资，可新增' : '暂无物资，由上级组织制定标准'}
          list={list}
          columns={visibleColumns}
          first={add}
          nameOf={({ name }) => name}
          actions={({ id, name, version, editable }) => [
            ...(editable === 1 && can(supplies.update)
              ? [{ label: '编辑', onClick: () => editor.edit({ id, suppliesId: id, version } as { readonly version: number }) }]
              : []),
            ...(isOneProject ? [] : [{ label: '各项目', onClick: () => showProjects(id) }]),
            ...(maySeeHistory ? [{ label: '变更记录', rare: true, onClick: () => open({ id, name }) }] : []),
            ...(editable === 1 && removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([id]) }] : []),
          ]}
        />
      </ListPage>
      <Drawer {...editor.drawer} size={680}>
        <DialogForm {...editor.fields}>
          <ItemFields record={editor.record as Supplies | null} />
        </DialogForm>
      </Drawer>
      <ConfigDrawer open={isConfiguring} close={() => configure(false)} />
      {removal.dialog}
      <ChangeHistoryDrawer targetType="储备物资" target={opened} close={() => open(null)} />
    </>
  )
}

/** From an item to the projects of which its line is the sum. */
function useProjectsOf({ declareType, orgId }: Readonly<Record<string, unknown>>) {
  const [, setAddress] = useSearchParams()
  return (suppliesId: number) => {
    const kept = Object.entries({ declareType, orgId }).filter(([, value]) => value != null)
    setAddress({
      tab: projectsTab,
      suppliesId: String(suppliesId),
      ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    })
  }
}

/** Fields that the kind of item or of norm has none of are not sent with what they held before. */
const toInput = (values: object) => ({ ...values, preview: 0 })
