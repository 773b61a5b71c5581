import { PeType, ValueKind } from '@oems/contract/examination/codes.ts'
import type { Examination } from '@oems/contract/examination/fields.ts'
import type { JudgedItem } from '@oems/contract/examination/items.ts'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { Chart } from '../kit/chart/Chart.tsx'
import { values } from '../kit/chart/values.ts'
import styles from './examination.module.css'
import { valueText } from './ItemsTable.tsx'
import { FlagTag } from './tones.tsx'

/** The same items of several examinations, the oldest first, and how one of them went. */
export function Comparison({ records }: { readonly records: readonly Examination[] }) {
  const items = itemsOf(records)
  const numbers = items.filter(({ valueKind }) => valueKind === ValueKind.number)
  const [code, choose] = useState<string | null>(null)
  const chosen = numbers.find((item) => item.code === code) ?? numbers.find((item) => isAbnormal(records, item)) ?? numbers[0]
  return (
    <>
      {chosen && (
        <>
          <div className={styles.bar}>
            <Select
              aria-label="趋势项目"
              className={styles.choice ?? ''}
              value={chosen.code}
              onChange={choose}
              options={numbers.map(({ code: value, name }) => ({ value, label: name }))}
            />
          </div>
          <ItemTrend records={records} item={chosen} />
        </>
      )}
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
    </>
  )
}

const itemsOf = (records: readonly Examination[]): JudgedItem[] => [
  ...new Map(records.flatMap(({ items }) => items).map((item) => [item.code, item])).values(),
]
const isAbnormal = (records: readonly Examination[], { code }: JudgedItem) =>
  records.some(({ items }) => items.some((item) => item.code === code && (item.flag ?? 0) > 0))

function ItemTrend({ records, item: { code, name, unit } }: { readonly records: readonly Examination[]; readonly item: JudgedItem }) {
  const chart = useMemo(() => {
    const found = records.flatMap(({ examDate, items }) => {
      const item = items.find((one) => one.code === code)
      return item?.value == null ? [] : [{ key: examDate, value: Number(item.value), low: item.refLow, high: item.refHigh }]
    })
    return values({ title: name, unit: unit ?? '', points: found })
  }, [records, code, name, unit])
  return <Chart title={`${name}变化`} asOf={records.at(-1)?.createdAt} chart={chart} outline="lines" height={200} />
}
