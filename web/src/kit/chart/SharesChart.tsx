import { useMemo } from 'react'
import type { Explained } from '../explain/explained.ts'
import { Chart, type Framed } from './Chart.tsx'
import { isDrawn, type Shares, shares } from './shares.ts'

interface Props extends Framed, Omit<Shares, 'parts'> {
  /** Undefined while they are on their way. */
  readonly parts: Shares['parts'] | undefined
  /** The figure that is parted, where its 口径 can be told. */
  readonly explains?: readonly Explained[]
  /** A part was clicked, by its place among them; 其他 leads nowhere. */
  readonly onPick?: ((part: number) => void) | undefined
}

/** Into which parts a whole falls. */
export function SharesChart({ count, by, parts, onPick, ...framed }: Props) {
  const chart = useMemo(() => parts && shares({ count, by, parts }), [count, by, parts])
  // The drawing has one bar of several series, the table a row a part.
  const pick = onPick && parts && ((row: number, series: number) => isDrawn(parts, series) && onPick(row + series))
  return <Chart {...framed} chart={chart} outline="strip" onPick={pick} />
}
