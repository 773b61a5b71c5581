import { widthOf } from './columnKinds.ts'

interface Segment {
  readonly label: string
  /** As it is written; undefined: not known, or not counted. */
  readonly count: string | undefined
}
const padding = 14
const digit = 7
const beforeCount = 4
/** 我的视图 behind them. */
const views = 92

/** Which counts have room: all of them; where they have not, those that are not zero; else none, and the segments themselves stay in sight. */
export function countedIn(room: number, segments: readonly Segment[]): (count: string | undefined) => boolean {
  const levels = [(count: string) => count !== '', (count: string) => count !== '0', () => false]
  const fits = levels.find((isCounted) => {
    const widths = segments.map(
      ({ label, count = '' }) => widthOf(label) + padding + (count !== '' && isCounted(count) ? beforeCount + count.length * digit : 0),
    )
    return widths.reduce((sum, width) => sum + width, views) <= room
  })
  return (count) => count !== undefined && (fits?.(count) ?? false)
}
