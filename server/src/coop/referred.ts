import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { org } from '../core/db/org.ts'
import { conflict } from '../core/errors.ts'
import { referral } from '../medical/tables.ts'
import { institution as t } from './tables.ts'

/**
 * Refuses what would take an institution from a project that sends its patients there (02 §5.7); `below`: from those below its own node alone.
 * Asked after the institution itself was changed: from then on no referral to it can be added.
 */
export async function refuseReferred(ctx: WriteCtx, ids: readonly number[], below: 'below' | 'anywhere' = 'anywhere'): Promise<void> {
  const [used] = await ctx.db
    .select({ orgName: org.orgName })
    .from(referral)
    .innerJoin(t, eq(t.id, referral.institutionId))
    .innerJoin(org, eq(org.id, referral.orgId))
    .where(
      and(
        inArray(referral.institutionId, [...ids]),
        isNull(referral.deletedAt),
        below === 'below' ? ne(referral.orgId, t.orgId) : undefined,
      ),
    )
    .orderBy(org.path)
    .limit(1)
  if (used) throw conflict(`已作为“${used.orgName}”的转诊机构`)
}
