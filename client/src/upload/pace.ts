/** What is sent counts for about so long. */
const memoryMs = 8_000
/** Before that a rate is a guess. */
const leastMs = 500

export interface Pace {
  /** So many bytes have moved since `begin`, or since the last time. */
  moved(bytes: number): void
  /** The line stands still on purpose: what follows is measured anew. */
  begin(): void
  /** Bytes a second; null until it is known. */
  rate(): number | null
}

/** How fast a line is of late: the older a measurement, the less it counts. */
export function paceOf(now: () => number = () => performance.now()): Pace {
  let bytes = 0
  let ms = 0
  let last = now()
  return {
    moved(more) {
      const passed = Math.max(0, now() - last)
      last += passed
      const left = Math.exp(-passed / memoryMs)
      bytes = bytes * left + more
      ms = ms * left + passed
    },
    begin() {
      last = now()
    },
    rate: () => (ms < leastMs ? null : (bytes / ms) * 1000),
  }
}
