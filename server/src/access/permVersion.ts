import { sql } from 'drizzle-orm'
import type { Db } from '../core/db/database.ts'
import { lockAll } from '../core/db/locks.ts'
import { signal } from '../core/signals.ts'

/** Roles and menus are written one after another, for each change is validated against the whole tree. Call it before reading that. */
export const lockRights = (db: Pick<Db, 'execute'>) => lockAll(db, 'rights')

/** Roles, grants or menus have changed: from the commit on, every request goes by them, and every window learns of it (01 §6.3). */
export async function raisePermVersion(db: Pick<Db, 'execute'>): Promise<void> {
  await db.execute(sql`update sys_perm_version set version = version + 1`)
  await signal(db, 'rights')
}
