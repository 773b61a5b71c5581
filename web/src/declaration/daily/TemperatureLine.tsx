import type { EmpDay } from '@oems/contract/declaration/personDays.ts'
import { useMemo } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { values } from '../../kit/chart/values.ts'

interface Props {
  /** The latest first. */
  readonly list: readonly EmpDay[]
  /** From which temperature on one has a fever. */
  readonly fever: number
  readonly asOf: string | undefined
  readonly onPick: (date: string) => void
}

/** The temperatures of a month, with the line from which one has a fever. */
export function TemperatureLine({ list, fever, asOf, onPick }: Props) {
  const points = useMemo(
    () =>
      list
        .toReversed()
        .flatMap(({ date, temperature }) =>
          temperature === null ? [] : [{ key: date, value: Number(temperature), low: null, high: fever.toFixed(1) }],
        ),
    [list, fever],
  )
  const chart = useMemo(() => values({ title: '体温', unit: '℃', points }), [points])
  return (
    <Chart
      title="体温"
      asOf={asOf}
      chart={chart}
      outline="lines"
      height={150}
      onPick={(index) => points[index] && onPick(points[index].key)}
    />
  )
}
