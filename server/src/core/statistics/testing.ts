import { sql } from 'drizzle-orm'
import '../../declaration/daySource.ts'
import '../../declaration/personDaySource.ts'
import { ensureRoot } from '../../organisation/root.ts'
import '../../people/staySource.ts'
import { newDatabase } from '../../testing/cluster.ts'
import { factories, type TestOrg } from '../../testing/factories.ts'
import { type Database, type Db, openDatabase } from '../db/database.ts'
import { lockNumbers } from '../db/locks.ts'
import type { Contributions } from './contributions.ts'
import { Deltas } from './deltas.ts'
import { moveSubtree } from './move.ts'
import { metricCodes } from './registry.ts'
import { emit } from './source.ts'

export type Ledger = Awaited<ReturnType<typeof aLedger>>

/** A database with a tree and nothing that folds by itself; it stands still at noon of the 20th of March 2026. */
export async function aLedger() {
  const database: Database = openDatabase(await newDatabase(), { writers: 10, readers: 6 })
  const { db, reader } = database
  const now = new Date('2026-03-20T12:00:00+08:00')
  const rootId = await ensureRoot(db, now)
  const { anOrg } = factories(
    database,
    () => now,
    rootId,
    () => {
      throw new Error('nobody calls here')
    },
  )

  /** Counts what a transaction of some writer would. */
  const count = (contributions: Contributions, tx: Pick<Db, 'transaction'> = db) =>
    tx.transaction(async (inside) => {
      const deltas = new Deltas()
      emit({ deltas, now }, anySource, contributions)
      await deltas.flush(inside)
    })

  /** As the organisation does it: figures first, then paths, under the tree's lock. */
  const move = (node: number, parent: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers('tree')})`)
      const { rows } = await tx.execute<{ id: number; path: string }>(sql`select id, path from org where id in (${node}, ${parent})`)
      const [own, above] = [rows.find(({ id }) => id === node)!.path, rows.find(({ id }) => id === parent)!.path]
      if (above.startsWith(own)) return
      const path = `${above}${node}/`
      await moveSubtree(tx, node, own, path)
      await tx.execute(sql`update org set path = ${path} || substr(path, ${own.length + 1}::int) where path like ${`${own}%`}`)
      await tx.execute(sql`update org set parent_id = ${parent} where id = ${node}`)
    })

  /** The tree as it stands becomes that of a month, `2026-02`. */
  const takeSnapshot = (month: string) =>
    db.execute(sql`
      insert into org_month_snapshot (month, org_id, parent_id, path, org_name, org_type, org_project_type, status)
      select ${`${month}-01`}::date, id, parent_id, path, org_name, org_type, org_project_type, status from org where deleted_at is null`)

  const pending = async () => Number((await db.execute<{ n: number }>(sql`select count(*) n from stat_delta`)).rows[0]!.n)

  /** A group with two companies of two projects each. */
  async function aGroup() {
    const group = await anOrg({ orgType: 2 })
    const companies: TestOrg[] = []
    const projects: TestOrg[] = []
    for (let c = 0; c < 2; c += 1) {
      const company = await anOrg({ parentId: group.id })
      companies.push(company)
      for (let p = 0; p < 2; p += 1) projects.push(await anOrg({ parentId: company.id, orgType: 4 }))
    }
    return { group, companies, projects } as const
  }
  return { database, db, reader, now, rootId, anOrg, aGroup, count, move, takeSnapshot, pending, close: database.close }
}

/** Owns every figure, and is not declared: what the domains declare stays theirs. */
const anySource = { name: 'test', metrics: metricCodes(), counted: () => (async function* () {})() }
