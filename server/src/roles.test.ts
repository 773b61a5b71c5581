import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Database, openDatabase } from './core/db/database.ts'
import { logRights } from './core/db/logRights.ts'
import { asOwner, newDatabase } from './testing/cluster.ts'

/** The roles of the database (01 §2.8), tried over the very connections that the product serves with. */
let database: Database
let url: string
beforeAll(async () => {
  url = await newDatabase()
  database = openDatabase(url, { writers: 1, readers: 1 })
  await database.db.execute(sql`select ensure_log_partitions(current_date, current_date + 7)`)
  await database.db.execute(sql`
    insert into sys_log (trace_id, log_type, platform, ip, user_agent, call_key, operation, result, code, msg, cost_ms, created_at)
    values ('t', 2, 'WEB', '::1', 'test', 'x', 'x', 1, 0, 'success', 1, now())`)
})
afterAll(() => database.close())

const run = (statement: string) => database.db.execute(sql.raw(statement))
/** Why PostgreSQL refuses it; what it does not refuse is taken back. */
async function refusalOf(statement: string): Promise<string> {
  try {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql.raw(statement))
      tx.rollback()
    })
    return 'done'
  } catch (error) {
    return String((error as Error).cause ?? 'done')
  }
}
const refused = /permission denied|must be (able to|owner|superuser)/
const logTables = ['sys_log', 'sys_log_default', 'sys_log_seal']
const weeks = async () =>
  (
    await ask<{ name: string }>(
      database.db,
      sql`select relid::regclass::text as name from pg_partition_tree('sys_log') where isleaf order by 1`,
    )
  )
    .map(({ name }) => name)
    .filter((name) => name !== 'sys_log_default')

test('everything belongs to the role that serves, but the log, its seals and the record of migrations', async () => {
  const others = await ask<{ name: string }>(
    database.db,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
          and relowner <> current_user::regrole order by 1`,
  )
  const kept = ['schema_migration', 'sys_log', 'sys_log_default', 'sys_log_log_id_seq', 'sys_log_seal', 'sys_log_seal_seal_id_seq']
  expect(others.map(({ name }) => name)).toEqual([...kept, ...(await weeks())].sort())
})

describe('what the product’s own connections cannot do', () => {
  const attempts = (table: string) => [
    `update ${table} set created_at = created_at`,
    `delete from ${table}`,
    `truncate ${table}`,
    `truncate ${table} cascade`,
    `drop table ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} rename to gone`,
    `alter table ${table} set schema pg_temp`,
    `alter table ${table} add column more text`,
    `alter table ${table} owner to current_user`,
    `alter table ${table} enable row level security`,
    `create trigger quiet before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
    `create rule quiet as on insert to ${table} do instead nothing`,
    `create policy quiet on ${table}`,
    `create index quiet on ${table} (created_at)`,
    `lock table ${table} in access exclusive mode`,
    `merge into ${table} l using (values (1)) v on true when matched then delete`,
  ]
  test.each(logTables.flatMap(attempts))('%s', async (statement) => {
    expect(await refusalOf(statement)).toMatch(refused)
  })

  test('the same to a week of the log, which it may not even read by itself', async () => {
    const [week] = await weeks()
    for (const statement of attempts(week!).concat(`table ${week}`, `insert into ${week} overriding system value table sys_log`))
      expect(await refusalOf(statement), statement).toMatch(refused)
  })

  const owner = `(select quote_ident(relowner::regrole::text) from pg_class where relname = 'sys_log')`
  test.each([
    'alter table sys_log detach partition sys_log_default',
    'alter table sys_log attach partition org for values from (minvalue) to (maxvalue)',
    `create table more partition of sys_log for values from ('2001-01-01') to ('2001-01-08')`,
    'create table heir () inherits (sys_log_seal)',
    'drop schema public cascade',
    'alter schema public rename to gone',
    `do $$ begin execute format('set role %s', ${owner}); end $$`,
    `do $$ begin execute format('set session authorization %s', ${owner}); end $$`,
    `do $$ begin execute format('grant %s to current_user', ${owner}); end $$`,
    `do $$ begin execute format('reassign owned by %s to current_user', ${owner}); end $$`,
    `do $$ begin execute format('drop owned by %s', ${owner}); end $$`,
    `do $$ begin execute format('alter database %I rename to gone', current_database()); end $$`,
    'alter role current_user superuser',
    'set session_replication_role = replica',
    'create or replace function drop_log_partitions(before_day date) returns integer language sql as $$ select 0 $$',
    'drop function ensure_log_partitions(date, date)',
    'alter function drop_log_partitions(date) set search_path = public',
    'alter function drop_log_partitions(date) security invoker',
    'drop function refuse_log_change() cascade',
    `create or replace function refuse_log_change() returns trigger language plpgsql as $$ begin return null; end $$`,
    `delete from schema_migration`,
    `copy sys_log from program 'true'`,
  ])('%s', async (statement) => {
    expect(await refusalOf(statement)).toMatch(refused)
  })

  test('of all that nothing happened', async () => {
    expect(await ask(database.db, sql`select msg from sys_log`)).toEqual([{ msg: 'success' }])
    expect(await ask(database.db, sql.raw(logRights))).toMatchObject([{ mayAlter: false }])
  })
})

