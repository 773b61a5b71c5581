import { dayOf } from '@oems/client/days.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import type { StockBatch } from '@oems/contract/drugStock/moves.ts'
import { packsText } from '@oems/contract/drugStock/packs.ts'
import { Count } from '@oems/contract/drugStock/transfers.ts'
import { Alert } from 'antd'
import { useRef } from 'react'
import { momentOn } from '../../core/moment.ts'
import { longest } from '../../kit/form/longest.ts'
import styles from '../entry/entry.module.css'
import { gridKeys, useGridKeys } from '../entry/gridKeys.ts'
import { PacksInput } from '../PacksInput.tsx'
import { DrugName } from '../tones.tsx'
import phone from './count.module.css'
import { type Counted, type CountedByBatch, type CountResult, toLookAt } from './counted.ts'

interface Props {
  readonly result: CountResult
  readonly batches: readonly StockBatch[]
  readonly counted: CountedByBatch
  readonly errors: ReadonlyMap<number, string>
  readonly change: (batchId: number, changed: Partial<Counted>) => void
}

/** What would be booked, before it is: each difference, and what moved between counting and sending. */
export function CountPreview({ result, batches, counted, errors, change }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  useGridKeys(grid)
  const lines = toLookAt(result)
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  const differing = result.lines.filter(({ difference }) => difference !== 0).length
  const agreeing = result.lines.length - differing
  return (
    <section aria-label="盘点差异">
      <Alert
        type={differing > 0 ? 'warning' : 'success'}
        showIcon
        title={differing > 0 ? `${agreeing}批相符，${differing}批有差异，确认后按差异过账` : `${agreeing}批全部相符`}
        description="差异按清点时的账面计算；清点后的出入库照常保留。清点前已经离架、之后才登记的，请填写，不计入差异。"
        style={{ marginBottom: 12 }}
      />
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the inputs within
        <div className={`${styles.grid} ${phone.differences}`} onKeyDown={(event) => gridKeys(event)}>
          <table ref={grid} aria-label="差异明细">
            <thead>
              <tr>
                {['药品', '批号', '账面', '实盘', '差异', '清点后的出入库', '清点前已离架', '差异原因'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ batchId, balance, actualQuantity, difference, moved }) => {
                const batch = byId.get(batchId)
                const typed = counted[batchId]
                if (!batch || !typed) return null
                const label = `${batch.drugName} ${batch.batchNo}`
                return (
                  <tr key={batchId} data-line={batchId}>
                    <td className={styles.drug}>
                      <DrugName of={batch} />
                    </td>
                    <td className={styles.cell} data-title="批号">
                      {batch.batchNo}
                    </td>
                    <td className={styles.sum} data-title="账面">
                      {packsText(balance, batch)}
                    </td>
                    <td className={styles.sum} data-title="实盘">
                      {packsText(actualQuantity, batch)}
                    </td>
                    <td data-title="差异" className={`${styles.sum} ${difference < 0 ? styles.short : difference > 0 ? styles.over : ''}`}>
                      {difference === 0 ? '相符' : `${difference > 0 ? '盘盈' : '盘亏'} ${packsText(Math.abs(difference), batch)}`}
                    </td>
                    <td className={styles.cell} data-title={moved.length > 0 ? '清点后的出入库' : undefined}>
                      <ul className={styles.moves}>
                        {moved.map((move) => (
                          <li key={move.moveId} title={move.billNo}>
                            {momentOn(dayOf(Date.now()), move.postedAt)} {BillType.label(move.billType)}{' '}
                            {packsText(move.inQuantity > 0 ? move.inQuantity : -move.outQuantity, batch)}
                          </li>
                        ))}
                      </ul>
                    </td>
                    <td className={styles.cell} data-title={moved.some(({ outQuantity }) => outQuantity > 0) ? '清点前已离架' : undefined}>
                      {moved.some(({ outQuantity }) => outQuantity > 0) && (
                        <PacksInput
                          of={batch}
                          label={`${label} 清点前已离架`}
                          value={typed.leftBefore}
                          onChange={(units) => change(batchId, { leftBefore: units ?? 0 })}
                        />
                      )}
                    </td>
                    <td>
                      {difference !== 0 && (
                        <input
                          data-cell="reason"
                          aria-label={`${label} 差异原因`}
                          aria-invalid={errors.has(batchId) || undefined}
                          placeholder="请填写"
                          maxLength={longest(Count, 'lines', 'reason')}
                          value={typed.reason}
                          onChange={({ target }) => change(batchId, { reason: target.value })}
                        />
                      )}
                      {errors.has(batchId) && <em role="alert">{errors.get(batchId)}</em>}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
