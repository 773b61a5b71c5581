import { ask, type Database } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Say } from './world.ts'

/** The last days whose declarations are copied with their people. */
const days = 10
/** Between the numbers of a person and of its copies. */
const apart = 10_000_000

/** What of a person goes by another number in a copy; everything else is the same. */
const changed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  person: { id: 'id + $1', id_hash: 'null', mobile_hash: 'null' },
  employee: { id: 'id + $1', work_no: 'null', account_id: 'null' },
  emp_stay: { id: 'id + $1', person_id: 'person_id + $1' },
  declare_person: { person_id: 'person_id + $1' },
  declare_health: { id: 'id + $1 * 10', person_id: 'person_id + $1', client_key: 'gen_random_uuid()' },
  declare_person_day: { person_id: 'person_id + $1', declare_id: 'declare_id + $1 * 10' },
}

/**
 * So many times as many people as were loaded, at the same nodes, with their last days, by statements of their own: for lists of hundreds of
 * thousands. Figures are those of the people that were loaded.
 */
export async function crowd({ reader }: Pick<Database, 'reader'>, ownerUrl: string, times: number, say: Say): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // No trigger has to look at what is a copy of what stands there already.
    await client.query(
      `set session_replication_role = replica; set statement_timeout = 0; set work_mem = '64MB'; set synchronous_commit = off`,
    )
    const copy = (table: string, by: number, where: string) => copied(client, table, by, where)
    let missing = 0
    for (let at = 1; at < times; at += 1) {
      const [found] = await ask<{ any: boolean }>(reader, sql`select exists (select from employee where id > ${at * apart}) as any`)
      if (found!.any) continue
      missing += 1
      const began = performance.now()
      await client.query('begin')
      for (const table of ['person', 'employee', 'emp_stay', 'declare_person'])
        await copy(table, at * apart, `${table === 'emp_stay' || table === 'declare_person' ? 'person_id' : 'id'} < ${apart}`)
      let rows = 0
      for (const day of await lastDays(client)) {
        rows += await copy('declare_health', at * apart, `day = '${day}' and person_id < ${apart}`)
        await copy('declare_person_day', at * apart, `day = '${day}' and person_id < ${apart}`)
      }
      await client.query('commit')
      say(`人员 ×${at + 1}，另有 ${rows} 条申报，用时 ${Math.round((performance.now() - began) / 1000)} s`)
    }
    if (missing > 0) await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function lastDays(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ day: string }>(
    `select day::text from (select distinct day from declare_day where exists (select from declare_person_day d where d.day = declare_day.day)) d order by 1 desc limit ${days}`,
  )
  return rows.map(({ day }) => day)
}

async function copied(client: pg.Client, table: string, by: number, where: string): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changed[table]![name]?.replace('$1', String(by)) ?? name)
  const { rowCount } = await client.query(
    `insert into ${table} (${names.join()}) overriding system value select ${values.join()} from ${table} where ${where}`,
  )
  return rowCount ?? 0
}
