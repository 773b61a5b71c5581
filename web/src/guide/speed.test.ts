import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testSpeed } from './speed.ts'

/** 02 §6.3. */
const atMostMs = 5_000

/** Something that takes its time, unless it is given up. */
const after = <T>(ms: number, signal: AbortSignal | null | undefined, value: T) =>
  new Promise<T>((resolve, reject) => {
    setTimeout(() => resolve(value), ms)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

interface Line {
  /** Until a reply begins. */
  readonly latencyMs: number
  /** Between pieces of a script of 100,000 bytes each. */
  readonly pieceMs: number
  readonly pieces: number
}
/** The line by which everything comes. */
function over({ latencyMs, pieceMs, pieces }: Line) {
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    await after(latencyMs, signal, null)
    let left = pieces
    const read = async () => (left-- > 0 ? after(pieceMs, signal, { done: false, value: new Uint8Array(100_000) }) : { done: true })
    return { arrayBuffer: async () => new ArrayBuffer(0), body: { getReader: () => ({ read }) } }
  })
}

/** How long it took by the clock of the page, and what came of it. */
async function tested() {
  const begin = performance.now()
  const outcome = testSpeed().then(
    (speed) => ({ speed, ms: performance.now() - begin }),
    () => ({ speed: null, ms: performance.now() - begin }),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return outcome
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { querySelectorAll: () => [{ href: '/oems/assets/page.js' }] })
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{ decodedBodySize: 3, encodedBodySize: 1 } as PerformanceResourceTiming])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('of a good line the shortest way there and back is said, and what really travels of a script', async () => {
  over({ latencyMs: 40, pieceMs: 10, pieces: 10 })
  const { speed, ms } = await tested()
  // 100,000 bytes in 10 ms are 80 Mbit/s, of which a third travels.
  expect(speed).toMatchObject({ latencyMs: 40, downMbps: '26.67' })
  expect(ms).toBeLessThanOrEqual(atMostMs)
})

test('of a slow line what has come until then counts', async () => {
  over({ latencyMs: 700, pieceMs: 400, pieces: 1_000 })
  const { speed, ms } = await tested()
  expect(speed).toMatchObject({ latencyMs: 700, downMbps: '0.53' })
  expect(ms).toBeLessThanOrEqual(atMostMs)
})

test.each([
  ['reply', { latencyMs: 1_000_000, pieceMs: 1, pieces: 1 }],
  ['script', { latencyMs: 700, pieceMs: 1_000_000, pieces: 1 }],
])('a line on which no %s comes is given up after five seconds', async (_what, line) => {
  over(line)
  expect(await tested()).toEqual({ speed: null, ms: atMostMs })
})
