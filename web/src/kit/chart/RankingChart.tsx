import { useMemo } from 'react'
import { Chart, type Framed } from './Chart.tsx'
import { explainedOf, type Figures, type Value } from './declared.ts'
import { type Ranking, ranking } from './ranking.ts'

interface Props<S extends Figures, R> extends Framed, Pick<Ranking, 'open' | 'target'> {
  readonly subject: S
  /** The figure by which they are ranked. */
  readonly by: keyof S & string
  /** Undefined while they are on their way. */
  readonly rows: readonly R[] | undefined
  readonly nameOf: (row: R) => string
  readonly onPick?: (row: R) => void
}

/** Which unit stands where; the table behind it has every figure of the subject. */
export function RankingChart<S extends Figures, R extends Readonly<Record<keyof S, Value>>>({
  subject,
  by,
  rows,
  nameOf,
  open,
  target,
  height,
  onPick,
  ...framed
}: Props<S, R>) {
  const chart = useMemo(
    () => rows && ranking({ subject, by, rows: rows.map((values) => ({ name: nameOf(values), values })), open, target, height }),
    [subject, by, rows, nameOf, open, target, height],
  )
  const pick = onPick && rows && ((index: number) => rows[index] && onPick(rows[index]))
  return <Chart {...framed} explains={explainedOf(subject, [by])} height={height} chart={chart} outline="rows" onPick={pick} />
}
