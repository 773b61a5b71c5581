import { useMemo } from 'react'
import { Chart, type Framed } from './Chart.tsx'
import { type Expected, expected } from './expected.ts'

interface Props extends Framed, Omit<Expected, 'points'> {
  /** Undefined while they are on their way. */
  readonly points: Expected['points'] | undefined
}

/** What there was, against what was to be expected. */
export function ExpectedChart({ seen, usual, beside, points, marked, openKey, ...framed }: Props) {
  const chart = useMemo(
    () => points && expected({ seen, usual, points, marked, openKey, ...(beside && { beside }) }),
    [seen, usual, beside, points, marked, openKey],
  )
  return <Chart {...framed} chart={chart} outline="columns" />
}
