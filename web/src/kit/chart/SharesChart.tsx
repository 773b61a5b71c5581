import { useMemo } from 'react'
import type { Explained } from '../explain/explained.ts'
import { Chart, type Framed } from './Chart.tsx'
import { type Shares, shares } from './shares.ts'

interface Props extends Framed, Omit<Shares, 'parts'> {
  /** Undefined while they are on their way. */
  readonly parts: Shares['parts'] | undefined
  /** The figure that is parted, where its 口径 can be told. */
  readonly explains?: readonly Explained[]
}

/** Into which parts a whole falls. */
export function SharesChart({ count, by, parts, ...framed }: Props) {
  const chart = useMemo(() => parts && shares({ count, by, parts }), [count, by, parts])
  return <Chart {...framed} chart={chart} outline="strip" />
}
