import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { Empty } from 'antd'
import { lightOnly } from '../../core/theme.ts'
import { Loaded } from '../../kit/record/Loaded.tsx'
import { Bars } from '../label/Bars.tsx'
import { labelCode } from '../label/labelCode.ts'
import { useDrugChoices } from '../useDrugChoices.ts'
import styles from './print.module.css'

/** A label for each batch of a card: the date by which it has to leave is read from afar, the bars by the scanner of bills and counts. */
export function LabelSheet({ id }: { readonly id: number }) {
  const { byId, isLoading } = useDrugChoices()
  return (
    <Loaded call={stockCards.batchList} input={{ clinicDrugId: id, pageSize: 200 }} lines={6}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty description="没有库存批次" />
        ) : (
          <ul className={styles.labels} data-paper="bare" style={lightOnly} aria-label="批次标签">
            {list.map((batch) => (
              <li key={batch.id}>
                <b>{batch.drugName}</b>
                <span>{[batch.spec, batch.manufacturer].filter(Boolean).join('　')}</span>
                <strong>有效期至 {batch.expiryDate ?? '—'}</strong>
                <small>
                  批号 {batch.batchNo}　{batch.clinicName}
                </small>
                {!isLoading && <Bars code={labelCode(batch, byId.get(batch.drugId)?.barcode ?? null)} />}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
