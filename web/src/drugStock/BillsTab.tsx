import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillState, BillType } from '@oems/contract/drugStock/codes.ts'
import { toReceive, toSettle } from '@oems/contract/drugStock/console.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCan } from '../core/calls.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { type FilterPreset, QuickFilter } from '../kit/list/QuickFilter.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { BillRecord } from './bill/BillRecord.tsx'
import { useBillSteps } from './bill/useBillSteps.tsx'
import { billColumns } from './columns.tsx'
import { StockActions } from './StockActions.tsx'
import type { TabProps } from './tab.ts'

const { draft, posted, inTransit } = BillState
const all = { key: '', label: '全部', filters: {} }
const chipsOfBills = [
  all,
  { key: 'draft', label: '草稿', filters: { state: [draft] } },
  { key: 'posted', label: '已过账', filters: { state: [posted] } },
]
const chipsOfTransit = [
  { key: '', label: '全部调拨', filters: {} },
  { key: 'transit', label: '在途', filters: { state: [inTransit] } },
  { key: 'receive', label: '待收货', filters: toReceive },
  { key: 'settle', label: '待处理差异', filters: toSettle },
]
const ofTransfers = { billType: [BillType.transferIn, BillType.transferOut] }
const ofCounts = { billType: [BillType.surplus, BillType.shortfall] }

/** 单据: everything that was booked. */
export const BillsTab = (props: TabProps) => (
  <Bills
    {...props}
    about="每一笔出入库的单据；过账后只能冲红，不能修改"
    chips={chipsOfBills}
    only={{}}
    nothing="暂无单据，入库、出库、调拨、盘点后在此列出"
  />
)
/** 在途: what has left one clinic and has not come to the other, or not all of it. */
export const TransitTab = (props: TabProps) => (
  <Bills
    {...props}
    about="调出的药品在对方收货前不属于任何一方的可用库存；收货的差异由调出方处理"
    chips={chipsOfTransit}
    only={ofTransfers}
    nothing="没有调拨单据"
  />
)
/** 盘点: the differences that counts have found. */
export function CountsTab(props: TabProps) {
  const go = useNavigate()
  const { chosen } = props.clinic
  const print = chosen && <Button onClick={() => void go(`/drug-stock/print/count/${chosen.clinicId}`)}>打印盘点表</Button>
  return (
    <Bills
      {...props}
      about="盘点只记差异：盘盈、盘亏各一张单据，盘点后继续发药不受影响"
      chips={[all]}
      only={ofCounts}
      nothing="暂无盘点差异，盘点后有差异的在此列出"
      tools={print}
    />
  )
}

interface Props extends TabProps {
  readonly about: string
  readonly nothing: string
  readonly chips: readonly FilterPreset[]
  /** What the part of the page is about, whatever is filtered by; the address may ask for some of these types. */
  readonly only: { readonly billType?: (typeof BillType)['options'][number]['value'][] }
  readonly tools?: ReactNode
}
function Bills({ clinic, dialogs, choice, picker, about, nothing, chips, only, tools }: Props) {
  const can = useCan()
  const [params] = useSearchParams()
  const asked = params.getAll('billType').map(Number)
  const isNarrower = asked.length > 0 && asked.every((type) => only.billType?.some((own) => own === type))
  const list = useListPage(stockBills.billList, { ...clinic.asked, fixed: { ...clinic.asked.fixed, ...(isNarrower ? {} : only) } })
  const opened = useOpened(list)
  const steps = useBillSteps(dialogs)
  const { visibleColumns, settings } = useColumns(list, billColumns(list.sortable, clinic.ofSeveral))
  return (
    <>
      <ListPage
        title="药品库存"
        about={about}
        count={list.total}
        unit="张"
        actions={
          <>
            {picker}
            {choice}
            <StockActions dialogs={dialogs} />
          </>
        }
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={chips} />}
          tools={
            <>
              {tools}
              {settings}
            </>
          }
        />
        <FilterRow
          list={list}
          names={['billNo', ...(only.billType ? [] : ['billType' as const]), { name: 'startTime', label: '发生日期', to: 'endTime' }]}
          more={['state', 'differing', { name: 'drugId', tagOnly: true, words: () => '指定药品' }]}
        />
        <ListTable
          nothing={nothing}
          list={list}
          columns={visibleColumns}
          onOpen={can(stockBills.billInfo) ? opened.open : undefined}
          actions={steps.actionsOf}
        />
      </ListPage>
      <BillRecord opened={opened} actionsOf={steps.actionsOf} />
      {steps.dialogs}
    </>
  )
}
