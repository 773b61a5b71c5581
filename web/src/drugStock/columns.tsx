import { Bill, type stockBills } from '@oems/contract/drugStock/bills.ts'
import { ExpiringBatch, LowCard, StockCard, type stockCards } from '@oems/contract/drugStock/cards.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { coverText } from './quantities.ts'
import { BatchTag, BillTag, DrugName, ExpiryTag, LevelBar, Quantity } from './tones.tsx'

const extra = { extra: true }
const units = (name: 'quantity' | 'usableQuantity' | 'minQuantity' | 'inTransit' | 'orderQuantity' | 'leftover') => ({
  width: 104,
  render: (_: unknown, row: StockCard | LowCard | ExpiringBatch) => (
    <Quantity units={(row as Partial<Record<typeof name, number | null>>)[name] ?? null} of={row} />
  ),
})
const name = {
  title: '药品',
  kind: 'name' as const,
  render: (_: unknown, row: StockCard | LowCard | ExpiringBatch) => <DrugName of={row} />,
}
/** At a chosen clinic its name is the same in every line. */
const clinic = (shown: boolean) => (shown ? {} : extra)

export function cardColumns(sortable: List<typeof stockCards.list>['sortable'], ofSeveral: boolean): readonly Column<StockCard>[] {
  const column = columnsBy(StockCard, sortable, ['drugName', 'quantity', 'coverDays', 'nearestExpiry'])
  return [
    column('drugName', name),
    column('stockLevel', { width: 96, render: (_, { stockLevel }) => <LevelBar level={stockLevel} /> }),
    column('quantity', units('quantity')),
    column('usableQuantity', units('usableQuantity')),
    column('minQuantity', units('minQuantity')),
    column('coverDays', { width: 104, render: (_, { coverDays }) => coverText(coverDays) }),
    column('nearestExpiry'),
    column('expiryState', { width: 104, render: (_, { expiryState }) => <ExpiryTag state={expiryState} /> }),
    column('clinicName', { kind: 'organisation', ...clinic(ofSeveral) }),
    column('shelf', { width: 88 }),
    column('amount', { align: 'right', width: 104, ...extra }),
    column('manufacturer', extra),
    column('drugKind', extra),
    column('controlLevel', extra),
    column('dailyUse', { align: 'right', ...extra }),
    column('lastMoveAt', extra),
    column('lastCountDay', extra),
    column('orgName', { kind: 'organisation', ...extra }),
  ]
}

export function expiryColumns(
  sortable: List<typeof stockCards.expiryList>['sortable'],
  ofSeveral: boolean,
): readonly Column<ExpiringBatch>[] {
  const column = columnsBy(ExpiringBatch, sortable, ['expiryDate', 'leftover'])
  return [
    column('drugName', name),
    column('batchNo', { kind: 'code' }),
    column('expiryDate'),
    column('daysLeft', { width: 96, render: (_, { daysLeft }) => (daysLeft < 0 ? '已过期' : `${daysLeft}天`) }),
    column('expiryState', { width: 104, render: (_, { expiryState }) => <ExpiryTag state={expiryState} /> }),
    column('quantity', units('quantity')),
    column('leftover', units('leftover')),
    column('state', { width: 104, render: (_, { state }) => <BatchTag state={state} /> }),
    column('clinicName', { kind: 'organisation', ...clinic(ofSeveral) }),
    column('freezeReason', extra),
    column('dailyUse', { align: 'right', ...extra }),
    column('supplier', extra),
    column('manufacturer', extra),
  ]
}

export function lowColumns(sortable: List<typeof stockCards.lowList>['sortable'], ofSeveral: boolean): readonly Column<LowCard>[] {
  const column = columnsBy(LowCard, sortable, ['coverDays'])
  return [
    column('drugName', name),
    column('stockLevel', { width: 96, render: (_, { stockLevel }) => <LevelBar level={stockLevel} /> }),
    column('usableQuantity', units('usableQuantity')),
    column('minQuantity', units('minQuantity')),
    column('inTransit', units('inTransit')),
    column('dailyUse', { align: 'right' }),
    column('coverDays', { width: 104, render: (_, { coverDays }) => coverText(coverDays) }),
    column('orderQuantity', units('orderQuantity')),
    column('clinicName', { kind: 'organisation', ...clinic(ofSeveral) }),
    column('manufacturer', extra),
  ]
}

export function billColumns(sortable: List<typeof stockBills.billList>['sortable'], ofSeveral: boolean): readonly Column<Bill>[] {
  const column = columnsBy(Bill, sortable, ['occurDay', 'postedAt', 'amount'])
  return [
    column('billNo', { kind: 'code', width: 146 }),
    column('billType'),
    column('state', { width: 116, render: (_, row) => <BillTag {...row} /> }),
    column('occurDay'),
    column('lineNum', { width: 88 }),
    column('amount', { align: 'right', width: 104 }),
    column('clinicName', { kind: 'organisation', ...clinic(ofSeveral) }),
    {
      key: 'other',
      title: '对方',
      kind: 'organisation',
      render: (_, row) => row.targetClinicName ?? row.sourceClinicName ?? row.supplier ?? '—',
    },
    column('createdByName', { width: 104 }),
    column('checkerName', { width: 104 }),
    column('postedAt', extra),
    column('postedByName', extra),
    column('openUnits', extra),
    column('loanFlag', extra),
  ]
}
