import { type Recall, stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { Shown } from '../../kit/record/Loaded.tsx'
import styles from '../stock.module.css'
import { DrugName, Quantity } from '../tones.tsx'

const atMost = 50

/** Recalls that stand, since when and by whom, and what is still held of them. `lift` begins to end one. */
export function RecallsInForce({ lift }: { readonly lift: (recall: Recall) => void }) {
  const recalls = useRead(stockTransfers.recalls, { pageSize: atMost })
  return (
    <Shown read={recalls} lines={2}>
      {({ list, total }) =>
        total === 0 ? (
          <p className={styles.hint}>没有生效中的召回</p>
        ) : (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <caption className={styles.caption}>
                生效中的召回（{total}条{total > atMost && `，列出最近${atMost}条`}）
              </caption>
              <thead>
                <tr>
                  {['药品', '批号', '召回', '尚有冻结'].map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                  <td />
                </tr>
              </thead>
              <tbody>
                {list.map((recall) => (
                  <tr key={recall.recallId}>
                    <td>
                      <DrugName of={recall} />
                    </td>
                    <td>{recall.batchNo}</td>
                    <td>
                      {recall.orgName}
                      {recall.recalledByName && `　${recall.recalledByName}`}　{moment(recall.recalledAt)}
                      <div className={styles.reason}>{recall.reason}</div>
                    </td>
                    <td>
                      {recall.clinicNum === 0 ? (
                        '无'
                      ) : (
                        <>
                          {recall.clinicNum}个医务室 <Quantity units={recall.frozenQuantity} of={recall} />
                        </>
                      )}
                    </td>
                    <td>
                      {recall.mayLift === 1 && (
                        <button type="button" className="link-button" onClick={() => lift(recall)}>
                          解除召回
                        </button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Shown>
  )
}
