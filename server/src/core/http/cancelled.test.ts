import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { read, under } from '@oems/contract/core/call.ts'
import { Nothing } from '@oems/contract/core/fields.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/testApp.ts'
import { ask } from '../db/database.ts'
import { implement } from '../implement.ts'

const calls = under('/cancelled', { slow: read.get('slow', 'public', Nothing, Nothing) })
const heard: unknown[] = []
const slow = implement(calls, {
  slow: (ctx) =>
    ctx
      .ofOneMoment(async ({ db }) => {
        await db.execute(sql`select pg_sleep(60) as cancelled`)
        heard.push('next statement')
        return {}
      })
      .catch((error: unknown) => {
        heard.push(error)
        throw error
      }),
})
const app = await testApp({ more: [{ calls: [slow] }] })

const running = async () =>
  (await ask(app.db, sql`select 1 as one from pg_stat_activity where query like '%pg_sleep(60) as cancelled' and state = 'active'`)).length

async function until(condition: () => Promise<boolean> | boolean) {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 200) throw new Error('it never came')
    await pause(25)
  }
}

test('a query whose client has gone is cancelled, and its connection serves others', async () => {
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  client.write(`GET ${calls.slow.path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  await until(async () => (await running()) === 1)
  client.destroy()
  await until(() => heard.length > 0)
  expect(heard).toMatchObject([{ reply: { code: 1409 } }])
  expect(await running()).toBe(0)
  const readers = await Promise.all(Array.from({ length: 12 }, () => ask<{ n: number }>(app.database.reader, sql`select 1 as n`)))
  expect(readers.flat()).toHaveLength(12)
})
