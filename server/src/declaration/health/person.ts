import type { EmpDate } from '@oems/contract/declaration/personDays.ts'
import { or, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { placeOf } from '../../core/db/atNodes.ts'
import { ask } from '../../core/db/database.ts'
import { unseal } from '../../core/db/keys.ts'
import { withinScope } from '../../core/db/scope.ts'
import { notFound } from '../../core/errors.ts'
import { e } from '../../people/search.ts'
import { yearsBetween } from '../../people/toView.ts'

type Field = 'empId' | 'name' | 'sex' | 'empType' | 'workNo' | 'orgId' | 'orgName'
interface Found extends Pick<EmpDate, Field> {
  readonly orgType: number
  readonly birthday: string | null
  readonly mobile: Uint8Array | null
}

/** Whoever stands within the scope, or is employed there, is visible with the whole history; anybody else is unknown (03 §5). The look is recorded. */
export async function lookedAt(ctx: Ctx, empId: number) {
  const inScope = withinScope(e.orgId)(ctx)
  const visible = inScope ? or(inScope, withinScope(e.homeOrgId)(ctx)) : sql`true`
  const [found] = await ask<Found>(
    ctx.db,
    sql`select e.id as "empId", p.name, p.sex, p.birthday, p.mobile, e.emp_type as "empType", e.work_no as "workNo", e.org_id as "orgId",
          o.org_name as "orgName", o.org_type as "orgType"
        from employee e join person p on p.id = e.id join org o on o.id = e.org_id
        where e.id = ${empId} and e.deleted_at is null and ${visible}`,
  )
  if (!found) throw notFound()
  const { birthday, mobile, orgType, ...person } = found
  ctx.recordAccess({ what: '健康申报', id: empId, name: person.name, orgId: person.orgId, personId: empId })
  return {
    ...person,
    ...placeOf({ ...person, orgType }),
    age: birthday === null ? null : yearsBetween(birthday, dayOf(ctx.now)),
    mobile: mobile && unseal(mobile),
  }
}
