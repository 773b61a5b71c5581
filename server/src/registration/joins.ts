import { ApplyType, RegisterState } from '@oems/contract/registration/codes.ts'
import { ownJoinsAtMost } from '@oems/contract/registration/phone.ts'
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { org } from '../core/db/org.ts'
import { registerEmp as t } from './tables.ts'

/** What the caller has asked of projects, the newest first, and what came of it; what a later request took the place of is left out. */
export async function ownJoins({ db, actor }: Ctx) {
  const rows = await db
    .select({
      ...{ registerEmpId: t.id, orgName: org.orgName, registerState: t.registerState },
      ...{ appliedAt: t.appliedAt, dealAt: t.dealAt, dealReason: t.dealReason },
    })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(
      and(
        eq(t.personId, actor.personId!),
        sql`${t.applyType} = ${code(ApplyType.joining)}`,
        ne(t.registerState, RegisterState.removed),
        isNull(t.deletedAt),
      ),
    )
    .orderBy(desc(t.appliedAt), desc(t.id))
    .limit(ownJoinsAtMost)
  // Why somebody is turned down is said to that one; the note of an agreement stays among those who deal with it.
  return { list: rows.map((row) => (row.registerState === RegisterState.rejected ? row : { ...row, dealReason: null })) }
}
