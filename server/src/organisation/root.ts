import { randomBytes } from 'node:crypto'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { lockAll } from '../core/db/locks.ts'

/** The one node of the type 平台. */
export async function ensureRoot(db: Db, now: Date): Promise<number> {
  const at = now.toISOString()
  return db.transaction(async (tx) => {
    await lockAll(tx, 'tree')
    const [root] = await ask<{ id: number }>(tx, sql`select id from org where org_type = ${code(OrgType.platform)} and deleted_at is null`)
    if (root) return root.id
    const [inserted] = await ask<{ id: number }>(
      tx,
      sql`insert into org (id, created_at, created_by, updated_at, updated_by, org_type, org_name, name_key, org_code, sort_no, path, depth, pinyin, initials, qr_token)
          overriding system value
          select id, ${at}, 0, ${at}, 0, ${code(OrgType.platform)}, '平台', '平台', 'ORG00000001', 1024, '/' || id || '/', 0, 'pingtai', 'pt', ${randomBytes(16).toString('base64url')}
            from nextval(pg_get_serial_sequence('org', 'id')) id
          returning id`,
    )
    return inserted!.id
  })
}
