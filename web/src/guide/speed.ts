/** What a test of the line has found, as the form has it. */
export interface Speed {
  readonly latencyMs: number
  readonly downMbps: string
}

/** 02 §6.3. */
const atMostMs = 5_000
const pings = 5

/** Latency by the smallest reply that the server gives, downlink by the console's own script past every cache. */
export async function testSpeed(): Promise<Speed> {
  const end = performance.now() + atMostMs
  const latencies: number[] = []
  while (latencies.length < pings && performance.now() < end - atMostMs / 2) latencies.push(await ping())
  const downMbps = await download(end)
  return { latencyMs: Math.min(Math.round(Math.min(...latencies)), atMostMs), downMbps: Math.min(downMbps, 10_000).toFixed(2) }
}

async function ping(): Promise<number> {
  const begin = performance.now()
  const response = await fetch('/healthz', { cache: 'no-store' })
  await response.arrayBuffer()
  return performance.now() - begin
}

/** Megabits a second, counted while something comes. */
async function download(end: number): Promise<number> {
  const { name, packed } = largestScript()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), end - performance.now())
  let [bits, ms] = [0, 0]
  let begin = performance.now()
  try {
    for (let times = 0; times < 20 && ms < atMostMs / 5; times += 1) {
      const { body } = await fetch(name, { cache: 'no-store', signal: late.signal })
      begin = performance.now()
      for (const reader = body!.getReader(); ; ) {
        const { done, value } = await reader.read()
        if (done) break
        bits += value.length * packed * 8
      }
      ms += performance.now() - begin
    }
  } catch (problem) {
    if (!late.signal.aborted || bits === 0) throw problem
    ms += performance.now() - begin
  } finally {
    clearTimeout(timer)
  }
  return bits / 1_000 / Math.max(ms, 1)
}

/** The largest script that this page has loaded, and how much of it travels of each byte that is read. */
function largestScript() {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = loaded.filter(({ name, decodedBodySize }) => /\.js$/.test(name) && decodedBodySize > 0)
  const largest = scripts.reduce((one, other) => (other.encodedBodySize > one.encodedBodySize ? other : one), scripts[0]!)
  return { name: largest.name, packed: largest.encodedBodySize / largest.decodedBodySize }
}
