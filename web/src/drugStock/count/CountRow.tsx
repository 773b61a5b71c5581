import { dayOf } from '@oems/client/days.ts'
import type { StockBatch } from '@oems/contract/drugStock/moves.ts'
import { memo } from 'react'
import { momentOn } from '../../core/moment.ts'
import styles from '../entry/entry.module.css'
import { QuantityCells } from '../entry/QuantityCells.tsx'
import type { TypedQuantity } from '../quantities.ts'
import { BatchTag, DrugName } from '../tones.tsx'
import type { Counted } from './counted.ts'

interface Props {
  readonly batch: StockBatch
  readonly shelf: string | null
  readonly counted: Counted | undefined
  readonly error: string | undefined
  readonly count: (batchId: number, typed: TypedQuantity) => void
}
const nothing = { packs: '', units: '' }

/** One batch on the shelf. What the books say of it is not shown, so that it is counted and not copied. */
export const CountRow = memo(function CountRow({ batch, shelf, counted, error, count }: Props) {
  const { packs, units } = counted ?? nothing
  return (
    <tr data-line={batch.id}>
      <td className={styles.cell}>{shelf ?? '—'}</td>
      <td className={styles.drug}>
        <DrugName of={batch} />
      </td>
      <td className={styles.cell}>{batch.batchNo}</td>
      <td className={styles.cell}>{batch.expiryDate ?? '—'}</td>
      <td className={styles.cell}>
        <BatchTag state={batch.state} />
      </td>
      <QuantityCells
        of={batch}
        label={`${batch.drugName} ${batch.batchNo} 实盘`}
        packs={packs}
        units={units}
        error={error}
        change={(typed) => count(batch.id, typed)}
      />
      <td className={styles.cell}>{counted ? momentOn(dayOf(Date.now()), counted.at) : '—'}</td>
    </tr>
  )
})
