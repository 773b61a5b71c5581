import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Db } from '../db/database.ts'
import { fold, foldAll } from './fold.ts'
import { findingsOf } from './proof.ts'
import { aLedger, type Ledger } from './testing.ts'
import { aVisit, change, lockedVisit, visitors, visits, visitTable } from './testVisits.ts'
import { verify } from './verify.ts'

let app: Ledger
beforeAll(async () => {
  app = await aLedger()
  await visitTable(app.db)
})
afterAll(() => app.close())

const today = '2026-03-20'
const seconds = Number(process.env.OEMS_HAMMER ?? 3)
const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!
const days = ['2025-12-31', '2026-02-10', '2026-02-28', '2026-03-01', today]
const periods = [
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-02-23', to: '2026-03-01' },
  { from: '2026-01-01', to: today },
  { from: today, to: today },
]

/** Persons of one snapshot, by their rows and by the figures. */
const look = (node: number) =>
  app.reader.transaction(
    async (tx: Db) => {
      const period = any(periods)
      const [rows] = await ask<{ n: number }>(
        tx,
        sql`select count(distinct (v.org_id, v.person_id))::int as n
              from visit v join org o on o.id = v.org_id join org r on o.path ^@ r.path
             where r.id = ${node} and v.day between ${period.from} and ${period.to}`,
      )
      expect(await visitors(tx, node, period, today)).toBe(rows!.n)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

test('persons are counted once at every moment while others write, remove, fold and move', async () => {
  const groups = await Promise.all([app.aGroup(), app.aGroup()])
  const companies = groups.flatMap((group) => group.companies.map(({ id }) => id))
  const projects = groups.flatMap((group) => group.projects.map(({ id }) => id))
  const nodes = [app.rootId, ...groups.map(({ group }) => group.id), ...companies, ...projects]
  const end = performance.now() + seconds * 1000
  const done = { comings: 0, changes: 0, folds: 0, moves: 0, looks: 0 }
  const keep = async (what: keyof typeof done, work: () => Promise<unknown>) => {
    for (; performance.now() < end; done[what] += 1) await work()
  }
  // A dozen persons, so that writers meet at their counters.
  const someone = () => 1 + Math.floor(Math.random() * 12)
  const alter = () =>
    app.db
      .transaction(async (tx) => {
        const [picked] = await ask<{ id: number }>(tx, sql`select id from visit order by random() limit 1`)
        const before = picked ? await lockedVisit(tx, picked.id) : null
        const after = Math.random() < 0.4 ? { orgId: any(projects), day: any(days), personId: someone() } : null
        if (before) await change(tx, app.now, before, after)
        if (Math.random() < 0.1) tx.rollback()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'Rollback') throw error
      })
  await Promise.all([
    ...Array.from({ length: 3 }, () => keep('comings', () => aVisit(app, any(projects), any(days), someone()))),
    ...Array.from({ length: 3 }, () => keep('changes', alter)),
    keep('folds', () => fold(app.db)),
    keep('moves', () => app.move(any(projects), any(companies))),
    ...Array.from({ length: 2 }, () => keep('looks', () => look(any(nodes)))),
  ])
  for (const [what, times] of Object.entries(done)) expect(times, what).toBeGreaterThan(5)
  await foldAll(app.db)
  for (const node of nodes) await look(node)
  for (const month of ['2025-01', '2025-12', '2026-01', '2026-02', '2026-03']) {
    const proof = await verify(app.database, { source: visits, month }, { clock: () => app.now, trigger: 2 })
    expect([month, findingsOf(proof)]).toEqual([month, 0])
  }
})
