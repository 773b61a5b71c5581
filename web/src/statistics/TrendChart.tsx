import { headingOf, type Subject, type Values } from '@oems/contract/figures/subject.ts'
import { useMemo } from 'react'
import { Chart } from '../kit/chart/Chart.tsx'

interface Props<S extends Subject> {
  readonly title: string
  readonly subject: S
  /** Days, months or years by their keys; undefined while they are on their way. */
  readonly points: readonly (Values<S> & { readonly key: string })[] | undefined
  /** Numbers that are drawn beside the shares; the others stand in the table alone. */
  readonly bars?: readonly (keyof S & string)[]
  readonly height?: number
  readonly loading: boolean
  readonly onPick?: (key: string) => void
}
type Point = Readonly<Record<string, number | string | null>> & { readonly key: string }

/** The shares of a subject as lines, its numbers as bars or in the table. */
export function TrendChart<S extends Subject>({ title, subject, points, bars, height, loading, onPick }: Props<S>) {
  const drawn = points as readonly Point[] | undefined
  const option = useMemo(() => optionOf(subject, drawn ?? [], bars ?? []), [subject, drawn, bars])
  const rows = (drawn ?? []).map((point) => [point.key, ...Object.keys(subject).map((name) => point[name] ?? null)])
  return (
    <Chart
      title={title}
      option={option}
      loading={loading}
      {...(height && { height })}
      {...(onPick && { onPick: (index: number) => drawn?.[index] && onPick(drawn[index].key) })}
      table={{ head: ['日期', ...Object.values(subject).map(headingOf)], rows }}
    />
  )
}

const number = (value: number | string | null | undefined) => (value == null ? null : Number(value))
/** More points than these are a line without marks. */
const markedUpTo = 31

function optionOf(subject: Subject, points: readonly Point[], bars: readonly string[]) {
  const dataOf = (name: string) => points.map((point) => number(point[name]))
  const share = { type: 'value', name: '%', min: 0, max: 100 }
  const shares = Object.entries(subject).filter(([, { kind }]) => kind === 'share')
  return {
    legend: {},
    xAxis: { type: 'category', data: points.map(({ key }) => key.slice(key.length > 7 ? 5 : 0)) },
    yAxis:
      bars.length === 0 ? share : [share, { type: 'value', name: subject[bars[0]!]?.unit, minInterval: 1, splitLine: { show: false } }],
    series: [
      ...shares.map(([name, { title }]) => ({
        name: title,
        type: 'line',
        showSymbol: points.length <= markedUpTo,
        data: dataOf(name),
      })),
      ...bars.map((name) => ({ name: subject[name]?.title, type: 'bar', yAxisIndex: 1, barMaxWidth: 14, data: dataOf(name) })),
    ],
  }
}
