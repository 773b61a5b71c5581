import { hasPacks, type Packed } from '@oems/contract/drugStock/packs.ts'
import type { TypedQuantity } from '../quantities.ts'
import styles from './entry.module.css'

interface Props extends TypedQuantity {
  readonly of: Packed
  /** Whose quantity it is, for who cannot see the line. */
  readonly label: string
  readonly error?: string | undefined
  readonly change: (typed: TypedQuantity) => void
}

/** Two cells of a grid: packs, and units beside them. */
export const QuantityCells = ({ of, label, packs, units, error, change }: Props) => (
  <>
    <td className={styles.amount}>
      {hasPacks(of) && (
        <div>
          <input
            data-cell="packs"
            aria-label={`${label}（${of.packUnit}）`}
            aria-invalid={error !== undefined || undefined}
            className={styles.numeric}
            inputMode="numeric"
            autoComplete="off"
            value={packs}
            onChange={({ target }) => change({ packs: target.value, units })}
          />
          <span>{of.packUnit}</span>
        </div>
      )}
    </td>
    <td className={styles.amount}>
      <div>
        <input
          data-cell="units"
          aria-label={`${label}（${of.unit}）`}
          aria-invalid={error !== undefined || undefined}
          className={styles.numeric}
          inputMode="numeric"
          autoComplete="off"
          value={units}
          onChange={({ target }) => change({ packs, units: target.value })}
        />
        <span>{of.unit}</span>
      </div>
      {error && <em role="alert">{error}</em>}
    </td>
  </>
)
