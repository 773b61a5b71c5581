import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import seal from '../../../migrations/20261122040100_atRest.ts'
import { newDatabase, ownerOf } from '../../testing/cluster.ts'
import '../../testing/testApp.ts'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { unseal } from './keys.ts'
import { migrate } from './migrate.ts'

const ours = join(import.meta.dirname, '../../../migrations')
/** More than two lots of rows. */
const many = 4_100

let folder: string
let url: string
let client: pg.Client

/** A database as an earlier version left it, with people's words in plain text. */
beforeAll(async () => {
  folder = aTempFolder()
  for (const name of readdirSync(ours).filter((name) => name <= '20261122040000_atRest.sql')) cpSync(join(ours, name), join(folder, name))
  url = ownerOf(await newDatabase())
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await migrate(url, folder)
  await client.query(`
    select declare_partitions('2026-03-01', '2026-04-30');
    insert into declare_health (person_id, org_id, day, declared_at, on_time, source, declarant_id, client_key, temperature, body_state, symptoms,
      contact_history, isolation_state, test_result, location_text, left_site, void_reason, level, worse, is_latest, handle_state)
    select n, 1, '2026-03-25'::date + n % 10, now(), true, 1, 1, gen_random_uuid(), 36.5, 2, '{11}', 0, 0, case when n % 2 = 0 then 2 end,
      '某地招待所' || n, 0, case when n % 5 = 0 then '重复申报' end, 1, false, true, 0 from generate_series(1, ${many}) n;
    insert into employee (id, created_at, created_by, updated_at, updated_by, home_org_id, org_id, emp_type, search_text, sex, nation_code, remark)
    select n, now(), 0, now(), 0, 1, 1, 1, '', 1, 'CN', case when n > 1 then '对青霉素过敏' end from generate_series(1, 3) n;
    insert into sys_account (created_at, created_by, updated_at, updated_by, username, nickname, org_id, source, remark)
    values (now(), 0, now(), 0, 'one', '甲', 1, 1, '产假中')`)
})
afterAll(() => client.end())

const count = async (query: string) =>
  (await client.query<{ n: string }>(`select count(*) n from ${query}`)).rows.map(({ n }) => Number(n))[0]

test('rows of an earlier version are sealed by the next start, also where the one before was killed among them', async () => {
  let left = 4 // two lots are read and written
  const killed = {
    query: (...query: Parameters<pg.Client['query']>) => (left-- > 0 ? client.query(...query) : Promise.reject(new Error('killed'))),
  }
  await expect(seal(killed as unknown as pg.Client)).rejects.toThrow('killed')
  expect(await count('declare_health where answers is not null')).toBe(4_000)
  expect(await count('declare_health where location_text is not null')).toBe(100)

  await migrate(url)
  const { rows } = await client.query<Record<string, Buffer>>(
    'select person_id, answers, void_reason from declare_health order by person_id',
  )
  expect(rows).toHaveLength(many)
  expect(JSON.parse(unseal(rows[8]!.answers!))).toEqual({
    ...{ bodyState: 2, contactHistory: 0, isolationState: 0, locationText: '某地招待所9', leftSite: 0 },
  })
  expect(JSON.parse(unseal(rows[4_099]!.answers!))).toMatchObject({ testResult: 2, locationText: '某地招待所4100' })
  expect([rows[8]!.void_reason, unseal(rows[4_099]!.void_reason!)]).toEqual([null, '重复申报'])

  const { rows: remarks } = await client.query<{ remark: Buffer | null }>(
    'select remark from employee union all select remark from sys_account',
  )
  expect(remarks.map(({ remark }) => remark && unseal(remark)).sort()).toEqual(['产假中', '对青霉素过敏', '对青霉素过敏', null].sort())
  expect(
    await count(
      `information_schema.columns where column_name = 'sealed_remark' or table_name like 'declare_health%' and column_name in ('location_text', 'test_result')`,
    ),
  ).toBe(0)
})
