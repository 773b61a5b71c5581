import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { asOwner, newDatabase, ownerOf } from '../../testing/cluster.ts'
import { logRights } from './logRights.ts'
import { bringUpToDate } from './roles.ts'

/** Two ordinary roles, as somebody has them whose PostgreSQL is not ours: nobody here is a superuser but whoever makes them. */
let template: string
let owner: string
let serving: string
let database: string
const password = 'password'
const urlAs = (username: string) => Object.assign(new URL(ownerOf(template)), { username, password, pathname: `/${database}` }).href
const access = () => ({ url: urlAs(serving), ownerUrl: urlAs(owner) })

beforeEach(async () => {
  template = await newDatabase()
  const mark = randomBytes(4).toString('hex')
  ;[owner, serving, database] = [`owner_${mark}`, `serving_${mark}`, `two_roles_${mark}`]
  await asOwner(template, `create role ${owner} login password '${password}'; create role ${serving} login password '${password}'`)
  await asOwner(template, `grant ${serving} to ${owner}`)
  await asOwner(template, `create database ${database} owner ${owner} template template0`)
  onTestFinished(async () => {
    await asOwner(template, `drop database ${database} with (force)`)
    await asOwner(template, `drop role ${owner}, ${serving}`)
  })
})

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
const logOwners = () =>
  run(
    urlAs(owner),
    `select distinct relowner::regrole::text as name from pg_class
     where oid in (select relid from pg_partition_tree('sys_log')) or relname in ('sys_log_seal', 'schema_migration')`,
  )
const ownersOf = (table: string) => run(urlAs(owner), `select relowner::regrole::text as name from pg_class where relname = '${table}'`)

test('neither role need be a superuser; what serves makes partitions by the functions, and a later start changes nothing', async () => {
  expect(await bringUpToDate(access())).toBeNull()
  expect(await logOwners()).toEqual([{ name: owner }])
  expect(await ownersOf('person')).toEqual([{ name: serving }])
  await run(urlAs(serving), 'select ensure_log_partitions(current_date, current_date + 28)')
  await run(urlAs(serving), 'select stat_partitions(2036, 2037)')
  await expect(run(urlAs(serving), 'drop table sys_log')).rejects.toThrow('must be owner')
  expect(await bringUpToDate(access())).toBeNull()
  expect(await logOwners()).toEqual([{ name: owner }])
})

test('one role for both works; the statements that it is told make two of it, and nothing is lost', async () => {
  const alone = { url: urlAs(owner), ownerUrl: null }
  const advice = await bringUpToDate(alone)
  expect(advice).toContain(`grant oems_app to ${owner};`)
  expect(advice).toContain('DATABASE_OWNER_URL')
  await run(urlAs(owner), `insert into stat_delta (org_id, metric, dim, day, n) values (1, 1, 0, '2026-03-05', 7)`)
  expect(await run(urlAs(owner), logRights)).toEqual([{ role: owner, mayAlter: true }])
  expect(await bringUpToDate(access())).toBeNull()
  expect(await run(urlAs(serving), logRights)).toEqual([{ role: serving, mayAlter: false }])
  expect(await run(urlAs(serving), 'select n::int from stat_delta')).toEqual([{ n: 7 }])
  expect(await logOwners()).toEqual([{ name: owner }])
  expect(await bringUpToDate(alone)).toContain(owner)
})

test('rights that somebody gave by hand are taken back at the next start', async () => {
  await bringUpToDate(access())
  await run(urlAs(owner), `grant all on sys_log, sys_log_default, sys_log_seal, schema_migration to ${serving}`)
  expect(await bringUpToDate(access())).toBeNull()
  const rights = await run(
    urlAs(owner),
    `select table_name || ' ' || string_agg(lower(privilege_type), ', ' order by privilege_type) as of from information_schema.role_table_grants
     where grantee = '${serving}' and table_name in ('sys_log', 'sys_log_default', 'sys_log_seal', 'schema_migration') group by table_name order by 1`,
  )
  expect(rights.map((right) => right.of)).toEqual(['schema_migration select', 'sys_log insert, select', 'sys_log_seal insert, select'])
})

test('roles that cannot do it are said so, with the statement that helps', async () => {
  const same = bringUpToDate({ url: urlAs(owner), ownerUrl: urlAs(owner) })
  await expect(same).rejects.toThrow('同一个数据库账号')
  await asOwner(template, `revoke ${serving} from ${owner}`)
  await expect(bringUpToDate(access())).rejects.toThrow(`grant ${serving} to ${owner};`)
  await asOwner(template, `grant ${owner} to ${serving}`)
  await expect(bringUpToDate(access())).rejects.toThrow('权限过大')
  await asOwner(template, `revoke ${owner} from ${serving}; alter role ${serving} createrole`)
  await expect(bringUpToDate(access())).rejects.toThrow('权限过大')
  await asOwner(
    template,
    `alter role ${serving} nocreaterole; grant ${serving} to ${owner}; alter database ${database} owner to current_user`,
  )
  await expect(bringUpToDate(access())).rejects.toThrow(`alter database ${database} owner to ${owner};`)
})

test('a function of the serving role stops the start before the owner touches a table that might run it', async () => {
  await bringUpToDate(access())
  await run(urlAs(serving), `create function trap() returns int language sql as 'select 1'`)
  await expect(bringUpToDate(access())).rejects.toThrow('trap()')
})
