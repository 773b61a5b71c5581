import { type Area, areas } from '@oems/contract/area/areas.ts'
import { AreaLevel } from '@oems/contract/area/codes.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useCan } from '../core/calls.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { ChangeHistoryDrawer, useMaySeeHistory } from '../operationLog/ChangeHistory.tsx'
import { AreaFields } from './AreaFields.tsx'
import { areaColumns } from './areaColumns.tsx'
import { LevelLine } from './LevelLine.tsx'
import { NationsBeside } from './NationsBeside.tsx'
import { useDeletion } from './useDeletion.tsx'

const home = 'CN'
interface Chosen {
  readonly nationCode?: string | undefined
  readonly parentId?: number | undefined
  readonly name?: string | undefined
}

/** 行政区划 (02 §6.3): the provinces of a nation, and of each the cities and counties. */
export default function AreasPage() {
  const can = useCan()
  const all = useListPage(areas.list)
  const { nationCode = home, parentId = null, name } = all.filters as Chosen
  // The nation and the province are where one is, not what was filtered by.
  const list = { ...all, isFiltered: name !== undefined, reset: () => all.search({ name: null }) }
  const editor = useFormModal('行政区划', areas.add, areas.modify, { info: areas.info, keeps: ['nationCode', 'parentId', 'timeZone'] })
  const deletion = useDeletion()
  const maySeeHistory = useMaySeeHistory('行政区划')
  const [history, openHistory] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const open = (row: Area) => list.search({ nationCode: row.nationCode, parentId: row.id, name: null })
  const { visibleColumns, settings } = useColumns(list, areaColumns(list))
  const add = can(areas.add) && (
    <Button type="primary" onClick={() => editor.add({ nationCode, parentId })}>
      新增{parentId === null ? '省/州' : '市/县'}
    </Button>
  )
  const actions = (row: Area): readonly RowAction[] => [
    ...(can(areas.modify) ? [{ label: '编辑', onClick: () => editor.edit(row) }] : []),
    ...(row.level === AreaLevel.province ? [{ label: '下级', onClick: () => open(row) }] : []),
    ...(maySeeHistory ? [{ label: '变更记录', rare: true, onClick: () => openHistory(row) }] : []),
    ...(can(areas.delete) && row.builtIn === 0 ? [{ label: '删除', danger: true, onClick: () => deletion.ask(row) }] : []),
  ]
  return (
    <>
      <ListPage
        title="行政区划"
        about="组织的所在地从这里选；内置的可改名称、时区和排序，不能删除"
        count={list.total}
        unit="个"
        actions={add}
        beside={<NationsBeside chosen={nationCode} choose={(code) => list.search({ nationCode: code, parentId: null, name: null })} />}
      >
        <Toolbar
          quick={<LevelLine nationCode={nationCode} parentId={parentId} back={() => list.search({ parentId: null })} />}
          tools={settings}
        />
        <FilterRow list={list} names={[{ name: 'name', hint: '名称、拼音、英文名称或代码' }]} />
        <ListTable nothing="该国家/地区暂无行政区划" list={list} columns={visibleColumns} first={add} actions={actions} />
      </ListPage>
      <Drawer {...editor.drawer} size={520}>
        <DialogForm {...editor.fields}>
          <AreaFields record={editor.record as Area | null} />
        </DialogForm>
      </Drawer>
      {deletion.dialog}
      <ChangeHistoryDrawer targetType="行政区划" target={history} close={() => openHistory(null)} />
    </>
  )
}
