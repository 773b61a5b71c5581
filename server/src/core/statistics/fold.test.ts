import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flow } from './contributions.ts'
import { fold, foldAll, foldLock, startFolding } from './fold.ts'
import { sum } from './question.ts'
import { read } from './read.ts'
import { aLedger, type Ledger } from './testing.ts'

let app: Ledger
beforeAll(async () => {
  app = await aLedger()
})
afterAll(() => app.close())

const today = '2026-03-20'
const march = { from: '2026-03-01', to: '2026-03-31' }
const healthy = (orgId: number, day = today, n = 1) => flow('declare.level', orgId, day, { level: 0 }, n)
const levelOf = async (orgId: number) => (await read(app.reader, orgId, { n: sum('declare.level', march) })).n

describe('folding', () => {
  test('a slow writer is counted exactly once, though later deltas are folded before it commits', async () => {
    const { group, projects } = await app.aGroup()
    let commit = () => {}
    const open = new Promise<void>((resolve) => (commit = resolve))
    const slow = app.db.transaction(async (tx) => {
      await app.count([healthy(projects[0]!.id)], tx)
      await open
    })
    await pause(50)
    for (let i = 0; i < 10; i += 1) await app.count([healthy(projects[i % 4]!.id, `2026-03-${String(i + 1).padStart(2, '0')}`, 100)])
    await foldAll(app.db)
    expect(await levelOf(group.id)).toBe(1000)
    commit()
    await slow
    expect(await levelOf(group.id)).toBe(1001)
    await foldAll(app.db)
    expect(await levelOf(group.id)).toBe(1001)
  })

  test('the table that every read passes over is empty afterwards, though only its end was still in use', async () => {
    const { projects } = await app.aGroup()
    await app.db.execute(
      sql`insert into stat_delta (org_id, metric, dim, day, n) select ${projects[0]!.id}, 26, 0, ${today}, 1 from generate_series(1, 30000)`,
    )
    await app.db.execute(sql`delete from stat_delta where id < (select max(id) from stat_delta)`)
    await app.db.execute('vacuum (truncate off) stat_delta')
    // Where PostgreSQL is cleaning up itself at that moment, the fold leaves it to it; the next one finds the table free.
    const size = async () => {
      await foldAll(app.db)
      return (await app.db.execute<{ size: number }>(sql`select pg_relation_size('stat_delta')::int as size`)).rows[0]!.size
    }
    await expect.poll(size).toBe(0)
  })

  test('one process folds at a time, and the others do not wait', async () => {
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${foldLock})`)
      expect(await fold(app.db)).toBeNull()
    })
    expect(await fold(app.db)).not.toBeNull()
  })

  test('killed in the middle, nothing is lost or counted twice, and the loop goes on', async () => {
    const { group, projects } = await app.aGroup()
    await app.count([healthy(projects[0]!.id, today, 5)])
    await foldAll(app.db)
    await app.count([healthy(projects[0]!.id, today, 7)])
    const warnings: unknown[] = []
    const blocker = new pg.Client(app.database.url)
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('select from stat_month where org_id = $1 for update', [group.id])
    const folding = startFolding(app.database, { warn: (error: unknown) => void warnings.push(error) }, () => new Date())
    await until(async () => (await app.db.execute(killWaiting)).rowCount === 1)
    await until(async () => warnings.length > 0)
    expect(await levelOf(group.id)).toBe(12)
    await blocker.query('rollback')
    await blocker.end()
    await until(async () => (await app.pending()) === 0)
    await folding.stop()
    expect(await levelOf(group.id)).toBe(12)
  })
})

/** Whoever waits for a row lock is the fold. */
const killWaiting = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%stat_month%' and pid <> pg_backend_pid()`

async function until(isSo: () => Promise<boolean>) {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 400) throw new Error('waited in vain')
    await pause(20)
  }
}
