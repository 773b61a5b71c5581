import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../days.ts'
import { ask } from '../db/database.ts'
import { insertRows } from '../db/insertRows.ts'
import { Deltas } from './deltas.ts'
import { foldAll } from './fold.ts'
import { findingsOf } from './proof.ts'
import { level } from './question.ts'
import { read } from './read.ts'
import { enterStates, removeStates, stoodOn } from './states.ts'
import { aLedger, type Ledger } from './testing.ts'
import { at, type Place, put, things, thingTable } from './testThings.ts'
import { repair, verify } from './verify.ts'

let app: Ledger
beforeAll(async () => {
  app = await aLedger()
  await thingTable(app.db)
})
afterAll(() => app.close())

const days = Array.from({ length: 8 }, (_, n) => addDays('2026-02-26', n))
let lastThing = 0
const aThing = () => {
  lastThing += 1
  return lastThing
}
const set = (ids: readonly number[], place: Place, day: string) => app.db.transaction((tx) => put(tx, ids, place, day))
const levelAt = async (orgId: number, day: string) => (await read(app.reader, orgId, { n: level('test.thing', day) })).n
const levelsAt = (orgId: number) => Promise.all(days.map((day) => levelAt(orgId, day)))
const intervalsOf = (id: number) =>
  ask<{ from: string; to: string | null; org: number; kind: number }>(
    app.db,
    sql`select from_day as "from", to_day as "to", org_id as org, (dims->>'kind')::int as kind from stat_state where metric = 32010 and subject_id = ${id} order by 1`,
  )
const how = { clock: () => app.now, trigger: 2 as const }
const unit = (month: string) => ({ source: things, month })
const findings = async () =>
  (await Promise.all(['2026-02', '2026-03'].map((month) => verify(app.database, unit(month), how)))).map(findingsOf)

