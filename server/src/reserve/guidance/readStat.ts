import type { Input } from '@oems/contract/core/call.ts'
import type { CountsOf } from '@oems/contract/figures/told.ts'
import type { guidance as calls } from '@oems/contract/reserve/guidance.ts'
import type { guidanceReads } from '@oems/contract/reserve/guidanceFigures.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { requireReserve } from '../illness.ts'
import { liveProjectsBelow } from '../liveProjects.ts'
import { readableRow } from './guidance.ts'

const namedAtMost = 200

/** Projects below the guidance's node at which somebody has read its present revision, as far as the caller sees them. */
export async function readStat(ctx: Ctx, query: Input<typeof calls.guidanceReadStat>) {
  requireReserve(query)
  const row = await readableRow(ctx, query.guidanceId)
  const { scope } = ctx.actor
  const found = await ask<{ projectId: number; orgName: string; read: boolean }>(
    ctx.db,
    sql`select o.id as "projectId", o.org_name as "orgName",
          exists (select from dri_read r where r.guidance_id = ${row.id} and r.revision = ${row.revision} and r.org_id = o.id) as read
          from org o where o.id in (${liveProjectsBelow(row.orgId)}) ${scope === 'everything' ? sql`` : sql`and starts_with(o.path, ${scope.below})`}
         order by o.path`,
  )
  const unread = found.filter(({ read }) => !read)
  const counts: CountsOf<typeof guidanceReads, number> = { read: found.length - unread.length, unread: unread.length }
  return { ...counts, unreadProjects: unread.slice(0, namedAtMost).map(({ projectId, orgName }) => ({ projectId, orgName })) }
}
