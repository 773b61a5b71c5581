import { asc, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { shareMarks } from '../core/db/atNodes.ts'
import { org } from '../core/db/org.ts'
import { columns, institutionsWhole, store, toView } from './store.ts'
import { contact as t } from './tables.ts'

/** The contacts of one node by type, the primary ones first, as its own record shows them. */
export async function contactsOf(ctx: Ctx, orgId: number) {
  const found = await ctx.db
    .select(columns)
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(store.visible(ctx, eq(t.orgId, orgId)))
    .orderBy(asc(t.contactType), desc(t.isPrimary), asc(t.orderNum), asc(t.id))
  const marksOf = await shareMarks(
    ctx,
    found.map(({ row }) => row),
    null,
  )
  return found.map((joined) => institutionsWhole({ ...toView(joined, ctx.now), ...marksOf(joined.row) }))
}
