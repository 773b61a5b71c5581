import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SealFault } from '@oems/contract/operationLog/codes.ts'
import { logs, type Verification } from '@oems/contract/operationLog/logs.ts'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../core/days.ts'
import { ask, openDatabase } from '../core/db/database.ts'
import { useKeys } from '../core/db/keys.ts'
import { ownerOf } from '../testing/cluster.ts'
import { aTempFolder } from '../testing/tempFolder.ts'
import { testApp, testKeys } from '../testing/testApp.ts'
import { keepHeadsIn } from './heads.ts'

const app = await testApp({ now: '2026-03-05T10:00:00+08:00', alone: true })
const run = app.runJob
/** Somebody with the database's own rights, which are more than those of the product. */
const owner = openDatabase(ownerOf(app.database.url), { writers: 1, readers: 1 })
afterAll(() => owner.close())
const write = (minute: string, count = 3) =>
  app.db.execute(sql`
    insert into sys_log (trace_id, log_type, platform, ip, user_agent, call_key, operation, params, result, code, msg, cost_ms, created_at)
    select 'trace', 2, 'WEB', '10.0.0.1', 'test', 'POST /x', '写入', '{"a": [1, "二"]}', 1, 0, 'success', 1, ${`2026-03-05T${minute}:00+08:00`}::timestamptz
    from generate_series(1, ${count}::int)`)
const verified = async (day = '2026-03-05') => (await app.platformAdmin(logs.verify, { day })).data
const sealOf = async (number: number) =>
  (
    await ask<{ sealId: number; fromLogId: number; toLogId: number; rowCount: number }>(
      app.db,
      sql`select seal_id "sealId", from_log_id "fromLogId", to_log_id "toLogId", row_count "rowCount" from sys_log_seal order by seal_id`,
    )
  )[number]!
/** Both tables as they are, then changed by the owner; it is undone at the end. */
async function tampered(change: SQL, then: () => Promise<void>) {
  const tables = ['sys_log', 'sys_log_seal']
  const trigger = async (state: string) => {
    for (const table of tables) await owner.db.execute(sql.raw(`alter table ${table} ${state} trigger ${table}_insert_only`))
  }
  for (const table of tables) await owner.db.execute(sql.raw(`create table ${table}_before as table ${table}`))
  await trigger('disable')
  try {
    await owner.db.execute(change)
    await then()
  } finally {
    for (const table of tables)
      await owner.db.execute(
        sql.raw(`delete from ${table}; insert into ${table} overriding system value table ${table}_before; drop table ${table}_before`),
      )
    await trigger('enable')
  }
}
/** Every digest made anew, one from the other, as the seals' own function makes them. */
const digestsAnew = sql.raw(`
  do $$
  declare s sys_log_seal; former bytea;
  begin
    for s in select * from sys_log_seal order by seal_id loop
      update sys_log_seal set (row_count, from_time, to_time, digest) =
        (select o.row_count, o.from_time, o.to_time, o.digest from log_seal_over(former, s.from_log_id, s.to_log_id) o)
        where seal_id = s.seal_id returning digest into former;
    end loop;
  end $$`)
const whole = { ok: true, firstBad: null, fault: null }

beforeAll(async () => {
  await app.platformAdmin(logs.list, {})
  await write('09:40')
  await run('log-seal')
  await write('09:50')
  await write('09:55')
  await write('09:56')
  await run('log-seal')
})

test('a seal covers what is older than five minutes, goes on where the last one ended, and is not made for nothing', async () => {
  expect(await sealOf(0)).toMatchObject({ fromLogId: 1, toLogId: 3, rowCount: 3 })
  expect(await sealOf(1)).toMatchObject({ fromLogId: 4, toLogId: 9, rowCount: 6 })
  expect(await run('log-seal')).toEqual({ processed: 0 })
  const hex = expect.stringMatching(/^[0-9a-f]{64}$/)
  const { sealId } = await sealOf(1)
  expect(await verified()).toEqual({ ...whole, sealCount: 2, uncheckedCount: 0, head: { sealId, digest: hex, mac: hex } })
  expect(await verified('2026-03-04')).toEqual({ ...whole, sealCount: 0, uncheckedCount: 0, head: null })
})

test('only 系统管理员 may ask, and each question is written down', async () => {
  const { groupAdmin } = await app.aGroup()
  const operator = await app.anAdmin(6, app.rootId)
  for (const caller of [groupAdmin, operator]) expect(await caller(logs.verify, { day: '2026-03-05' })).toMatchObject({ code: 1403 })
  await verified()
  const [entry] = await ask(app.db, sql`select operation, result from sys_log order by log_id desc limit 1`)
  expect(entry).toEqual({ operation: '操作日志·校验封存', result: 1 })
})

