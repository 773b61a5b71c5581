import { useMemo } from 'react'
import { Chart, type Framed } from './Chart.tsx'
import { type Counts, counts } from './counts.ts'
import type { Figures, Point } from './declared.ts'

interface Props<S extends Figures> extends Framed, Pick<Counts, 'openKey'> {
  readonly subject: S
  /** Hours or days by their keys; undefined while they are on their way. */
  readonly points: readonly Point<S>[] | undefined
  /** By the key of the bar and the name of the kind. */
  readonly onPick?: (key: string, name: keyof S & string) => void
}

/** How much there was of several kinds, hour by hour. */
export function CountsChart<S extends Figures>({ subject, points, openKey, onPick, ...framed }: Props<S>) {
  const chart = useMemo(() => points && counts({ subject, points, openKey }), [subject, points, openKey])
  const pick =
    onPick && points && ((index: number, series: number) => points[index] && onPick(points[index].key, Object.keys(subject)[series]!))
  return <Chart {...framed} chart={chart} outline="columns" onPick={pick} />
}
