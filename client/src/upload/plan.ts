import { partBytes } from '@oems/contract/files/codes.ts'

/** One part of a file, by its place: `from` inclusive, `to` exclusive. */
export interface Part {
  readonly partNo: number
  readonly from: number
  readonly to: number
}

/** A part takes about so long: short enough that a line which drops every few seconds gets parts through, long enough that the way there and back is nothing beside it. */
const secondsAPart = 4
/** Of a line that nothing is known of yet: even at 20 KB a second it arrives before anybody takes the line for broken. */
const unknownLine = 512 * 1024

/** How large the parts of a file are, by the line's rate in bytes a second. */
export function partSizeFor(rate: number | null): number {
  const wanted = rate === null ? unknownLine : rate * secondsAPart
  let size = partBytes.least
  while (size * 2 <= Math.min(wanted, partBytes.most)) size *= 2
  return size
}

export const partsOf = (size: number, partSize: number): readonly Part[] =>
  Array.from({ length: Math.ceil(size / partSize) }, (_, at) => ({
    partNo: at + 1,
    from: at * partSize,
    to: Math.min((at + 1) * partSize, size),
  }))
