import { headingOf, type Subject, type Values } from '@oems/contract/figures/subject.ts'
import { useMemo } from 'react'
import { Chart } from '../kit/chart/Chart.tsx'

interface Props<S extends Subject, R> {
  readonly title: string
  readonly subject: S
  /** The share that the bars show. */
  readonly bar: keyof S & string
  /** Worst first. */
  readonly rows: readonly R[]
  readonly nameOf: (row: R) => string
  readonly height: number
  readonly loading: boolean
  readonly onPick: (row: R) => void
}
/** More bars than fit are in the table behind the chart. */
const barsAtMost = 10

/** Which unit below is worst off; the table behind the bars has every figure of the subject. */
export function OrgBars<S extends Subject, R extends Values<S>>({
  title,
  subject,
  bar,
  rows,
  nameOf,
  height,
  loading,
  onPick,
}: Props<S, R>) {
  const option = useMemo(() => {
    const drawn = rows.slice(0, barsAtMost)
    return {
      grid: { left: 28 },
      xAxis: { type: 'value', min: 0, max: 100, axisLabel: { formatter: '{value}%' } },
      yAxis: { type: 'category', inverse: true, data: drawn.map(nameOf), axisLabel: { formatter: shortened } },
      series: [{ name: subject[bar]!.title, type: 'bar', barMaxWidth: 14, data: drawn.map((row) => Number(row[bar])) }],
    }
  }, [subject, bar, rows, nameOf])
  return (
    <Chart
      title={title}
      option={option}
      height={height}
      loading={loading}
      onPick={(index) => rows[index] && onPick(rows[index])}
      table={{
        head: ['单位', ...Object.values(subject).map(headingOf)],
        rows: rows.map((row) => [nameOf(row), ...Object.keys(subject).map((name) => row[name as keyof S] as string | number | null)]),
      }}
    />
  )
}

/** Chinese names are long; whole they stand in the tooltip and the table. */
const shortened = (name: string) => (name.length > widest ? `${name.slice(0, widest - 1)}…` : name)
const widest = 12
