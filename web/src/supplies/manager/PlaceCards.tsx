import type { LedgerKindCode } from '@oems/contract/supplies/codes.ts'
import { type KeptRow, projectLedger } from '@oems/contract/supplies/ledger.ts'
import { Button, Empty } from 'antd'
import { useRead } from '../../core/calls.ts'
import { ExpiryTag, LevelBar, Quantity } from '../../drugStock/tones.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { ChangeButtons } from './ChangeButtons.tsx'
import styles from './manager.module.css'
import { byPlace } from './places.ts'

interface Props {
  /** Those of the list. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly open: (row: KeptRow) => void
  readonly change: ((row: KeptRow, kind: LedgerKindCode) => void) | undefined
}

/** What lies where: a card for each item, place by place (04 §6). */
export function PlaceCards({ filters, open, change }: Props) {
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  const read = useRead(projectLedger.listFourProjectManager, set)
  return (
    <Shown read={read} lines={10}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的物资" />
        ) : (
          <div className={styles.places}>
            {byPlace(rows).map(({ place, own }) => (
              <section key={place} aria-label={place}>
                <h2>
                  {place}
                  <small>{own.length} 项</small>
                </h2>
                <ul className={styles.cards}>
                  {own.map((row) => (
                    <li key={row.id} className={styles.card}>
                      <Button type="link" className={styles.open ?? ''} onClick={() => open(row)}>
                        {row.name}
                        {row.spec !== null && <small>{row.spec}</small>}
                      </Button>
                      <LevelBar level={row.stockLevel} />
                      <span>
                        <Quantity units={row.quantity} of={row} />
                        <small>
                          {' / '}
                          <Quantity units={row.requiredQuantity} of={row} />
                        </small>
                      </span>
                      <ExpiryTag state={row.expiryState} />
                      {change && <ChangeButtons row={row} change={change} />}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )
      }
    </Shown>
  )
}
