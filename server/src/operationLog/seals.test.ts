import { logs } from '@oems/contract/operationLog/logs.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp({ now: '2026-03-05T10:00:00+08:00', alone: true })
const run = app.runJob
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
/** As somebody with the database's own rights could; it is undone at the end. */
async function tampered(change: ReturnType<typeof sql>, then: () => Promise<void>) {
  const trigger = (state: string) => app.db.execute(sql.raw(`alter table sys_log ${state} trigger sys_log_insert_only`))
  await trigger('disable')
  const before = await ask<{ line: object }>(app.db, sql`select to_jsonb(l) as line from sys_log l`)
  try {
    await app.db.execute(change)
    await then()
  } finally {
    await app.db.execute(sql`delete from sys_log`)
    await app.db.execute(sql`
      insert into sys_log overriding system value
      select (jsonb_populate_record(null::sys_log, line)).* from jsonb_array_elements(${JSON.stringify(before.map(({ line }) => line))}::jsonb) line`)
    await trigger('enable')
  }
}

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
  expect(await verified()).toEqual({ ok: true, sealCount: 2, firstBad: null })
  expect(await verified('2026-03-04')).toEqual({ ok: true, sealCount: 0, firstBad: null })
})

test('only 系统管理员 may ask, and that he did is written down', async () => {
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
      expect(await verified()).toEqual({ ok: false, sealCount: 2, firstBad: sealId })
    })
    expect(await verified()).toMatchObject({ ok: true })
  })

  test('an entry of the first seal: that one is named first', async () => {
    await tampered(sql`update sys_log set nickname = 'x' where log_id in (2, 5)`, async () => {
      expect(await verified()).toMatchObject({ ok: false, firstBad: (await sealOf(0)).sealId })
    })
  })

  test('a seal cannot be changed, and one that was taken out is missed by the next', async () => {
    await expect(app.db.execute(sql`delete from sys_log_seal`)).rejects.toThrow()
    const [first, second] = [await sealOf(0), await sealOf(1)]
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`alter table sys_log_seal disable trigger sys_log_seal_insert_only`)
      await tx.execute(sql`delete from sys_log_seal where seal_id = ${first.sealId}`)
      await tx.execute(sql`alter table sys_log_seal enable trigger sys_log_seal_insert_only`)
    })
    expect(await verified()).toEqual({ ok: false, sealCount: 1, firstBad: second.sealId })
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
