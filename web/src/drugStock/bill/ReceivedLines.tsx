import type { BillInfo } from '@oems/contract/drugStock/bills.ts'
import { packsText } from '@oems/contract/drugStock/packs.ts'
import { Receipt } from '@oems/contract/drugStock/transfers.ts'
import { useRef } from 'react'
import { longest } from '../../kit/form/longest.ts'
import styles from '../entry/entry.module.css'
import { gridKeys, useGridKeys } from '../entry/gridKeys.ts'
import { QuantityCells } from '../entry/QuantityCells.tsx'
import { type TypedQuantity, unitsOf } from '../quantities.ts'
import { DrugName } from '../tones.tsx'

export interface ReceivedLine extends TypedQuantity {
  readonly reason: string
}
interface Props {
  readonly sent: BillInfo['transit']
  readonly value?: readonly ReceivedLine[]
  readonly onChange?: (lines: readonly ReceivedLine[]) => void
  /** By the place of the line. */
  readonly errors: Readonly<Record<number, string>>
  /** A line has been changed: what was said of it may no longer hold. */
  readonly mend: (at: number) => void
}

/** What came, beside what was sent. */
export function ReceivedLines({ sent, value = [], onChange, errors, mend }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  useGridKeys(grid)
  const change = (at: number, changed: Partial<ReceivedLine>) => {
    onChange?.(value.map((line, place) => (place === at ? { ...line, ...changed } : line)))
    mend(at)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the inputs within
    <div className={styles.grid} onKeyDown={(event) => gridKeys(event)}>
      <table ref={grid} aria-label="收货明细">
        <thead>
          <tr>
            {['药品', '批号', '有效期至', '发出', '实收（包装）', '实收（散）', '差异', '差异原因'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sent.map((line, at) => {
            const typed = value[at] ?? { packs: '', units: '', reason: '' }
            const quantity = unitsOf(typed, line)
            const missing = quantity === null || Number.isNaN(quantity) ? null : line.sentQuantity - quantity
            return (
              <tr key={line.moveId} data-line={line.moveId}>
                <td className={styles.drug}>
                  <DrugName of={line} />
                </td>
                <td className={styles.sum}>{line.batchNo}</td>
                <td className={styles.sum}>{line.expiryDate ?? '—'}</td>
                <td className={styles.sum}>{packsText(line.sentQuantity, line)}</td>
                <QuantityCells
                  of={line}
                  label={`第${at + 1}行实收`}
                  {...typed}
                  error={errors[at]}
                  change={(quantity) => change(at, quantity)}
                />
                <td className={styles.sum}>{missing === null || missing === 0 ? '—' : packsText(-missing, line)}</td>
                <td>
                  <input
                    data-cell="reason"
                    aria-label={`第${at + 1}行差异原因`}
                    maxLength={longest(Receipt, 'lines', 'reason')}
                    value={typed.reason}
                    onChange={({ target }) => change(at, { reason: target.value })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
