import { ExpiryState, StockLevel } from '@oems/contract/drugStock/codes.ts'
import { reserveFigures, ShortageRow } from '@oems/contract/reserve/overview.ts'
import { coverText } from '../../drugStock/quantities.ts'
import { ExpiryTag, LevelBar, Quantity } from '../../drugStock/tones.tsx'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { useOpened } from '../../kit/record/useOpened.ts'
import styles from './overview.module.css'
import { distanceText } from './proposal.ts'
import type { RowsProps } from './rows.ts'
import { ShortageRecord } from './ShortageRecord.tsx'

const { none, scarce, low } = StockLevel
const { near, imminent } = ExpiryState
const presets = [
  { key: '', label: '全部', filters: {} },
  { key: 'none', label: '无库存', filters: { stockLevel: [none] } },
  { key: 'short', label: '缺口', filters: { stockLevel: [none, scarce, low] } },
  { key: 'near', label: '近效期', filters: { expiryState: [near, imminent] } },
]
const units = (name: 'quantity' | 'requiredQuantity' | 'gap') => ({
  span: { least: 88, usual: 104, most: 140 },
  render: (_: unknown, row: ShortageRow) => <Quantity units={row[name]} of={row} />,
})

/** What projects lack or are about to lose, the worst first, and who could give some of it. */
export function ShortageRows({ reserve, choice }: RowsProps) {
  const list = useListPage(reserveFigures.listShortage, { fixed: reserve.subject })
  const opened = useOpened(list)
  const column = columnsBy(ShortageRow, list.sortable, ['gap', 'coverDays', 'nearestExpiry'])
  const { visibleColumns, settings } = useColumns(list, [
    column('orgName', { kind: 'organisation' }),
    column('name', {
      kind: 'name',
      render: (_, { name, spec }) => (
        <>
          {name}
          {spec && <small className={styles.spec}>{spec}</small>}
        </>
      ),
    }),
    column('stockLevel', { width: 96, render: (_, { stockLevel }) => <LevelBar level={stockLevel} /> }),
    column('quantity', units('quantity')),
    column('requiredQuantity', units('requiredQuantity')),
    column('gap', { ...units('gap'), render: (_, row) => (row.gap > 0 ? <Quantity units={row.gap} of={row} /> : '—') }),
    column('coverDays', { width: 96, render: (_, { coverDays }) => coverText(coverDays) }),
    column('nearestExpiry'),
    column('offers', { title: '可调出', span: { least: 248, usual: 280, most: 400 }, render: (_, row) => <Offers of={row} /> }),
    column('companyName', { kind: 'organisation', extra: true }),
    column('expiryState', { width: 104, extra: true, render: (_, { expiryState }) => <ExpiryTag state={expiryState} /> }),
    column('dailyUse', { align: 'right', extra: true }),
    column('ledgerAt', { extra: true }),
    column('reporterName', { kind: 'text', extra: true }),
  ])
  return (
    <>
      <Toolbar
        quick={
          <div className={styles.choices}>
            {choice}
            <QuickFilter list={list} presets={presets} />
          </div>
        }
        tools={settings}
      />
      <FilterRow list={list} names={['drugName', 'stockLevel', 'expiryState']} />
      <ListTable
        nothing="各项目储备充足，没有缺口和临期"
        list={list}
        columns={visibleColumns}
        nameOf={({ orgName, name }) => `${orgName} ${name}`}
        onOpen={opened.open}
      />
      <ShortageRecord opened={opened} rows={list.rows} />
    </>
  )
}

/** The nearest of them, and how many more there are. */
function Offers({ of: row }: { readonly of: ShortageRow }) {
  const [first] = row.offers
  if (!first) return '—'
  return (
    <span className={styles.offer}>
      <span title={first.orgName}>{first.orgName}</span>
      <Quantity units={first.quantity} of={row} />（{distanceText(first.kilometres)}）{row.offers.length > 1 && `等${row.offers.length}个`}
    </span>
  )
}
