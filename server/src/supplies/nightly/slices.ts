import { ItemType } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { ask, type ReadDb } from '../../core/db/database.ts'

/** Projects that one statement looks at, and one transaction locks. */
const projectsAtOnce = 200

/** The projects that have a ledger, some at a time, in their order; of drugs alone where that is asked. */
export async function* projectSlices(db: ReadDb, drugsOnly = false): AsyncGenerator<readonly number[]> {
  const which = drugsOnly ? sql`and declare_type = ${code(ItemType.drugs)}` : sql``
  for (let after = 0; ; ) {
    const found = await ask<{ id: number }>(
      db,
      sql`select distinct org_id as id from project_supplies where org_id > ${after} and deleted_at is null ${which} order by 1 limit ${projectsAtOnce}`,
    )
    if (found.length > 0) yield found.map(({ id }) => id)
    if (found.length < projectsAtOnce) return
    after = found.at(-1)!.id
  }
}
