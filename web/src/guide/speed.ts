/** What a test of the line has found, as the form has it. */
export interface Speed {
  readonly latencyMs: number
  readonly downMbps: string
  readonly testedAt: string
}

/** 02 §6.3. */
const atMostMs = 5_000
const pings = 5

/** Latency by the smallest reply that the server gives, downlink by the console's own scripts past every cache. */
export async function testSpeed(): Promise<Speed> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), atMostMs)
  try {
    const latencyMs = await ping(late.signal)
    const downMbps = await download(late.signal)
    return { latencyMs, downMbps: Math.min(downMbps, 10_000).toFixed(2), testedAt: new Date().toISOString() }
  } finally {
    clearTimeout(timer)
  }
}

/** The shortest of several ways there and back: half of the time is left for the scripts. */
async function ping(signal: AbortSignal): Promise<number> {
  const half = performance.now() + atMostMs / 2
  const latencies: number[] = []
  while (latencies.length < pings && performance.now() < half) {
    const begin = performance.now()
    const response = await fetch('/healthz', { cache: 'no-store', signal })
    await response.arrayBuffer()
    latencies.push(performance.now() - begin)
  }
  return Math.min(Math.round(Math.min(...latencies)), atMostMs)
}

/** Megabits a second, counted while something comes. */
async function download(signal: AbortSignal): Promise<number> {
  const scripts = ownScripts()
  let [bits, ms] = [0, 0]
  let begin = performance.now()
  try {
    for (let times = 0; times < 50 && ms < atMostMs / 5; times += 1) {
      const { href, packed } = scripts[times % scripts.length]!
      const { body } = await fetch(href, { cache: 'no-store', signal })
      begin = performance.now()
      for (const reader = body!.getReader(); ; ) {
        const { done, value } = await reader.read()
        if (done) break
        bits += value.length * packed * 8
      }
      ms += performance.now() - begin
    }
  } catch (problem) {
    if (!signal.aborted || bits === 0) throw problem
    ms += performance.now() - begin
  }
  return bits / 1_000 / Math.max(ms, 1)
}

/** The scripts with which the page begins, and how much of one travels of each byte that is read. */
function ownScripts() {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  return links.map(({ href }) => {
    const [timing] = performance.getEntriesByName(href) as PerformanceResourceTiming[]
    return { href, packed: timing?.decodedBodySize ? timing.encodedBodySize / timing.decodedBodySize : usualPacked }
  })
}
const usualPacked = 0.33
