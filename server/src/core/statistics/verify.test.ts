import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../db/database.ts'
import { flow, gauge } from './contributions.ts'
import { foldAll } from './fold.ts'
import { level, sum } from './question.ts'
import { read } from './read.ts'
import { inPages, type Source } from './source.ts'
import { aLedger, type Ledger } from './testing.ts'
import { AlreadyProving, repair, verify } from './verify.ts'

interface Fact {
  readonly id: number
  readonly orgId: number
  readonly day: string
  readonly toDay: string | null
  readonly stays: boolean
}
const contributions = ({ orgId, day, toDay, stays }: Fact) =>
  stays
    ? [gauge('people.onsite', orgId, day, toDay, { empType: 1, sex: 1, nationGroup: 1, nation: 65, birthYear: 1990 })]
    : [flow('declare.level', orgId, day, { level: 1 })]
const source: Source<Fact> = {
  name: 'fact',
  metrics: ['people.onsite', 'declare.level'],
  contributions,
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<Fact>(
          db,
          sql`select id, org_id "orgId", day, to_day "toDay", stays from fact
               where (day between ${from} and ${to} or to_day + 1 between ${from} and ${to}) and id > ${after} order by id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
  async *counted(db, period) {
    for await (const row of source.rows(db, period)) yield* source.contributions(row).flat()
  },
}

let app: Ledger
let tree: Awaited<ReturnType<Ledger['aGroup']>>
beforeAll(async () => {
  app = await aLedger()
  tree = await app.aGroup()
  await app.db.execute(sql`create table fact (id bigint generated always as identity, org_id bigint, day date, to_day date, stays boolean)`)
  for (const [i, { id }] of tree.projects.entries()) {
    for (const day of ['2025-12-31', '2026-02-01', '2026-02-28', '2026-03-05']) await add(id, day, null, i % 2 === 0)
    await add(id, '2026-01-20', '2026-02-11', true)
  }
  await foldAll(app.db)
  await add(tree.group.id, '2026-02-14', null, false) // waits to be folded
})
afterAll(() => app.close())

const add = (orgId: number, day: string, toDay: string | null, stays: boolean, counted = true) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`insert into fact (org_id, day, to_day, stays) values (${orgId}, ${day}, ${toDay}, ${stays})`)
    if (counted) await app.count(contributions({ id: 0, orgId, day, toDay, stays }), tx)
  })

const february = { source, month: '2026-02' }
const how = { clock: () => app.now, trigger: 2 as const }
const found = async () => {
  const { differences, broken } = await verify(app.database, february, how)
  return { keys: differences.map(({ orgId, expected, actual }) => [orgId, actual - expected]).sort(), broken }
}
const clean = { keys: [], broken: 0 }

/** Every figure of every node, to compare with before. */
const blocks = () =>
  Promise.all(
    ['stat_month', 'stat_year', 'stat_total'].map((name) =>
      ask(
        app.db,
        sql`
  select * from ${sql.raw(name)} where ${sql.raw(name)}::text ~ '[1-9]' order by metric, org_id, dim, ${sql.raw(name === 'stat_month' ? 'month' : name === 'stat_year' ? 'year' : 'v')}`,
      ),
    ),
  )

test('rows and figures that agree have no difference, what is not folded included', async () => {
  const proof = await verify(app.database, february, how)
  expect(proof).toMatchObject({ differences: [], broken: 0 })
  expect(proof.keys).toBeGreaterThan(20)
})

test('a cell altered by hand shows at its node and its parent, and repair heals all three blocks', async () => {
  await foldAll(app.db)
  const before = await blocks()
  const { group } = tree
  await app.db.execute(sql`update stat_month set d[14] = d[14] + 5 where org_id = ${group.id} and metric = 26 and month = '2026-02-01'`)
  expect(await found()).toEqual({
    keys: [
      [app.rootId, -5],
      [group.id, 5],
    ].sort(),
    broken: 1,
  })
  await repair(app.database, february, how)
  expect(await found()).toEqual(clean)
  expect(await blocks()).toEqual(before)
})

test('years and totals that contradict their months are put right', async () => {
  const before = await blocks()
  await app.db.execute(sql`update stat_year set m[2] = 99 where org_id = ${tree.projects[0]!.id} and metric = 1 and year = 2026`)
  await app.db.execute(sql`update stat_total set v = v - 3 where org_id = ${tree.group.id} and metric = 3`)
  // The altered slot, and the totals of its node and of the group.
  expect(await found()).toEqual({ keys: [], broken: 3 })
  await repair(app.database, february, how)
  expect(await found()).toEqual(clean)
  expect(await blocks()).toEqual(before)
})

test('a figure that was never counted is filled, and a project whose block is lost gets it back', async () => {
  const [, , third] = tree.projects
  await add(third!.id, '2026-02-09', null, false, false)
  await add(third!.id, '2026-02-09', null, true, false)
  await app.db.execute(sql`delete from stat_month where org_id = ${tree.projects[1]!.id} and month = '2026-02-01'`)
  expect((await found()).keys.length).toBeGreaterThan(0)
  await repair(app.database, february, how)
  expect(await found()).toEqual(clean)
  const period = { from: '2026-02-01', to: '2026-02-28' }
  const [rows] = await ask(
    app.db,
    sql`select count(*) filter (where not stays and day between ${period.from} and ${period.to}) as happened,
    count(*) filter (where stays and day <= '2026-02-28' and coalesce(to_day >= '2026-02-28', true)) as onsite from fact`,
  )
  expect(
    await read(app.reader, app.rootId, { happened: sum('declare.level', period), onsite: level('people.onsite', '2026-02-28') }),
  ).toEqual(rows)
})

test('what is written during a repair is counted once', async () => {
  await app.db.execute(sql`update stat_month set d[2] = 7 where org_id = ${tree.group.id} and metric = 26 and month = '2026-02-01'`)
  const writing = Promise.all(tree.projects.flatMap(({ id }) => [1, 2, 3, 4, 5].map(() => add(id, '2026-02-02', null, false))))
  await Promise.all([repair(app.database, february, how), writing])
  await foldAll(app.db)
  expect(await found()).toEqual(clean)
})

test('one process at a unit, and each proof leaves its record', async () => {
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => verify(app.database, february, how)))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(AlreadyProving)
  const records = await ask<object>(
    app.db,
    sql`select source, month, diffs, repaired, sample, trigger_kind from stat_verify where repaired order by id limit 1`,
  )
  expect(records).toMatchObject([{ source: 'fact', month: '2026-02-01', diffs: 3, repaired: true, trigger_kind: 2 }])
  expect(records[0]).toHaveProperty('sample.0.day', '2026-02-14')
})
