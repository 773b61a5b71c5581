import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { mergeShipped } from './access/shipped.ts'
import { addDays, dayOf } from './core/days.ts'
import { ask, type Database, type Db } from './core/db/database.ts'
import { ensurePartitions } from './core/statistics/partitions.ts'
import { prepareDeclarations } from './declaration/prepare.ts'

/** What a database must hold before it serves: shipped roles and menus, the root of the tree, the log's partitions. Harmless when done already. */
export async function prepare(database: Database, now: Date): Promise<void> {
  await ensureRoot(database.db, now)
  await mergeShipped(database, now)
  await ensureLogPartitions(database.db, now)
  await ensurePartitions(database.db, dayOf(now))
  await prepareDeclarations(database.db, now)
}

/** The one node of type 0. */
export async function ensureRoot(db: Db, now: Date): Promise<number> {
  const at = now.toISOString()
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7301, 3)`)
    const [root] = await ask<{ id: number }>(tx, sql`select id from org where org_type = 0 and deleted_at is null`)
    if (root) return root.id
    const [inserted] = await ask<{ id: number }>(
      tx,
      sql`insert into org (created_at, created_by, updated_at, updated_by, org_type, org_name, name_key, org_code, sort_no, path, depth, pinyin, initials, qr_token)
          values (${at}, 0, ${at}, 0, 0, '平台', '平台', 'ORG00000001', 1024, '/', 0, 'pingtai', 'pt', ${randomBytes(16).toString('base64url')}) returning id`,
    )
    await tx.execute(sql`update org set path = '/' || id || '/' where id = ${inserted!.id}`)
    return inserted!.id
  })
}

/** This week and the next four, as the nightly job does. */
export const ensureLogPartitions = (db: Pick<Db, 'execute'>, now: Date) =>
  db.execute(sql`select ensure_log_partitions(${dayOf(now)}, ${addDays(dayOf(now), 28)})`)
