import type { Reply } from '@oems/contract/core/errors.ts'
import { messages, type Unread } from '@oems/contract/messages/messages.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type Caller, testApp } from '../testing/testApp.ts'
import type { Database } from './db/database.ts'
import { SharedCounts } from './sharedCounts.ts'

const minute = 60_000

/** A clock that the test moves, and counts that say how often they were counted. */
function someCounts() {
  const time = { now: 1_000 }
  const heard = new Set<() => void>()
  const told: number[] = []
  const database = {
    db: { execute: async () => void told.push(time.now) },
    signals: {
      listen: (_channel: string, onSignal: () => void) => {
        heard.add(onSignal)
        return () => heard.delete(onSignal)
      },
    },
  } as unknown as Pick<Database, 'db' | 'signals'>
  const counts = new SharedCounts(database, () => time.now)
  onTestFinished(() => counts.close())
  let times = 0
  const place = { roleId: 5, orgId: 7, scope: { orgId: 7, path: '/1/7/' }, permVersion: 1, readOnly: false }
  const ask = async (accountId: number, more: object = {}, { day = '2026-03-05', isWhole = true, passes = false } = {}) => {
    const who = { ...place, accountId, ...more } as unknown as Parameters<SharedCounts['of']>[0]
    const { counts: found } = await counts.of(who, day, async () => {
      times += 1
      return { counts: { 'user.locked': times }, isWhole, passes }
    })
    return found['user.locked']
  }
  const pass = (ms: number) => {
    time.now += ms
  }
  return { counts, ask, pass, told, signal: () => heard.forEach((onSignal) => void onSignal()) }
}

test('holders of one role at one node are counted for once, half an hour long where nobody writes', async () => {
  const { ask, pass } = someCounts()
  expect(await ask(1)).toBe(1)
  expect(await ask(2)).toBe(1)
  pass(29 * minute)
  expect(await ask(1)).toBe(1)
  pass(minute)
  expect(await ask(2)).toBe(2)
})

test('what ends by itself is counted anew after five minutes', async () => {
  const { ask, pass } = someCounts()
  expect(await ask(1, {}, { passes: true })).toBe(1)
  pass(4 * minute)
  expect(await ask(1)).toBe(1)
  pass(minute)
  expect(await ask(1)).toBe(2)
})

test('other rights, another place, a session that only looks and another day are counted anew', async () => {
  const { ask } = someCounts()
  await ask(1)
  const others = [{ roleId: 4 }, { orgId: 8 }, { scope: { orgId: 7, path: '/2/7/' } }, { permVersion: 2 }, { readOnly: true }]
  for (const [at, more] of others.entries()) expect(await ask(1, more)).toBe(at + 2)
  expect(await ask(1, {}, { day: '2026-03-06' })).toBe(7)
  expect(await ask(1)).toBe(1)
})

test('whoever has written is counted for at once, others when the count is a minute old', async () => {
  const { counts, ask, pass } = someCounts()
  await ask(1)
  pass(1)
  counts.written(2)
  pass(1)
  expect(await ask(1)).toBe(1)
  expect(await ask(2)).toBe(2)
  expect(await ask(1)).toBe(2)
  counts.written(2)
  pass(minute - 1)
  expect(await ask(1)).toBe(2)
  pass(1)
  expect(await ask(1)).toBe(3)
})

test('what was being counted while somebody wrote is not for them', async () => {
  const { counts, ask } = someCounts()
  const before = ask(1)
  counts.written(1)
  expect(await before).toBe(1)
  expect(await ask(1)).toBe(2)
})

test('a signal of another process makes a count of a minute old', async () => {
  const { ask, pass, signal } = someCounts()
  await ask(1)
  pass(10)
  signal()
  pass(minute)
  expect(await ask(1)).toBe(2)
})

test('a counter that failed is not remembered', async () => {
  const { ask } = someCounts()
  expect(await ask(1, {}, { isWhole: false })).toBe(1)
  expect(await ask(1)).toBe(2)
})

test('through the product: one’s own write counts at the next question; a role and a node see their own alone', async () => {
  const app = await testApp({ sharedCounts: true })
  const { company, project } = await app.aGroup()
  const other = await app.aGroup()
  const endingOf = async (as: Caller) => {
    const { code, data } = (await as(messages.unreadCount)) as Reply
    expect(code).toBe(0)
    return (data as Unread).todo['user.ending']
  }
  const [admin, colleague] = [await app.anAdmin(4, company.id), await app.anAdmin(4, company.id)]
  expect(await endingOf(admin)).toBe(0)
  expect(await endingOf(other.groupAdmin)).toBe(0)
  await app.anAccount({ roleId: 9, orgId: project.id, validTo: '2026-03-06' })
  // Nobody of the console wrote: the count stands, for the colleague as well.
  expect(await endingOf(colleague)).toBe(0)
  expect(await endingOf(await app.anAdmin(3, company.id))).toBe(1)
  const [doctor] = [await app.anAdmin(7, project.id)]
  expect(await endingOf(doctor)).toBeUndefined()
  await admin(messages.delete, { ids: [1] })
  expect(await endingOf(admin)).toBe(1)
  expect(await endingOf(colleague)).toBe(1)
})
