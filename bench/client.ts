import { Agent, request } from 'node:http'

export interface Ask {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
export interface Measured {
  /** Replies a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly failures: number
  readonly count: number
}

/** A closed loop: each client asks again as soon as it has its answer. `next` makes the n-th question; without one more the clients stop. */
export async function drive(base: string, clients: number, seconds: number, next: (n: number) => Ask | null): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let failures = 0
  let count = 0
  const client = async () => {
    while (performance.now() < until) {
      const question = next(count++)
      if (question === null) return
      const started = performance.now()
      const good = await once(base, agent, question)
      times.push(performance.now() - started)
      if (!good) failures += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const took = (performance.now() - began) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { rate: times.length / took, p50: at(0.5), p95: at(0.95), p99: at(0.99), failures, count: times.length }
}

/** Whether it was answered with code 0, as the bare references do as well; compressed, or not at all because it still stands (304), it is not looked into. */
export function once(base: string, agent: Agent, { method, path, headers, body }: Ask): Promise<boolean> {
  return new Promise((resolve) => {
    const outgoing = request(
      base + path,
      { method, agent, headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) } },
      (reply) => {
        let head = ''
        reply.on('data', (chunk: Buffer) => {
          if (head.length < 12) head += chunk.toString('latin1', 0, 12)
        })
        const unread = reply.statusCode === 304 || reply.headers['content-encoding'] === 'gzip'
        reply.on('end', () => resolve(unread || head.startsWith('{"code":0,')))
        reply.on('error', () => resolve(false))
      },
    )
    outgoing.on('error', () => resolve(false))
    outgoing.end(body)
  })
}

/** Interleaved rounds of the subject and its reference; the ratios of the rounds count, not their absolute times. */
export async function rounds<T>(times: number, subject: () => Promise<T>, reference: () => Promise<T>) {
  const measurements: { ours: T; theirs: T }[] = []
  for (let round = 0; round < times; round += 1) {
    // Who begins changes, so that neither always runs on the warmer machine.
    const oursFirst = round % 2 === 0
    const first = oursFirst ? await subject() : await reference()
    const second = oursFirst ? await reference() : await subject()
    measurements.push(oursFirst ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  return measurements
}

export const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
