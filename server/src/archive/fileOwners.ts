import { archives } from '@oems/contract/archive/archives.ts'
import { permits } from '@oems/contract/core/call.ts'
import { LogType } from '@oems/contract/core/logCodes.ts'
import { FileAccess } from '@oems/contract/files/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import type { FileOwner, FileOwners } from '../core/domain.ts'
import { visibleEmployees } from '../people/visibility.ts'
import { attachmentTarget } from './attachments.ts'
import { attachmentFiles } from './attachmentViews.ts'
import { openMinutes } from './opening.ts'
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

const ownOf = ({ actor }: Ctx): SQL => sql`r.person_id = ${actor.personId}::bigint`
function readable(ctx: Ctx): SQL {
  const isOwn = ownOf(ctx)
  return permits(archives.info, ctx.actor.permissions) ? sql`${isOwn} or (${visibleEmployees(ctx)})` : isOwn
}

/** Whoever has looked at it by the call that leaves a line, for as long as an archive stays open; and the person. */
const ofAttachments: FileOwner = {
  name: attachmentTarget,
  access: FileAccess.ownersReaders,
  fields: { [attachmentFiles.field]: attachmentFiles.declared },
  async mayRead(ctx, ids) {
    const since = new Date(ctx.now.getTime() - openMinutes * 60_000).toISOString()
    const hasLooked = sql`exists (
      select from sys_log l where l.person_id = r.person_id and l.log_type = ${code(LogType.sensitiveRead)} and l.account_id = ${ctx.actor.accountId}
        and l.target_type = ${attachmentTarget} and l.target_id = r.id and l.created_at > ${since}::timestamptz)`
    const found = await ask<{ id: number }>(
      ctx.db,
      sql`select r.id from archive_attachment r join employee e on e.id = r.person_id
          where r.id = any(${array(ids)}::bigint[]) and r.deleted_at is null
            and (${ownOf(ctx)} or (${readable(ctx)} and ${hasLooked}))`,
    )
    return new Set(found.map(({ id }) => id))
  },
}

export const archiveFiles: FileOwners = {
  [attachmentFiles.owner]: ofAttachments,
  [vaccinationFiles.owner]: owner('接种记录', 'vaccination_record', vaccinationFiles),
  [testFiles.owner]: owner('检测记录', 'test_record', testFiles),
}
