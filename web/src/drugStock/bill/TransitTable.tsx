import type { BillInfo } from '@oems/contract/drugStock/bills.ts'
import { SettleKind } from '@oems/contract/drugStock/codes.ts'
import { moment } from '../../core/moment.ts'
import styles from '../stock.module.css'
import { DrugName, Quantity } from '../tones.tsx'

type Line = BillInfo['transit'][number]
interface Props {
  readonly lines: readonly Line[]
}

/** What was sent, what came of it, and what became of the rest. */
export const TransitTable = ({ lines }: Props) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <caption className="visually-hidden">在途明细</caption>
      <thead>
        <tr>
          <th scope="col">药品</th>
          <th scope="col">批号</th>
          {['发出', '实收', '差异'].map((title) => (
            <th key={title} scope="col" className={styles.number}>
              {title}
            </th>
          ))}
          <th scope="col">差异原因</th>
          <th scope="col">差异处理</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.moveId}>
            <td>
              <DrugName of={line} />
            </td>
            <td>{line.batchNo}</td>
            {[line.sentQuantity, line.receivedQuantity, line.receivedQuantity === null ? null : line.difference].map((units, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: three columns, always the same
              <td key={at} className={styles.number}>
                <Quantity units={units} of={line} />
              </td>
            ))}
            <td>{line.reason ?? '—'}</td>
            <td>
              <Settled line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** How much of it was lost or came back, why, and by whose names. */
function Settled({ line }: { readonly line: Line }) {
  const { settleKind, settleReason, settledByName, settleCheckerName, settledAt, difference } = line
  if (settleKind === null) return <>—</>
  return (
    <>
      {SettleKind.label(settleKind)} <Quantity units={difference} of={line} />：{settleReason}
      <small className={styles.by}>
        {[settledByName, settleCheckerName && `${settleCheckerName}复核`, moment(settledAt)].filter(Boolean).join('　')}
      </small>
    </>
  )
}
