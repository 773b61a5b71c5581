import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { lowColumns } from './columns.tsx'
import { StockActions } from './StockActions.tsx'
import type { TabProps } from './tab.ts'

/** 补货: what lies below its minimum, and how much of it to order. */
export function LowTab({ clinic, dialogs, choice, picker }: TabProps) {
  const list = useListPage(stockCards.lowList, clinic.asked)
  const { visibleColumns, settings } = useColumns(list, lowColumns(list.sortable, clinic.ofSeveral))
  return (
    <ListPage
      title="药品库存"
      about="低于安全库存的药品；建议补货量＝日均消耗×（到货天数＋安全天数＋30）－可用量－在途量"
      count={list.total}
      unit="种"
      actions={
        <>
          {picker}
          {choice}
          <StockActions dialogs={dialogs} />
        </>
      }
    >
      <Toolbar quick={<QuickFilter list={list} />} tools={settings} />
      <ListTable nothing="没有低于安全库存的药品，无需补货" list={list} columns={visibleColumns} nameOf={({ drugName }) => drugName} />
    </ListPage>
  )
}
