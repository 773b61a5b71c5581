import { beforeEach, expect, test } from 'vitest'
import { type Item, type ItemStore, Outbox, type Outcome } from './outbox.ts'

type Body = { day: string; temperature: string }
const body: Body = { day: '2026-03-05', temperature: '36.5' }
const accepted = (id: number, late = false): Outcome<number> => ({ is: 'accepted', reply: id, late })

/** A store that outlives the page, and a server that knows a client key again. */
class Phone {
  readonly stored = new Map<string, Item<Body>>()
  readonly store: ItemStore<Body> = {
    all: async () => [...this.stored.values()],
    put: async (item) => void this.stored.set(item.clientKey, item),
    remove: async (clientKey) => void this.stored.delete(clientKey),
  }
  readonly received: string[] = []
  readonly rows = new Map<string, Body>()
  answer: (item: Item<Body>) => Outcome<number> | Promise<Outcome<number>> = ({ clientKey, body }) => {
    this.rows.set(clientKey, body)
    return accepted(this.rows.size)
  }
  #keys = 0

  /** A page load. */
  start() {
    return new Outbox<Body, number>({
      store: this.store,
      newKey: () => `key-${++this.#keys}`,
      deliver: async (item) => {
        this.received.push(item.clientKey)
        return this.answer(item)
      },
    })
  }
}

let phone: Phone
beforeEach(() => {
  phone = new Phone()
})

async function signedIn(accountId = 7) {
  const outbox = phone.start()
  await outbox.open(accountId)
  return outbox
}
const states = (outbox: Outbox<Body, number>) => outbox.contents.get().items.map(({ state }) => state)

test('what is filed is on the store before it is sent, and gone once the server has it', async () => {
  const outbox = await signedIn()
  const order: string[] = []
  const put = phone.store.put
  phone.store.put = async (item) => {
    order.push('stored')
    await put(item)
  }
  phone.answer = () => {
    order.push('sent')
    return accepted(1)
  }
  await outbox.file(body)
  expect(order[0]).toBe('stored')
  await outbox.flush()
  expect(order).toContain('sent')
  expect(phone.stored.size).toBe(0)
  expect(outbox.contents.get()).toEqual({ items: [], sending: null })
})

test('one that is dropped as its refusal is heard does not come back with it', async () => {
  const outbox = await signedIn()
  phone.answer = () => ({ is: 'refused', refusal: { code: 1400, msg: '提交的内容有误', fields: [] } })
  outbox.onOutcome(({ clientKey }) => void outbox.drop(clientKey))
  await outbox.file(body)
  await outbox.flush()
  await new Promise((resolve) => setTimeout(resolve))
  expect([outbox.contents.get().items, phone.stored.size]).toEqual([[], 0])
})

test('without a line it stays, survives a reload, and goes under the same key', async () => {
  const first = await signedIn()
  phone.answer = () => ({ is: 'offline' })
  const key = await first.file(body)
  await first.flush()
  expect(states(first)).toEqual(['waiting'])

  const second = await signedIn()
  phone.answer = () => accepted(1)
  await second.flush()
  expect(new Set(phone.received)).toEqual(new Set([key]))
  expect(phone.stored.size).toBe(0)
})

test('a reply that was lost leads to the same key again, so the server keeps one row', async () => {
  const outbox = await signedIn()
  const answer = phone.answer
  phone.answer = async (item) => {
    await answer(item)
    return { is: 'offline' }
  }
  await outbox.file(body)
  await outbox.flush()
  phone.answer = answer
  await outbox.flush()
  expect(phone.received.length).toBeGreaterThan(1)
  expect(phone.rows.size).toBe(1)
  expect(phone.stored.size).toBe(0)
})

test('several triggers at once send an item once', async () => {
  const outbox = await signedIn()
  let release = () => {}
  phone.answer = () => new Promise((resolve) => (release = () => resolve(accepted(1))))
  await outbox.file(body)
  const flushes = [outbox.flush(), outbox.flush(), outbox.flush()]
  await new Promise((resolve) => setTimeout(resolve))
  release()
  await Promise.all(flushes)
  expect(phone.received).toHaveLength(1)
})

test('what is filed while another is under way follows it', async () => {
  const outbox = await signedIn()
  let release = () => {}
  phone.answer = () => new Promise((resolve) => (release = () => resolve(accepted(1))))
  const first = await outbox.file(body)
  await new Promise((resolve) => setTimeout(resolve))
  phone.answer = () => accepted(2)
  const second = await outbox.file({ ...body, temperature: '36.8' })
  release()
  await outbox.flush()
  expect(phone.received).toEqual([first, second])
  expect(phone.stored.size).toBe(0)
})

