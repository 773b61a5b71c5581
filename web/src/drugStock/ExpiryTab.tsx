import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { BatchState, StockExportMode } from '@oems/contract/drugStock/codes.ts'
import { useCan } from '../core/calls.ts'
import { DownloadButton } from '../kit/DownloadButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { expiryColumns } from './columns.tsx'
import { StockActions } from './StockActions.tsx'
import type { TabProps } from './tab.ts'

const chips = [
  { key: '', label: '180天内', filters: {} },
  { key: '90', label: '90天内', filters: { withinDays: 90 } },
  { key: '30', label: '30天内', filters: { withinDays: 30 } },
  // Today's last day is one on which it may still be used.
  { key: 'over', label: '已过期', filters: { withinDays: -1 } },
]

/** 效期: batches that end soon, and what of them will be left by then. */
export function ExpiryTab({ clinic, dialogs, choice, picker }: TabProps) {
  const can = useCan()
  const list = useListPage(stockCards.expiryList, clinic.asked)
  const { visibleColumns, settings } = useColumns(list, expiryColumns(list.sortable, clinic.ofSeveral))
  return (
    <ListPage
      title="药品库存"
      about="按先到期先出和近28天的日均消耗，推算到期时还剩多少"
      count={list.total}
      unit="批"
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
            {can(stockCards.export) && (
              <DownloadButton call={stockCards.export} input={() => ({ ...clinic.asked.fixed, mode: StockExportMode.batches })}>
                导出全部批次
              </DownloadButton>
            )}
            {settings}
          </>
        }
      />
      <FilterRow list={list} names={['withinDays']} />
      <ListTable
        nothing="没有临近效期的批次"
        list={list}
        columns={visibleColumns}
        nameOf={({ drugName, batchNo }) => `${drugName} ${batchNo}`}
        actions={(row) => [
          ...(dialogs.freeze && can(stockCards.batchList) && row.state !== BatchState.patientReturn
            ? [{ label: row.state === BatchState.inUse ? '冻结' : '解冻', onClick: () => dialogs.freeze?.(row) }]
            : []),
        ]}
      />
    </ListPage>
  )
}
