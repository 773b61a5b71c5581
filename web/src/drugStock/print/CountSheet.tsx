import { BatchState } from '@oems/contract/drugStock/codes.ts'
import { hasPacks } from '@oems/contract/drugStock/packs.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { moment } from '../../core/moment.ts'
import { lightOnly } from '../../core/theme.ts'
import { Shown } from '../../kit/record/Loaded.tsx'
import { useClinicBatches, useShelves } from '../useClinicBatches.ts'
import styles from './print.module.css'

/** The batches of a clinic's shelves with room for what is found; what the books say is not on it. */
export function CountSheet({ id }: { readonly id: number }) {
  const batches = useClinicBatches(id)
  const shelves = useShelves(id)
  const [shelf, setShelf] = useState<string | null>(null)
  return (
    <Shown read={batches} lines={12}>
      {(all) => {
        const shown = all
          .filter(({ drugId }) => shelf === null || shelves.get(drugId) === shelf)
          .toSorted((one, other) => (shelves.get(one.drugId) ?? '').localeCompare(shelves.get(other.drugId) ?? '', 'zh-CN'))
        return (
          <>
            <div className={`${styles.screen} ${styles.tools}`}>
              <Select
                aria-label="货位"
                placeholder="全部货位"
                allowClear
                style={{ width: 160 }}
                value={shelf}
                options={[...new Set(shelves.values())].toSorted().map((value) => ({ value, label: value }))}
                onChange={(value: string | undefined) => setShelf(value ?? null)}
              />
            </div>
            <article className={styles.sheet} style={lightOnly} aria-label="盘点表">
              <h2>药品盘点表</h2>
              <p>
                {all[0]?.clinicName ?? ''}　{shelf ? `货位 ${shelf}　` : ''}打印时间 {moment(new Date().toISOString())}　共 {shown.length}{' '}
                批
              </p>
              <table className={styles.table}>
                <thead>
                  <tr>
                    {['货位', '药品', '规格', '批号', '状态', '有效期至', '实盘（包装）', '实盘（散）', '清点时间'].map((title) => (
                      <th key={title} scope="col">
                        {title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {shown.map((batch) => (
                    <tr key={batch.id}>
                      <td>{shelves.get(batch.drugId) || '—'}</td>
                      <td>{batch.drugName}</td>
                      <td>{batch.spec ?? '—'}</td>
                      <td>{batch.batchNo}</td>
                      <td>{batch.state === BatchState.inUse ? '' : BatchState.label(batch.state)}</td>
                      <td>{batch.expiryDate ?? '—'}</td>
                      <td className={styles.blank}>{hasPacks(batch) ? batch.packUnit : '—'}</td>
                      <td className={styles.blank}>{batch.unit}</td>
                      <td />
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className={styles.signed}>
                <span>清点人：</span>
                <span>复核人：</span>
                <span>日期：</span>
              </p>
            </article>
          </>
        )
      }}
    </Shown>
  )
}
