import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { array, ask, type ReadDb } from '../core/db/database.ts'
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

/** The projects that send their patients to an institution of these nodes. */
export const relyingOn = async (db: ReadDb, nodeIds: readonly number[]): Promise<readonly number[]> =>
  (
    await ask<{ id: number }>(
      db,
      sql`select distinct r.org_id as id from clinic_referral r join coop_institution i on i.id = r.institution_id
          where i.org_id = any(${array(nodeIds)}::bigint[]) and r.deleted_at is null`,
    )
  ).map(({ id }) => id)

/**
 * Before institutions of these nodes are changed. Whoever writes a chain locks the project and then its institutions; a change of an
 * institution ends by noting how ready those projects are, and would meet such a chain head-on if it did not lock in the same order.
 */
export async function lockRelying({ db }: Pick<WriteCtx, 'db'>, nodeIds: readonly number[]): Promise<void> {
  const concerned = [...nodeIds, ...(await relyingOn(db, nodeIds))]
  await db.execute(sql`select from project where project_id = any(${array(concerned)}::bigint[]) order by project_id for no key update`)
}
