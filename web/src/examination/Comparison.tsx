import { PeType } from '@oems/contract/examination/codes.ts'
import type { Examination } from '@oems/contract/examination/fields.ts'
import type { JudgedItem } from '@oems/contract/examination/items.ts'
import styles from './examination.module.css'
import { valueText } from './ItemsTable.tsx'
import { FlagTag } from './tones.tsx'

/** The same items of several examinations, the oldest first. */
export function Comparison({ records }: { readonly records: readonly Examination[] }) {
  const items = itemsOf(records)
  return (
    <section className={styles.wide} aria-label="体检对比表">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            {records.map(({ id, examDate, peType }) => (
              <th key={id} scope="col">
                {examDate}
                <br />
                {PeType.label(peType)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.code}>
              <th scope="row">
                {item.name}
                {item.unit && <span className={styles.unit}>{item.unit}</span>}
              </th>
              {records.map((record) => {
                const found = record.items.find(({ code: one }) => one === item.code)
                return (
                  <td key={record.id}>
                    {found ? valueText(found) : '—'} {found && found.flag !== null && found.flag > 0 && <FlagTag item={found} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const itemsOf = (records: readonly Examination[]): JudgedItem[] => [
  ...new Map(records.flatMap(({ items }) => items).map((item) => [item.code, item])).values(),
]
