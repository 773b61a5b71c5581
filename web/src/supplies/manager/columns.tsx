import { LedgerKind, type LedgerKindCode } from '@oems/contract/supplies/codes.ts'
import { KeptRow, type projectLedger } from '@oems/contract/supplies/ledger.ts'
import { Button } from 'antd'
import { ExpiryTag, LevelBar, Quantity } from '../../drugStock/tones.tsx'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import type { Column } from '../../kit/list/ListTable.tsx'
import type { List } from '../../kit/list/useListPage.ts'
import styles from './manager.module.css'

const extra = { extra: true }
const days = (value: number | null) => (value === null ? '—' : value > 365 ? '>365天' : `${value}天`)
const units = (name: 'quantity' | 'requiredQuantity' | 'gap' | 'ledgerQuantity' | 'offQuantity' | 'expiredQuantity') => ({
  width: 104,
  render: (_: unknown, row: KeptRow) => <Quantity units={row[name]} of={row} />,
})
const kinds = [
  { kind: LedgerKind.inbound, sign: '＋' },
  { kind: LedgerKind.use, sign: '−' },
  { kind: LedgerKind.count, sign: '' },
  { kind: LedgerKind.damage, sign: '' },
] as const

export function managerColumns(
  sortable: List<typeof projectLedger.pageFourProjectManager>['sortable'],
  change: ((row: KeptRow, kind: LedgerKindCode) => void) | undefined,
): readonly Column<KeptRow>[] {
  const column = columnsBy(KeptRow, sortable, ['name', 'quantity', 'gap', 'nearestExpiry', 'ledgerAt'])
  return [
    column('name', {
      kind: 'name',
      render: (_, { name, spec }) => (
        <span className={styles.name}>
          {name}
          {spec !== null && <small>{spec}</small>}
        </span>
      ),
    }),
    column('stockLevel', { width: 96, render: (_, { stockLevel }) => <LevelBar level={stockLevel} /> }),
    column('quantity', units('quantity')),
    column('requiredQuantity', {
      ...units('requiredQuantity'),
      render: (_, row) => (
        <span title={row.normWords}>
          <Quantity units={row.requiredQuantity} of={row} />
        </span>
      ),
    }),
    column('gap', units('gap')),
    column('coverDays', { width: 104, render: (_, { coverDays }) => days(coverDays) }),
    column('nearestExpiry', {
      width: 120,
      render: (_, { nearestExpiry, clinicExpiry }) => [nearestExpiry, clinicExpiry].filter(Boolean).toSorted()[0] ?? '—',
    }),
    column('expiryState', { width: 104, render: (_, { expiryState }) => <ExpiryTag state={expiryState} /> }),
    column('place', { width: 104 }),
    column('ledgerAt', { width: 150 }),
    ...(change
      ? [
          {
            key: 'change',
            title: '更新',
            width: 250,
            render: (_: unknown, row: KeptRow) => (
              <span className={styles.buttons}>
                {kinds.map(({ kind, sign }) => (
                  <Button key={kind} size="small" aria-label={`${LedgerKind.label(kind)}：${row.name}`} onClick={() => change(row, kind)}>
                    {sign}
                    {LedgerKind.label(kind)}
                  </Button>
                ))}
              </span>
            ),
          },
        ]
      : []),
    column('declareType', extra),
    column('origin', extra),
    column('ledgerQuantity', { ...units('ledgerQuantity'), ...extra }),
    column('offQuantity', { ...units('offQuantity'), ...extra }),
    column('expiredQuantity', { ...units('expiredQuantity'), ...extra }),
    column('ledgerKind', extra),
  ]
}
