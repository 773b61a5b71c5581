import type { Owner } from '@oems/contract/attention/lines.ts'
import type { situations as calls } from '@oems/contract/attention/situations.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { requestedNode, withinNode } from '../core/db/scope.ts'
import { i, isOpen } from './matching.ts'

const ownersAtMost = 200

/** Who is named as 责任人 of somebody under attention at a node or below it, those with most people first: what the list can be filtered by. */
export async function owners(ctx: Ctx, query: Input<typeof calls.owners>): Promise<Owner[]> {
  const place = withinNode(i.orgId, ctx, await requestedNode(ctx, query))
  return ask<Owner>(
    ctx.db,
    sql`select i.owner_user_id as "ownerUserId", a.nickname as "ownerName", count(*)::int as num
        from important_user i join sys_account a on a.id = i.owner_user_id where ${isOpen} and ${place}
        group by 1, 2 order by 3 desc, 1 limit ${ownersAtMost}`,
  )
}