describe('partitions of the log', () => {
  const monday = async (daysAgo: number) =>
    (await ask<{ name: string }>(database.db, sql`select 'sys_log_' || to_char(current_date - ${daysAgo}::int, 'IYYY_IW') as name`))[0]!
      .name

  test('are made ahead, and dropped when they ended 180 days ago, whatever the parameter says', async () => {
    await run('select ensure_log_partitions(current_date - 220, current_date + 28)')
    const [kept, old, ahead] = await Promise.all([monday(179), monday(190), monday(-28)])
    expect(await weeks()).toEqual(expect.arrayContaining([kept, old, ahead]))
    for (const day of ['current_date + 10000', `'infinity'`, 'current_date - 179']) await run(`select drop_log_partitions(${day})`)
    const left = await weeks()
    expect(left).toEqual(expect.arrayContaining([kept, ahead]))
    expect(left).not.toContain(old)
    expect(await ask(database.db, sql`select msg from sys_log`)).toEqual([{ msg: 'success' }])
    expect(await ask(database.db, sql`select drop_log_partitions(null) as gone`)).toEqual([{ gone: null }])
  })

  test('are judged by their bounds: an old name protects no young entries from being seen as young', async () => {
    await asOwner(
      url,
      `create table sys_log_2001_01 partition of sys_log for values from (now() + interval '1000 days') to (now() + interval '1007 days')`,
    )
    await run(`select drop_log_partitions('infinity')`)
    expect(await weeks()).toContain('sys_log_2001_01')
    await asOwner(url, 'drop table sys_log_2001_01')
  })

  test('a session’s own settings and whatever it has made change nothing of that', async () => {
    // These fit the arguments better than the system's own `format`, so they would win from behind it in a search path.
    const own = [
      `create function public.format(text, text, text, text) returns text language sql as $$ select 'truncate public.sys_log' $$`,
      `create function public.format(text, regclass) returns text language sql as $$ select 'truncate public.sys_log' $$`,
      'create temp table pg_inherits as table pg_catalog.pg_inherits',
      'create temp table sys_log (created_at timestamptz) partition by range (created_at)',
      'set search_path = pg_temp, public, pg_catalog',
      `set datestyle = 'German'`,
      `set timezone = 'Asia/Kathmandu'`,
    ]
    const before = await weeks()
    await expect(
      database.db.transaction(async (tx) => {
        for (const statement of own) await tx.execute(sql.raw(statement))
        await tx.execute(sql`select public.ensure_log_partitions(current_date, current_date + 7)`)
        await tx.execute(sql`select public.drop_log_partitions('infinity')`)
        expect(await ask(tx, sql`select msg from public.sys_log`)).toEqual([{ msg: 'success' }])
        const leaves = await ask(tx, sql`select from pg_partition_tree('public.sys_log') where isleaf`)
        expect(leaves).toHaveLength(before.length + 1)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  })

  test('are not made without end', async () => {
    await expect(run(`select ensure_log_partitions('0001-01-01', 'infinity')`)).rejects.toThrow()
    await expect(run(`select ensure_log_partitions(current_date, current_date + 4000)`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('400 days') },
    })
  })
})
