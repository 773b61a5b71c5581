import { ArchivePart } from '@oems/contract/archive/codes.ts'
import { ownArchive as calls, type OwnArchive } from '@oems/contract/archive/phone.ts'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { notFound, ruleBroken } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { accessesTo } from './accessLog.ts'
import { ownAttachments } from './attachmentViews.ts'
import { childrenOf } from './children.ts'
import { partsOf } from './completeness.ts'
import { lockArchive, type Subject } from './people.ts'
import { healthArchive } from './tables.ts'
import { healthOf, writeHealth } from './update.ts'

/** Whose archive it is follows from the sign-in alone (03 §5.10). */
export default implement(calls, {
  archive: own,
  async archiveSave(ctx, { version, ...health }) {
    const self = await selfOf(ctx)
    if (partsOf(self).missing.includes(ArchivePart.consent)) throw ruleBroken('请先阅读并同意健康信息授权书')
    await lockArchive(ctx, self.archiveId)
    const saved = await writeHealth(ctx, self, version, health)
    return { version: saved, ...partsOf(await selfOf(ctx)) }
  },
  async accessLog(ctx, query) {
    const { list, ...paging } = await accessesTo(ctx, ctx.actor.personId!, query)
    return { ...paging, list: list.map(({ operation, roleName, orgName, createdAt }) => ({ operation, roleName, orgName, createdAt })) }
  },
})

async function own(ctx: Ctx): Promise<OwnArchive> {
  const { archiveId, name, known } = await selfOf(ctx)
  const [archive] = await ctx.db.select().from(healthArchive).where(eq(healthArchive.id, archiveId))
  const version = archive?.version ?? 0
  const records = { ...(await childrenOf(ctx, archiveId)), attachments: await ownAttachments(ctx, archiveId) }
  return { archiveId, name, version, ...partsOf({ known }), ...healthOf(archive), ...records }
}

interface Self extends Subject {
  readonly known: number
}
async function selfOf({ db, actor }: Ctx): Promise<Self> {
  const [self] = await ask<Self>(
    db,
    sql`select p.id as "archiveId", p.name, e.org_id as "orgId", coalesce(a.known, 0) as known
        from person p join employee e on e.id = p.id left join health_archive a on a.id = p.id
        where p.id = ${actor.personId} and e.deleted_at is null`,
  )
  if (!self) throw notFound()
  return self
}