test('an ended session keeps everything until the same person signs in again', async () => {
  const outbox = await signedIn(7)
  phone.answer = () => ({ is: 'signedOut' })
  await outbox.file(body)
  await outbox.flush()
  outbox.close()
  expect(await outbox.waitingHere()).toBe(1)

  phone.answer = () => accepted(1)
  await outbox.open(8)
  await outbox.flush()
  expect(outbox.contents.get().items).toEqual([])
  expect(phone.received).toHaveLength(1)
  expect(phone.stored.size).toBe(1)

  await outbox.open(7)
  await outbox.flush()
  expect(phone.received).toHaveLength(2)
  expect(phone.stored.size).toBe(0)
})

test('who signs in while another’s item is under way does not send it, and sends the own ones', async () => {
  const theirs = await signedIn(8)
  phone.answer = () => ({ is: 'offline' })
  await theirs.file(body)
  await theirs.flush()

  phone.received.length = 0
  const outbox = await signedIn(7)
  let release = () => {}
  phone.answer = () => new Promise((resolve) => (release = () => resolve({ is: 'offline' })))
  await outbox.file(body)
  await new Promise((resolve) => setTimeout(resolve))
  outbox.close()
  const opened = outbox.open(8)
  phone.answer = () => accepted(1)
  const flushed = outbox.flush()
  release()
  await Promise.all([opened, flushed])
  expect([...phone.stored.values()].map(({ accountId }) => accountId)).toEqual([7])
})

test('a refusal is stored with its words and holds nothing up; corrected, it goes under a new key', async () => {
  const outbox = await signedIn()
  const refusal = { code: 1422, msg: '已超过补报期限', fields: [] }
  phone.answer = ({ body }) => (body.temperature === '43.1' ? { is: 'refused', refusal } : accepted(1))
  const wrong = await outbox.file({ ...body, temperature: '43.1' })
  await outbox.file(body)
  await outbox.flush()
  expect(outbox.contents.get().items).toMatchObject([{ clientKey: wrong, state: 'refused', refusal }])

  await outbox.flush()
  expect(phone.received.filter((key) => key === wrong)).toHaveLength(1)
  const right = await outbox.replace(wrong, { ...body, temperature: '36.1' })
  await outbox.flush()
  expect(right).not.toBe(wrong)
  expect(phone.stored.size).toBe(0)
})

test('refused items go again when what stood in their way is gone', async () => {
  const outbox = await signedIn()
  phone.answer = () => ({ is: 'refused', refusal: { code: 1422, msg: '请先阅读并同意健康信息授权书', fields: [] } })
  await outbox.file(body)
  await outbox.flush()
  phone.answer = () => accepted(1)
  await outbox.retry()
  expect(phone.stored.size).toBe(0)
})

test('a correction replaces what never left the phone, and follows what may have left it', async () => {
  const outbox = await signedIn()
  phone.answer = () => ({ is: 'offline' })
  const first = await outbox.file(body)
  await outbox.flush()
  const second = await outbox.replace(first, { ...body, temperature: '36.8' })
  await outbox.flush()
  expect(outbox.contents.get().items.map(({ clientKey }) => clientKey)).toEqual([first, second])

  const third = await outbox.replace(second, { ...body, temperature: '36.9' })
  expect(outbox.contents.get().items.map(({ clientKey }) => clientKey)).toEqual([first, third])
})

test('one that the server fails at does not hold up the others', async () => {
  const outbox = await signedIn()
  phone.answer = ({ body }) => ({ is: body.temperature === '40.0' ? 'failed' : 'offline' })
  await outbox.file({ ...body, temperature: '40.0' })
  await outbox.flush()
  phone.answer = ({ body }) => (body.temperature === '40.0' ? { is: 'failed' } : accepted(1))
  await outbox.file(body)
  await outbox.flush()
  expect(outbox.contents.get().items.map(({ body }) => body.temperature)).toEqual(['40.0'])
})

test('what arrived late stays until the person has read so', async () => {
  const outbox = await signedIn()
  phone.answer = () => accepted(1, true)
  const key = await outbox.file(body)
  await outbox.flush()
  expect(states(await signedIn())).toEqual(['late'])
  expect(await outbox.waitingHere()).toBe(0)
  await outbox.flush()
  expect(phone.received).toHaveLength(1)
  await outbox.drop(key)
  expect(phone.stored.size).toBe(0)
})

test('listeners get the outcome of an item', async () => {
  const outbox = await signedIn()
  const outcomes: unknown[] = []
  const stop = outbox.onOutcome((item, outcome) => outcomes.push([item.clientKey, outcome]))
  const key = await outbox.file(body)
  await outbox.flush()
  stop()
  await outbox.file(body)
  await outbox.flush()
  expect(outcomes).toEqual([[key, accepted(1)]])
})
