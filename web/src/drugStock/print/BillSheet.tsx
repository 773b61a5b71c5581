import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillState, BillType } from '@oems/contract/drugStock/codes.ts'
import { packsText } from '@oems/contract/drugStock/packs.ts'
import { moment } from '../../core/moment.ts'
import { lightOnly } from '../../core/theme.ts'
import { Loaded } from '../../kit/record/Loaded.tsx'
import { TransitTable } from '../bill/TransitTable.tsx'
import styles from './print.module.css'

/** A bill as it is signed and kept. */
export const BillSheet = ({ id }: { readonly id: number }) => (
  <Loaded call={stockBills.billInfo} input={{ billId: id }} lines={12}>
    {(bill) => (
      <article className={styles.sheet} style={lightOnly} aria-label="出入库单">
        <h2>{BillType.label(bill.billType)}单</h2>
        <p>
          {bill.clinicName}　单号 {bill.billNo}　发生日期 {bill.occurDay}　{BillState.label(bill.state)}
        </p>
        <p>
          {[
            bill.targetClinicName && `调入 ${bill.targetClinicName}`,
            bill.sourceClinicName && `调出 ${bill.sourceClinicName}`,
            bill.supplier && `供应商 ${bill.supplier}`,
            bill.permitNo && `批件号 ${bill.permitNo}`,
            bill.postedAt && `过账 ${moment(bill.postedAt)}`,
          ]
            .filter(Boolean)
            .join('　')}
        </p>
        <table className={styles.table}>
          <thead>
            <tr>
              {['序号', '药品', '规格', '生产厂家', '批号', '有效期至', '数量', '单价', '金额'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bill.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bill's lines stay where they are
              <tr key={at}>
                <td>{at + 1}</td>
                <td>{line.drugName}</td>
                <td>{line.spec ?? '—'}</td>
                <td>{line.manufacturer ?? '—'}</td>
                <td>{line.batchNo ?? '—'}</td>
                <td>{line.expiryDate ?? '—'}</td>
                <td className={styles.number}>{packsText(line.quantity, line)}</td>
                <td className={styles.number}>{line.unitPrice ?? '—'}</td>
                <td className={styles.number}>{line.amount}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={8}>合计</td>
              <td className={styles.number}>{bill.amount}</td>
            </tr>
          </tfoot>
        </table>
        {bill.transit.some(({ receivedQuantity }) => receivedQuantity !== null) && (
          <section aria-label="收货与差异">
            <h3>收货与差异</h3>
            <TransitTable lines={bill.transit} />
          </section>
        )}
        {bill.remark && <p>备注：{bill.remark}</p>}
        <p className={styles.signed}>
          <span>制单：{bill.createdByName}</span>
          <span>复核：{bill.checkerName}</span>
          <span>签字：</span>
        </p>
      </article>
    )}
  </Loaded>
)
