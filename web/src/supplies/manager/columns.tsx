import type { LedgerKindCode } from '@oems/contract/supplies/codes.ts'
import { KeptRow, type projectLedger } from '@oems/contract/supplies/ledger.ts'
import { coverText } from '../../drugStock/quantities.ts'
import { ExpiryTag, LevelBar, Quantity } from '../../drugStock/tones.tsx'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import type { Column } from '../../kit/list/ListTable.tsx'
import type { List } from '../../kit/list/useListPage.ts'
import { ChangeButtons } from './ChangeButtons.tsx'
import styles from './manager.module.css'

const extra = { extra: true }
const units = (name: 'quantity' | 'requiredQuantity' | 'gap' | 'ledgerQuantity' | 'offQuantity' | 'expiredQuantity' | 'minOverride') => ({
  width: 104,
  render: (_: unknown, row: KeptRow) => <Quantity units={row[name]} of={row} />,
})

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
    column('coverDays', { width: 92, render: (_, { coverDays }) => coverText(coverDays) }),
    column('nearestExpiry', {
      width: 120,
      render: (_, { nearestExpiry, clinicExpiry }) => [nearestExpiry, clinicExpiry].filter(Boolean).toSorted()[0] ?? '—',
    }),
    column('expiryState', { width: 92, render: (_, { expiryState }) => <ExpiryTag state={expiryState} /> }),
    ...(change
      ? [
          {
            key: 'change',
            title: '更新',
            width: 236,
            render: (_: unknown, row: KeptRow) => <ChangeButtons row={row} change={change} />,
          },
        ]
      : []),
    column('place', { width: 104, ...extra }),
    column('ledgerAt', { width: 150, ...extra }),
    column('minOverride', { ...units('minOverride'), ...extra }),
    column('setLevel', extra),
    column('setByName', extra),
    column('setAt', extra),
    column('declareType', extra),
    column('origin', extra),
    column('ledgerQuantity', { ...units('ledgerQuantity'), ...extra }),
    column('offQuantity', { ...units('offQuantity'), ...extra }),
    column('expiredQuantity', { ...units('expiredQuantity'), ...extra }),
    column('ledgerKind', extra),
  ]
}