describe('whoever tampers is found out', () => {
  test.each([
    ['a changed entry', sql`update sys_log set msg = 'changed' where log_id = 5`],
    ['a changed parameter', sql`update sys_log set params = '{"a": [1, "三"]}' where log_id = 9`],
    ['an entry set to another day', sql`update sys_log set created_at = created_at - interval '3 days' where log_id = 6`],
    ['a missing entry', sql`delete from sys_log where log_id = 7`],
  ])('%s: its seal is named', async (_, change) => {
    await tampered(change, async () => {
      const { sealId } = await sealOf(1)
      expect(await verified()).toMatchObject({ ok: false, sealCount: 2, firstBad: sealId, fault: SealFault.entries })
    })
    expect(await verified()).toMatchObject(whole)
  })

  test('an entry of the first seal: that one is named first', async () => {
    await tampered(sql`update sys_log set nickname = 'x' where log_id in (2, 5)`, async () => {
      expect(await verified()).toMatchObject({ ok: false, firstBad: (await sealOf(0)).sealId })
    })
  })

  test('a seal that was taken out is missed by the next', async () => {
    const [first, second] = [await sealOf(0), await sealOf(1)]
    await tampered(sql`delete from sys_log_seal where seal_id = ${first.sealId}`, async () => {
      expect(await verified()).toMatchObject({ ok: false, sealCount: 1, firstBad: second.sealId, fault: SealFault.entries })
    })
  })

  test('the owner of the database, who makes all digests anew', async () => {
    await tampered(sql`update sys_log set msg = 'changed' where log_id = 2`, async () => {
      await owner.db.execute(digestsAnew)
      expect(await verified()).toMatchObject({ ok: false, firstBad: (await sealOf(0)).sealId, fault: SealFault.signature })
    })
    await tampered(digestsAnew, async () => expect(await verified()).toMatchObject(whole))
  })

  test('a signature that was taken away or belongs elsewhere; the time of a seal', async () => {
    const [first, second] = [await sealOf(0), await sealOf(1)]
    const findsAtSecond = (fault: number) => async () => expect(await verified()).toMatchObject({ firstBad: second.sealId, fault })
    const ofSecond = (change: SQL) => sql`update sys_log_seal s set ${change} where seal_id = ${second.sealId}`
    await tampered(ofSecond(sql`mac = null`), findsAtSecond(SealFault.unsigned))
    const foreign = sql`mac = (select f.mac from sys_log_seal f where f.seal_id = ${first.sealId})`
    await tampered(ofSecond(foreign), findsAtSecond(SealFault.signature))
    await tampered(ofSecond(sql`from_time = from_time - interval '1 minute'`), findsAtSecond(SealFault.entries))
  })
})

describe('signatures', () => {
  const { signing: _, ...unsigned } = testKeys
  afterEach(() => useKeys(testKeys))

  test('seals from before there was a key are counted as unchecked, and so are all by a server without it', async () => {
    const { sealId } = await sealOf(0)
    await tampered(sql`update sys_log_seal set mac = null where seal_id = ${sealId}`, async () => {
      // What the next one signed is the signature before it: this chain was never without.
      expect(await verified()).toMatchObject({ uncheckedCount: 1, fault: SealFault.signature })
    })
    await tampered(sql`update sys_log_seal set mac = null`, async () => {
      expect(await verified()).toMatchObject({ ...whole, uncheckedCount: 2 })
    })
    useKeys(unsigned)
    expect(await verified()).toMatchObject({ ...whole, uncheckedCount: 2 })
  })

  test('a server that lost the key makes no seals, and those it has yet to make are made with it', async () => {
    await write('09:57')
    app.clock.set('2026-03-05T10:10:00+08:00')
    useKeys(unsigned)
    await expect(run('log-seal')).rejects.toThrow('请恢复该密钥')
    useKeys(testKeys)
    expect(await run('log-seal')).toMatchObject({ processed: expect.toSatisfy((count: number) => count >= 3) })
    expect(await verified()).toMatchObject({ ...whole, uncheckedCount: 0, sealCount: 3 })
  })
})

describe('the head of a day', () => {
  const file = join(aTempFolder(), 'log-heads')
  const lines = () => readFileSync(file, 'utf8').trim().split('\n')
  beforeAll(() => keepHeadsIn(file))
  afterAll(() => keepHeadsIn(null))

  test('goes to a file of its own when the day is over and settled, once, as verification shows it', async () => {
    app.clock.set('2026-03-06T00:04:00+08:00')
    await run('log-seal')
    expect(existsSync(file)).toBe(false)
    app.clock.set('2026-03-06T00:10:00+08:00')
    await run('log-seal')
    await run('log-seal')
    const { sealId, digest, mac } = ((await verified()) as Verification).head!
    expect(lines()).toEqual([`2026-03-05 ${sealId} ${digest} ${mac}`])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('of days on which nobody wrote them down follow, days without entries have none', async () => {
    app.clock.set('2026-03-06T09:00:00+08:00')
    await app.platformAdmin(logs.verify, { day: '2026-03-06' })
    app.clock.set('2026-03-09T09:00:00+08:00')
    await run('log-seal')
    expect(lines().map((line) => line.split(' ')[0])).toEqual(['2026-03-05', '2026-03-06'])
  })

  test('that the database no longer has is said until somebody deals with it', async () => {
    const lost = sql`delete from sys_log_seal where seal_id = (select max(seal_id) from sys_log_seal)`
    await tampered(lost, async () => {
      app.clock.set('2026-03-09T09:10:00+08:00')
      await expect(run('log-seal')).rejects.toThrow('操作日志可能被截断或重做')
    })
    expect(await run('log-seal')).toMatchObject({ processed: expect.any(Number) })
  })
})

test('the nightly job makes the coming weeks and drops whole weeks past keeping', async () => {
  const weeks = async () =>
    (
      await ask<{ name: string }>(
        app.db,
        sql`select relname as name from pg_class where relname ~ '^sys_log_\\d' and relkind = 'r' order by 1`,
      )
    ).map(({ name }) => name)
  const keptFrom = addDays(dayOf(app.clock()), -365) // 2025-03-05, a Wednesday
  await app.db.execute(sql`select ensure_log_partitions(${addDays(keptFrom, -14)}, ${addDays(keptFrom, 7)})`)
  expect(await weeks()).toEqual(expect.arrayContaining(['sys_log_2025_08', 'sys_log_2025_09', 'sys_log_2025_10', 'sys_log_2025_11']))
  app.clock.set('2026-03-12T02:00:00+08:00')
  expect(await run('log-partition')).toEqual({ processed: 3 })
  const left = await weeks()
  expect(left.slice(0, 1)).toEqual(['sys_log_2025_11'])
  expect(left).toContain('sys_log_2026_15')
})
