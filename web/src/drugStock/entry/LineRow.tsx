import type { StockBatch } from '@oems/contract/drugStock/moves.ts'
import { hasPacks, packsText } from '@oems/contract/drugStock/packs.ts'
import { memo } from 'react'
import { amountOf, unitsOf } from '../quantities.ts'
import styles from './entry.module.css'
import { type Cell, dayTyped, type EntryLine, type LineErrors } from './lines.ts'

interface Props {
  readonly line: EntryLine
  /** From 1. */
  readonly place: number
  readonly isInbound: boolean
  /** Of its drug, those that may go out; absent where goods come in. */
  readonly batches: readonly StockBatch[]
  readonly errors: LineErrors | undefined
  readonly change: (key: string, change: Partial<EntryLine>) => void
  readonly remove: (key: string) => void
}

/** One line of the bill. It is drawn anew only when it has changed itself: a bill of sixty lines stays quick. */
export const LineRow = memo(function LineRow({ line, place, isInbound, batches, errors = {}, change, remove }: Props) {
  const { key, drug } = line
  const quantity = unitsOf(line, drug)
  const left = batches.reduce((sum, batch) => sum + batch.quantity, 0)
  const input = (cell: Exclude<Cell, 'batchId'>, label: string, more: { readonly isNumber?: boolean; readonly isDay?: boolean } = {}) => (
    <>
      <input
        data-cell={cell}
        aria-label={`第${place}行${label}`}
        aria-invalid={errors[cell] !== undefined || undefined}
        autoComplete="off"
        className={more.isNumber ? styles.numeric : undefined}
        inputMode={more.isNumber ? 'decimal' : undefined}
        value={line[cell]}
        onChange={({ target }) => change(key, { [cell]: target.value })}
        onBlur={
          more.isDay
            ? ({ target }) => target.value !== dayTyped(target.value) && change(key, { [cell]: dayTyped(target.value) })
            : undefined
        }
      />
      {errors[cell] && <em role="alert">{errors[cell]}</em>}
    </>
  )
  return (
    <tr data-line={key}>
      <td className={styles.place}>{place}</td>
      <td
        className={styles.drug}
        title={[drug.manufacturer, hasPacks(drug) && `1${drug.packUnit}=${drug.packSize}${drug.unit}`].filter(Boolean).join(' ')}
      >
        {drug.drugName}
        {drug.spec && <small>{drug.spec}</small>}
      </td>
      {isInbound ? (
        <>
          <td>{input('batchNo', '批号')}</td>
          <td>{input('expiryDate', '有效期至', { isDay: true })}</td>
          <td>{input('productDate', '生产日期', { isDay: true })}</td>
        </>
      ) : (
        <td>
          <select
            data-cell="batchId"
            aria-label={`第${place}行批次`}
            aria-invalid={errors.batchId !== undefined || undefined}
            value={line.batchId ?? ''}
            onChange={({ target }) => change(key, { batchId: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">先到期先出{left > 0 && `（共${packsText(left, drug)}）`}</option>
            {batches.map((batch) => (
              <option key={batch.id} value={batch.id}>
                {[batch.batchNo, batch.expiryDate, packsText(batch.quantity, drug)].filter(Boolean).join('　')}
              </option>
            ))}
          </select>
          {errors.batchId && <em role="alert">{errors.batchId}</em>}
        </td>
      )}
      <td className={styles.amount}>
        {hasPacks(drug) && (
          <div>
            {input('packs', '包装数', { isNumber: true })}
            <span>{drug.packUnit}</span>
          </div>
        )}
      </td>
      <td className={styles.amount}>
        <div>
          {input('units', '散数', { isNumber: true })}
          <span>{drug.unit}</span>
        </div>
      </td>
      <td className={styles.sum}>
        {quantity === null || Number.isNaN(quantity) ? '—' : `${quantity.toLocaleString('zh-CN')}${drug.unit}`}
      </td>
      {isInbound && (
        <>
          <td>{input('unitPrice', '单价', { isNumber: true })}</td>
          <td className={styles.sum}>{amountOf(quantity, line.unitPrice.trim()) ?? '—'}</td>
        </>
      )}
      <td>
        <button type="button" className={styles.remove} aria-label={`删除第${place}行`} onClick={() => remove(key)}>
          ×
        </button>
      </td>
    </tr>
  )
})
