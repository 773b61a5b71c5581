import { openStates, WarningLevel, WarningState } from '@oems/contract/warning/codes.ts'
import { warnings } from '@oems/contract/warning/warnings.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan, useRead } from '../core/calls.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { inOrg } from '../kit/list/filter/FilterBox.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { type FilterPreset, QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../kit/list/useExportChosen.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { useSession } from '../shell/session.ts'
import { columnsOf } from './columns.tsx'
import { RuleDrawer } from './RuleDrawer.tsx'
import { useWarningSteps } from './useWarningSteps.tsx'
import { WarningRecord } from './WarningRecord.tsx'

const open = [...openStates]
const waiting: FilterPreset = { key: 'waiting', label: '待核实', filters: { state: [WarningState.waiting] } }
const severe: FilterPreset = { key: 'severe', label: '严重', filters: { state: open, level: [WarningLevel.severe] } }
const untouched: FilterPreset = { key: 'untouched', label: '超24小时', filters: { untouched: 1 } }
const mine: FilterPreset = { key: 'mine', label: '我认领的', filters: { mine: 1 } }

/** 异常预警 (05 §6): where more people than usual show symptoms, why, and what was made of it; open ones first. */
export default function WarningsPage() {
  const can = useCan()
  const { op } = useSession()
  const list = useListPage(warnings.list)
  const opened = useOpened(list)
  const steps = useWarningSteps(list.selection.clear)
  const [isRuling, rule] = useState(false)
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable))
  const exporting = useExportChosen(warnings.export, list)
  const { dismiss } = steps
  const chosenActions = [...exporting, ...(dismiss ? [{ label: '误报', onClick: dismiss }] : [])]
  const presets = [
    { key: '', label: '全部', filters: {} },
    { ...waiting, count: useCount(waiting) },
    { ...severe, count: useCount(severe) },
    mine,
    { ...untouched, count: useCount(untouched) },
  ]
  return (
    <>
      <ListPage title="异常预警" about="按新发症状与申报人数找出异常增多，逐条认领、核实、解除" count={list.total} unit="条">
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={
            <>
              <ExportButton call={warnings.export} list={list} />
              {can(warnings.config) && <Button onClick={() => rule(true)}>规则与回测</Button>}
              {settings}
            </>
          }
          selection={<SelectionBar list={list} actions={chosenActions} />}
        />
        <FilterRow
          list={list}
          names={['state', 'level', 'series', 'kind', { name: 'startTime', label: '信号日', to: 'endTime' }]}
          more={[inOrg('orgId')]}
        />
        <ListTable
          nothing="没有异常预警，每日按申报自动判断"
          list={list}
          columns={visibleColumns}
          selectable={chosenActions.length > 0}
          onOpen={can(warnings.info) ? opened.open : undefined}
          actions={steps.actionsOf}
        />
      </ListPage>
      <WarningRecord opened={opened} actionsOf={steps.actionsOf} />
      {steps.dialogs}
      {isRuling && <RuleDrawer orgId={op.orgId} close={() => rule(false)} />}
    </>
  )
}

const useCount = ({ filters }: FilterPreset) => useRead(warnings.list, { ...filters, pageSize: 1 }).data?.total
