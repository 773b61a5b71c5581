import { sql } from 'drizzle-orm'
import type { Db } from '../core/db/database.ts'

/** A further role of an account, put straight into the database. */
export const anAssignment = (db: Pick<Db, 'execute'>, accountId: number, roleId: number, orgId: number) =>
  db.execute(sql`
    insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
    values (now(), 0, now(), 0, ${accountId}, ${roleId}, ${orgId})`)
