import { hasPacks, type Packed } from '@oems/contract/drugStock/packs.ts'
import { InputNumber } from 'antd'
import styles from './stock.module.css'

interface Props {
  readonly of: Packed
  readonly label: string
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (units: number | null) => void
  readonly disabled?: boolean
}

/** A quantity in packs and units; its value is in smallest units. */
export function PacksInput({ of, label, id, value = null, onChange, disabled = false }: Props) {
  const size = hasPacks(of) ? of.packSize! : 1
  const [packs, units] = value === null ? [null, null] : [Math.floor(value / size), value % size]
  const set = (packs: number | null, units: number | null) =>
    onChange?.(packs === null && units === null ? null : (packs ?? 0) * size + (units ?? 0))
  const box = { min: 0, max: 99_999_999, precision: 0, disabled, controls: false }
  return (
    <span className={styles.packs}>
      {hasPacks(of) && (
        <>
          <InputNumber
            {...box}
            {...(id && { id })}
            aria-label={`${label}（${of.packUnit}）`}
            value={packs}
            onChange={(packs) => set(packs, units)}
          />
          <span>{of.packUnit}</span>
        </>
      )}
      <InputNumber
        {...box}
        {...(id && !hasPacks(of) && { id })}
        aria-label={`${label}（${of.unit}）`}
        value={hasPacks(of) && units === 0 && packs !== 0 ? null : units}
        onChange={(units) => set(packs, units)}
      />
      <span>{of.unit}</span>
    </span>
  )
}
