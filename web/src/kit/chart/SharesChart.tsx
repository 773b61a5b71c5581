import { useMemo } from 'react'
import { Chart, type Framed } from './Chart.tsx'
import { type Shares, shares } from './shares.ts'

interface Props extends Framed, Omit<Shares, 'parts'> {
  /** Undefined while they are on their way. */
  readonly parts: Shares['parts'] | undefined
}

/** Into which parts a whole falls. */
export function SharesChart({ count, by, parts, ...framed }: Props) {
  const chart = useMemo(() => parts && shares({ count, by, parts }), [count, by, parts])
  return <Chart {...framed} chart={chart} outline="strip" />
}
