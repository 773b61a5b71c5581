import { PeType } from '@oems/contract/examination/codes.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { rangeText } from '@oems/contract/examination/items.ts'
import type { ItemTrend } from '@oems/contract/examination/trend.ts'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { Chart } from '../kit/chart/Chart.tsx'
import { values } from '../kit/chart/values.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import styles from './examination.module.css'
import { FlagTag } from './tones.tsx'

/** How the results of a person went over all examinations, each with the range that it was judged by. */
export const PersonTrend = ({ personId }: { readonly personId: number }) => (
  <Loaded call={examinations.trend} input={{ personId }} lines={8}>
    {({ items }) => <Trends items={items} ranged />}
  </Loaded>
)

interface Props {
  readonly items: readonly ItemTrend[]
  /** With a line for each result. */
  readonly ranged?: boolean
}
const keyOf = ({ code, unit }: ItemTrend) => `${code} ${unit ?? ''}`
const isAbnormal = ({ results }: ItemTrend) => results.some(({ flag }) => (flag ?? 0) > 0)

/** One item at a time; at first one that was abnormal. */
export function Trends({ items, ranged = false }: Props) {
  const [key, choose] = useState<string | null>(null)
  const chosen = items.find((item) => keyOf(item) === key) ?? items.find(isAbnormal) ?? items[0]
  if (!chosen) return null
  return (
    <>
      <div className={styles.bar}>
        <Select
          aria-label="趋势项目"
          className={styles.choice ?? ''}
          value={keyOf(chosen)}
          onChange={choose}
          options={items.map((item) => ({ value: keyOf(item), label: item.name }))}
        />
      </div>
      <Trend item={chosen} />
      {ranged && <Results item={chosen} />}
    </>
  )
}

function Trend({ item: { name, unit, results } }: { readonly item: ItemTrend }) {
  const chart = useMemo(() => {
    const points = results.map(({ examDate, value, refLow, refHigh }) => ({ key: examDate, value, low: refLow, high: refHigh }))
    return values({ title: name, unit: unit ?? '', points })
  }, [name, unit, results])
  return <Chart title={`${name}变化`} asOf={undefined} chart={chart} outline="lines" height={200} />
}

const Results = ({ item: { name, unit, results } }: { readonly item: ItemTrend }) => (
  <section className={styles.wide} aria-label={`${name}历次结果`}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">体检日期</th>
          <th scope="col">体检类型</th>
          <th scope="col" className={styles.number}>
            结果
          </th>
          <th scope="col">参考范围</th>
          <th scope="col">提示</th>
        </tr>
      </thead>
      <tbody>
        {results.toReversed().map(({ recordId, examDate, peType, value, ...judged }) => (
          <tr key={recordId}>
            <td>{examDate}</td>
            <td>{PeType.label(peType)}</td>
            <td className={styles.number}>
              {value}
              {unit && <span className={styles.unit}>{unit}</span>}
            </td>
            <td>{rangeText(judged) ?? '—'}</td>
            <td>
              <FlagTag item={judged} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
