import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Db } from '../db/database.ts'
import { flow, gauge } from './contributions.ts'
import { fold, foldAll } from './fold.ts'
import { level, sum } from './question.ts'
import { read, readChildren } from './read.ts'
import { aLedger, type Ledger } from './testing.ts'

let app: Ledger
beforeAll(async () => {
  app = await aLedger()
  await app.db.execute(sql`create table fact (org_id bigint not null, day date not null, stays boolean not null)`)
})
afterAll(() => app.close())

const today = '2026-03-20'
const period = { from: '2026-02-10', to: today }
const seconds = 4
const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!

/** A row and its deltas in one transaction, as every write of the product. */
const write = (orgId: number) =>
  app.db.transaction(async (tx) => {
    const [day, stays] = [any(['2026-01-31', '2026-02-10', '2026-02-28', '2026-03-01', today]), Math.random() < 0.5]
    await tx.execute(sql`insert into fact values (${orgId}, ${day}, ${stays})`)
    const person = { empType: 1, sex: 1, nationGroup: 1, nation: 65, birthYear: null }
    await app.count(stays ? [gauge('people.onsite', orgId, day, null, person)] : [flow('declare.level', orgId, day, { level: 0 })], tx)
    if (Math.random() < 0.1) tx.rollback()
  })

/** Rows and figures of one snapshot. */
const look = (node: number) =>
  app.reader.transaction(
    async (tx: Db) => {
      const questions = { happened: sum('declare.level', period), onsite: level('people.onsite', today) }
      const [rows] = await ask<{ happened: number; onsite: number }>(
        tx,
        sql`
        select count(*) filter (where not stays and day between ${period.from} and ${period.to}) as happened, count(*) filter (where stays) as onsite
          from fact f join org o on o.id = f.org_id join org r on o.path ^@ r.path where r.id = ${node}`,
      )
      expect(await read(tx, node, questions)).toEqual(rows)
      expect((await readChildren(tx, node, questions)).total).toEqual(rows)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

test('figures equal rows at every moment while others write, fold and move', async () => {
  const groups = await Promise.all([app.aGroup(), app.aGroup(), app.aGroup()])
  const companies = groups.flatMap((group) => group.companies.map(({ id }) => id))
  const projects = groups.flatMap((group) => group.projects.map(({ id }) => id))
  const above = groups.map(({ group }) => group.id)
  const end = performance.now() + seconds * 1000
  const done = { writes: 0, folds: 0, moves: 0, looks: 0 }
  const keep = async (what: keyof typeof done, work: () => Promise<unknown>) => {
    for (; performance.now() < end; done[what] += 1) await work()
  }
  const ignoringRollback = (error: unknown) => {
    if (!(error instanceof Error) || error.message !== 'Rollback') throw error
  }
  await Promise.all([
    ...Array.from({ length: 3 }, () => keep('writes', () => write(any(projects)).catch(ignoringRollback))),
    ...Array.from({ length: 2 }, () => keep('folds', () => fold(app.db))),
    ...Array.from({ length: 2 }, () =>
      keep('moves', () => (Math.random() < 0.5 ? app.move(any(companies), any(above)) : app.move(any(projects), any(companies)))),
    ),
    ...Array.from({ length: 2 }, () => keep('looks', () => look(any([app.rootId, ...above, ...companies, ...projects])))),
  ])
  for (const [what, times] of Object.entries(done)) expect(times, what).toBeGreaterThan(5)
  await foldAll(app.db)
  for (const node of [app.rootId, ...above, ...companies, ...projects]) await look(node)
})