describe('a thing counts where it is', () => {
  test('from the day on, and any past day can be asked', async () => {
    const { group, projects } = await app.aGroup()
    const [a, b] = [projects[0]!.id, projects[3]!.id]
    const one = aThing()
    await set([one], at(a), days[1]!)
    await set([one], at(b, 2), days[3]!)
    await set([one], null, days[5]!)
    for (const folded of [false, true]) {
      if (folded) await foldAll(app.db)
      expect(await levelsAt(a)).toEqual([0, 1, 1, 0, 0, 0, 0, 0])
      expect(await levelsAt(b)).toEqual([0, 0, 0, 1, 1, 0, 0, 0])
      expect(await levelsAt(group.id)).toEqual([0, 1, 1, 1, 1, 0, 0, 0])
      const { kinds } = await read(app.reader, group.id, { kinds: level('test.thing', days[4]!, { breakdown: 'kind' }) })
      expect([...kinds]).toEqual([[2, 1]])
    }
  })

  test('of the changes of a day the last one holds', async () => {
    const { projects } = await app.aGroup()
    const [a, b] = [projects[0]!.id, projects[1]!.id]
    const one = aThing()
    await set([one], at(a), days[0]!)
    for (const place of [at(b), null, at(a, 3), at(b, 4)]) await set([one], place, days[2]!)
    expect(await intervalsOf(one)).toEqual([
      { from: days[0], to: days[1], org: a, kind: 1 },
      { from: days[2], to: null, org: b, kind: 4 },
    ])
    await set([one], null, days[2]!)
    expect(await levelsAt(a)).toEqual([1, 1, 0, 0, 0, 0, 0, 0])
    expect(await levelsAt(b)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  })

  test('what is so already writes nothing', async () => {
    const { projects } = await app.aGroup()
    const one = aThing()
    await set([one], at(projects[0]!.id), days[0]!)
    await foldAll(app.db)
    await set([one], at(projects[0]!.id), days[4]!)
    expect(await intervalsOf(one)).toHaveLength(1)
    expect(await app.pending()).toBe(0)
  })

  test('a clock that was ahead gives way to one that is not', async () => {
    const { projects } = await app.aGroup()
    const [a, b] = [projects[0]!.id, projects[1]!.id]
    const one = aThing()
    await set([one], at(a), days[0]!)
    await set([one], at(b), days[5]!)
    await set([one], at(a, 2), days[4]!)
    expect(await levelsAt(a)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
    expect(await levelsAt(b)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(await intervalsOf(one)).toHaveLength(2)
  })

  test('thousands at once, by one statement', async () => {
    const { projects } = await app.aGroup()
    const [a, b] = [projects[0]!.id, projects[1]!.id]
    const many = Array.from({ length: 6_000 }, aThing)
    await set(many, at(a), days[0]!)
    await set([...many.slice(0, 2_000), aThing()], at(b, 2), days[2]!)
    expect([await levelAt(a, days[1]!), await levelAt(a, days[2]!), await levelAt(b, days[2]!)]).toEqual([6_000, 4_000, 2_001])
    const stood = await ask<{ org_id: number; n: number }>(
      app.db,
      sql`select org_id, count(*)::int as n from (${stoodOn(things, days[1]!)}) s where org_id in (${a}, ${b}) group by 1`,
    )
    expect(stood).toEqual([{ org_id: a, n: 6_000 }])
  })

  test('new ones come with their owner’s rows, and wrong ones go as if they had never been', async () => {
    const { projects } = await app.aGroup()
    const id = projects[0]!.id
    const ids = [aThing(), aThing(), aThing()]
    await app.db.transaction(async (tx) => {
      const ctx = { db: tx, now: new Date(`${days[1]}T12:00:00+08:00`), deltas: new Deltas() }
      await insertRows(
        tx,
        enterStates(
          ctx,
          things,
          ids.map((subjectId) => ({ subjectId, at: { orgId: id, dims: { kind: 1 } } })),
        ),
      )
      await tx.execute(sql`insert into thing select n, ${id}, 1 from unnest(${`{${ids}}`}::bigint[]) n`)
      await ctx.deltas.flush(tx)
    })
    await set(ids.slice(0, 1), null, days[3]!)
    expect(await levelsAt(id)).toEqual([0, 3, 3, 2, 2, 2, 2, 2])
    await app.db.transaction(async (tx) => {
      const ctx = { db: tx, now: app.now, deltas: new Deltas() }
      await removeStates(ctx, things, ids.slice(0, 2))
      await tx.execute(sql`delete from thing where id = ${ids[1]}`)
      await ctx.deltas.flush(tx)
    })
    expect(await levelsAt(id)).toEqual([0, 1, 1, 1, 1, 1, 1, 1])
  })
})

test('two who change one thing leave it at one place', async () => {
  const { projects } = await app.aGroup()
  const one = aThing()
  await set([one], at(projects[0]!.id), days[0]!)
  const move = (orgId: number) =>
    app.db.transaction(async (tx) => {
      await tx.execute(sql`select from thing where id = ${one} for update`)
      await put(tx, [one], at(orgId), days[2]!)
    })
  await Promise.all(projects.flatMap(({ id }) => [move(id), move(id)]))
  const levels = await Promise.all(projects.map(({ id }) => levelAt(id, days[2]!)))
  expect(levels.reduce((sum, n) => sum + n)).toBe(1)
  expect(await intervalsOf(one)).toHaveLength(2)
})

describe('the proof', () => {
  test('compares figures with intervals and intervals with the owner’s rows, and puts both right', async () => {
    await foldAll(app.db)
    expect(await findings()).toEqual([0, 0])
    const { projects } = await app.aGroup()
    const [a, b] = [projects[0]!.id, projects[1]!.id]
    const [one, two, three] = [aThing(), aThing(), aThing()]
    await set([one, two, three], at(a), days[0]!)
    await foldAll(app.db)
    // A writer that forgot its states, a row that went by hand, and a figure that was altered.
    await app.db.transaction((tx) => put(tx, [one], at(b), days[4]!, true))
    await app.db.execute(sql`delete from stat_state where metric = 32010 and subject_id = ${two}`)
    await app.db.execute(sql`update stat_month set d[27] = d[27] + 1 where org_id = ${a} and month = '2026-02-01' and metric = 32010`)
    expect(Math.min(...(await findings()))).toBeGreaterThan(0)
    for (const month of ['2026-02', '2026-03']) await repair(app.database, unit(month), how)
    await foldAll(app.db)
    expect(await findings()).toEqual([0, 0])
    expect([await levelAt(a, days[7]!), await levelAt(b, days[7]!)]).toEqual([2, 1])
  })
})

test('whatever is written, a day’s level is what stood there', async () => {
  const { projects, group } = await app.aGroup()
  const places = [null, ...projects.flatMap(({ id }) => [at(id, 1), at(id, 2)])]
  const ids = Array.from({ length: 12 }, aThing)
  const model = new Map<string, Place>()
  for (let step = 0; step < 60; step += 1) {
    const from = Math.floor((step / 60) * days.length)
    const some = ids.filter((_, at) => at === step % ids.length || Math.random() < 0.3)
    const place = places[Math.floor(Math.random() * places.length)]!
    await set(some, place, days[from]!)
    for (const id of some) for (const day of days.slice(from)) model.set(`${id} ${day}`, place)
    if (step % 20 === 0) await foldAll(app.db)
  }
  for (const day of days) {
    const expected = ids.filter((id) => model.get(`${id} ${day}`)).length
    expect([day, await levelAt(group.id, day)]).toEqual([day, expected])
    const stood = await ask(app.db, sql`select 1 from (${stoodOn(things, day)}) s where subject_id = any(${`{${ids}}`}::bigint[])`)
    expect(stood).toHaveLength(expected)
  }
  await foldAll(app.db)
  expect(await findings()).toEqual([0, 0])
})
