import { crowded } from '@oems/contract/accounts/crowd.ts'
import { describe, expect, test } from 'vitest'
import { HashThreads, mostWaitMs } from './hashThreads.ts'

/** Longer with more passes. */
const task = (passes: number, message = 'geheim') => ({
  ...{ memory: 1024, parallelism: 1, tagLength: 16, nonce: Buffer.alloc(16, 5) },
  ...{ passes, message: Buffer.from(message) },
})

describe('hashing threads', () => {
  test('serve first who came first', async () => {
    const threads = new HashThreads(1)
    const served: number[] = []
    const jobs = [3, 1, 2, 1, 3].map((passes, at) => threads.run(task(passes, `${at}`)).then(() => served.push(at)))
    await Promise.all(jobs)
    expect(served).toEqual([0, 1, 2, 3, 4])
  })

  test('give everybody the own result, however many come at once', async () => {
    const [one, two] = [new HashThreads(1), new HashThreads(3)]
    const messages = Array.from({ length: 20 }, (_, at) => `geheim ${at}`)
    const tags = (threads: HashThreads) =>
      Promise.all(messages.map(async (message) => Buffer.from(await threads.run(task(1, message))).toString('hex')))
    const [alone, together] = [await tags(one), await tags(two)]
    expect(together).toEqual(alone)
    expect(new Set(alone).size).toBe(messages.length)
  })

  test('send away whoever would wait too long, with when to come again, and serve those who wait', async () => {
    const threads = new HashThreads(1)
    const waiting: Promise<unknown>[] = []
    while (threads.expectedWaitMs() <= mostWaitMs) waiting.push(threads.run(task(1)))
    expect(waiting.length).toBeGreaterThan(100)
    await expect(threads.run(task(1))).rejects.toMatchObject({ reply: { ...crowded, data: { busy: true, retryAfter: 3 } } })
    await Promise.all(waiting)
    expect(threads.expectedWaitMs()).toBe(0)
    await threads.run(task(1))
  })

  test('go on after a job that breaks its thread', async () => {
    const threads = new HashThreads(1)
    const [broken, next] = await Promise.allSettled([threads.run({ ...task(1), memory: -1 }), threads.run(task(1))])
    expect([broken!.status, next!.status]).toEqual(['rejected', 'fulfilled'])
  })
})
