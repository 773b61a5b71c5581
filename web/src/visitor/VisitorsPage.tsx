import { employees } from '@oems/contract/people/employees.ts'
import { VisitReason, VisitState } from '@oems/contract/visitor/codes.ts'
import { visitors } from '@oems/contract/visitor/visitors.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useCan } from '../core/calls.ts'
import { useWanted } from '../core/wanted.ts'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../kit/list/useExportChosen.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { useSession } from '../shell/session.ts'
import { columnsOf } from './columns.tsx'
import { ownPlace } from './place.ts'
import { ScanBox } from './ScanBox.tsx'
import { useVisitorSteps } from './useVisitorSteps.tsx'
import { VisitorRecord } from './VisitorRecord.tsx'

const { expected, inside, left } = VisitState

/** 访客管理 (03 §6): who is expected, who is inside, who has left, and the pass at the gate. */
export default function VisitorsPage() {
  const can = useCan()
  const navigate = useNavigate()
  const { op } = useSession()
  const list = useListPage(visitors.list)
  const opened = useOpened(list)
  const steps = useVisitorSteps(list.selection.clear)
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const node = chosen ?? ownPlace(op)
  const open = can(visitors.info) ? opened.open : undefined
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, open))
  const exporting = useExportChosen(visitors.export, list)
  const presets = [
    { key: '', label: '全部', filters: {} },
    { key: String(expected), label: VisitState.label(expected), filters: { visitState: expected } },
    { key: String(inside), label: VisitState.label(inside), filters: { visitState: inside }, count: list.reply?.present },
    { key: String(left), label: VisitState.label(left), filters: { visitState: left } },
    { key: 'overtime', label: '超时未离开', filters: { overtime: 1 }, count: list.reply?.overtime },
  ]
  const begin = () => steps.add?.({ orgId: node, nationCode: 'CN', visitTime: new Date().toISOString(), visitReason: VisitReason.business })
  useWanted('add', steps.add && begin)
  const add = steps.add && (
    <Button type="primary" onClick={begin}>
      登记访客
    </Button>
  )
  const { remove } = steps
  const chosenActions = [...exporting, ...(remove ? [{ label: '删除', danger: true, onClick: remove }] : [])]
  return (
    <>
      <ListPage
        title="访客管理"
        about="登记来访、核对访客证，登记到访和离开"
        count={list.total}
        capped={list.totalCapped}
        unit="人次"
        actions={
          <>
            <ScanBox found={opened.open} />
            {add}
          </>
        }
        beside={<OrgBeside list={list} chosen={chosen} />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={
            <>
              <ExportButton call={visitors.export} list={list} />
              {can(employees.activationLink) && node !== null && (
                <Button onClick={() => void navigate(`/visitor/poster/${node}`)}>门岗二维码</Button>
              )}
              {settings}
            </>
          }
          selection={<SelectionBar list={list} actions={chosenActions} />}
        />
        <FilterRow
          list={list}
          names={[
            { name: 'keyword', hint: '姓名、拼音、来访单位、车牌、手机尾号' },
            { name: 'startTime', label: '来访日期', to: 'endTime' },
            'advice',
            'visitReason',
          ]}
          more={['notLeft']}
        />
        <ListTable
          list={list}
          columns={visibleColumns}
          selectable={chosenActions.length > 0}
          first={add}
          nothing={add ? '暂无访客，可登记' : '暂无访客'}
          onOpen={open}
          actions={steps.actionsOf}
        />
      </ListPage>
      <VisitorRecord opened={opened} actionsOf={steps.actionsOf} />
      {steps.dialogs}
    </>
  )
}
