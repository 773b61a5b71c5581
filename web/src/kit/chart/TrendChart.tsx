import { useMemo } from 'react'
import { Chart, type Framed } from './Chart.tsx'
import { explainedOf, type Figures, type Point } from './declared.ts'
import { type Trend, trend } from './trend.ts'

interface Props<S extends Figures> extends Framed, Pick<Trend, 'openKey' | 'target'> {
  readonly subject: S
  /** Days, months or years by their keys; undefined while they are on their way. */
  readonly points: readonly Point<S>[] | undefined
  /** Numbers that are drawn below the shares. */
  readonly bars?: readonly (keyof S & string)[]
  readonly onPick?: (key: string) => void
}

/** How something goes: the shares of a subject as lines, its numbers as bars. */
export function TrendChart<S extends Figures>({ subject, points, bars, openKey, target, onPick, ...framed }: Props<S>) {
  const chart = useMemo(() => points && trend({ subject, points, bars, openKey, target }), [subject, points, bars, openKey, target])
  const pick = onPick && points && ((index: number) => points[index] && onPick(points[index].key))
  const drawn = Object.keys(subject).filter((name) => subject[name]?.kind === 'share' || bars?.includes(name))
  return <Chart {...framed} explains={explainedOf(subject, drawn)} chart={chart} outline="lines" onPick={pick} />
}
