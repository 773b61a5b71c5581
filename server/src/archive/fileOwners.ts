import { archives } from '@oems/contract/archive/archives.ts'
import { permits } from '@oems/contract/core/call.ts'
import { FileAccess } from '@oems/contract/files/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import type { FileOwner, FileOwners } from '../core/domain.ts'
import { visibleEmployees } from '../people/visibility.ts'
import { testFiles } from './tests.ts'
import { vaccinationFiles } from './vaccinations.ts'

/** Whoever may open the archive, and the person. */
const owner = (
  name: string,
  table: 'vaccination_record' | 'test_record',
  { field, declared }: typeof vaccinationFiles | typeof testFiles,
): FileOwner => ({
  name,
  access: FileAccess.ownersReaders,
  fields: { [field]: declared },
  async mayRead(ctx, ids) {
    const found = await ask<{ id: number }>(
      ctx.db,
      sql`select r.id from ${sql.identifier(table)} r join employee e on e.id = r.person_id
          where r.id = any(${array(ids)}::bigint[]) and r.deleted_at is null and (${readable(ctx)})`,
    )
    return new Set(found.map(({ id }) => id))
  },
})

function readable(ctx: Ctx): SQL {
  const isOwn = sql`r.person_id = ${ctx.actor.personId}::bigint`
  return permits(archives.info, ctx.actor.permissions) ? sql`${isOwn} or (${visibleEmployees(ctx)})` : isOwn
}

export const archiveFiles: FileOwners = {
  [vaccinationFiles.owner]: owner('接种记录', 'vaccination_record', vaccinationFiles),
  [testFiles.owner]: owner('检测记录', 'test_record', testFiles),
}
