import { and, eq, isNull, sql } from 'drizzle-orm'
import { clinic } from '../clinic/tables.ts'
import type { Ctx } from '../core/context.ts'
import { org } from '../core/db/org.ts'
import { param, preparedSelect } from '../core/db/prepared.ts'
import { notFound } from '../core/errors.ts'

/** One statement whatever the scope: every posting asks it. */
const clinicBelow = preparedSelect('clinic in scope', (db) =>
  db
    .select({ clinic, orgName: org.orgName, path: org.path, isOutside: org.isOutside })
    .from(clinic)
    .innerJoin(org, eq(org.id, clinic.orgId))
    .where(
      and(
        eq(clinic.id, param('clinicId')),
        isNull(clinic.deletedAt),
        sql`(${param('below')}::text is null or ${org.deletedAt} is null and starts_with(${org.path}, ${param('below')}::text))`,
      ),
    ),
)

/** A clinic of the caller's scope with its node; one out of sight is not there (1404). */
export async function clinicInScope({ db, actor: { scope } }: Ctx, clinicId: number) {
  const [found] = await clinicBelow(db, { clinicId, below: scope === 'everything' ? null : scope.below })
  if (!found) throw notFound()
  return found
}
