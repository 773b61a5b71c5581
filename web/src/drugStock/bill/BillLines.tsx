import type { BillInfo } from '@oems/contract/drugStock/bills.ts'
import { packsText } from '@oems/contract/drugStock/packs.ts'
import styles from '../stock.module.css'
import { DrugName, Quantity } from '../tones.tsx'

/** The lines of a bill to read; a draft that names no batch leaves the earliest expiry first. */
export const BillLines = ({ lines }: { readonly lines: BillInfo['lines'] }) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <caption className="visually-hidden">明细</caption>
      <thead>
        <tr>
          <th scope="col">药品</th>
          <th scope="col">批号</th>
          <th scope="col">有效期至</th>
          {['数量', '金额(元)', '批次结存'].map((title) => (
            <th key={title} scope="col" className={styles.number}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bill's lines stay where they are
          <tr key={at}>
            <td>
              <DrugName of={line} />
            </td>
            <td>{line.batchNo ?? '先到期先出'}</td>
            <td>{line.expiryDate ?? '—'}</td>
            <td className={styles.number}>
              <Quantity units={line.quantity} of={line} />
            </td>
            <td className={styles.number}>{line.amount}</td>
            <td className={styles.number}>{line.batchBalance === null ? '—' : packsText(line.batchBalance, line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
