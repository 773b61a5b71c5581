import { type StockCardInfo, stockCards } from '@oems/contract/drugStock/cards.ts'
import { BatchState } from '@oems/contract/drugStock/codes.ts'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { Loaded } from '../../kit/record/Loaded.tsx'
import { Part } from '../../kit/record/Parts.tsx'
import styles from '../stock.module.css'
import { BatchTag, ExpiryTag, Quantity } from '../tones.tsx'
import type { StockDialogs } from '../useStockDialogs.tsx'

/** Its batches, the first to leave first. */
export function BatchesPart({ card, dialogs }: { readonly card: StockCardInfo; readonly dialogs: StockDialogs }) {
  const [withEmpty, setWithEmpty] = useState(false)
  return (
    <Part
      title={
        <>
          批次
          <Checkbox checked={withEmpty} onChange={({ target }) => setWithEmpty(target.checked)}>
            含无库存
          </Checkbox>
        </>
      }
    >
      <Loaded
        call={stockCards.batchList}
        input={{ clinicDrugId: card.id, pageSize: 200, withEmpty: withEmpty ? 1 : 0, sortRules: [{ field: 'expiryDate', order: 'asc' }] }}
      >
        {({ list }) => (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">批号</th>
                  <th scope="col">有效期至</th>
                  <th scope="col" className={styles.number}>
                    数量
                  </th>
                  <th scope="col">状态</th>
                  {dialogs.freeze && <td />}
                </tr>
              </thead>
              <tbody>
                {list.map((batch) => (
                  <tr key={batch.id}>
                    <td title={batch.supplier ?? undefined}>{batch.batchNo}</td>
                    <td>{batch.expiryDate ?? '—'}</td>
                    <td className={styles.number}>
                      <Quantity units={batch.quantity} of={batch} />
                    </td>
                    <td>
                      {batch.state === BatchState.inUse ? <ExpiryTag state={batch.expiryState} /> : <BatchTag state={batch.state} />}
                      {batch.freezeReason && <div className={styles.reason}>{batch.freezeReason}</div>}
                    </td>
                    {dialogs.freeze && (
                      <td>
                        {batch.state !== BatchState.patientReturn && (
                          <button type="button" className="link-button" onClick={() => dialogs.freeze?.(batch)}>
                            {batch.state === BatchState.inUse ? '冻结' : '解冻'}
                          </button>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
                {list.length === 0 && (
                  <tr>
                    <td colSpan={5}>没有库存批次</td>
                  </tr>
                )}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </Part>
  )
}
