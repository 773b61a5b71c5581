import { permits } from '@oems/contract/core/call.ts'
import { shape } from '@oems/contract/core/fields.ts'
import { logged } from '@oems/contract/examination/console.ts'
import { examinations as calls } from '@oems/contract/examination/examinations.ts'
import { Examination, reportFiles } from '@oems/contract/examination/fields.ts'
import { FileAccess } from '@oems/contract/files/codes.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { type Within, withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import type { FileOwner } from '../core/domain.ts'
import { notFound } from '../core/errors.ts'
import { e } from '../people/search.ts'
import { visibleEmployees } from '../people/visibility.ts'
import { peRecord as t } from './tables.ts'

/** Whose site lies within the caller's scope: what is written about a person is written there (03 §5). */
export const ofOurPeople =
  (personId: PgColumn): Within =>
  (ctx) => {
    const atSite = withinScope(e.orgId)(ctx)
    return atSite && sql`${personId} in (select ${e.id} from employee e where ${and(isNull(e.deletedAt), atSite)})`
  }

/** Whose site or employer does: of them the whole history is seen. */
export const ofVisiblePeople = (ctx: Ctx, personId: PgColumn): SQL =>
  sql`${personId} in (select ${e.id} from employee e where ${visibleEmployees(ctx)})`

export const store = tableStore(t, '体检记录', {
  scope: ofOurPeople(t.personId),
  derived: ['items', 'tags', 'topGrade', 'abnormalCount', 'notifiedAt'],
})
const { items: _items, ...fields } = Examination.properties
export const recordTarget = store.logTarget(shape(fields), logged.体检记录)

/** A person whom the caller may look at; anybody else is unknown. */
export async function visiblePerson(ctx: Ctx, personId: number): Promise<{ readonly name: string; readonly orgId: number }> {
  const [found] = await ask<{ name: string; orgId: number }>(
    ctx.db,
    sql`select p.name, e.org_id as "orgId" from employee e join person p on p.id = e.id where ${and(eq(e.id, personId), visibleEmployees(ctx))}`,
  )
  if (!found) throw notFound()
  return found
}

/** Scanned reports, by the names of `Domain.fileOwners` and of its field. */
export const reports = { owner: 'peRecord', field: 'report' } as const
export const reportOwner: FileOwner = {
  name: '体检记录',
  access: FileAccess.ownersReaders,
  fields: { report: reportFiles },
  async mayRead(ctx, ids) {
    const own = ctx.actor.personId !== null && eq(t.personId, ctx.actor.personId)
    const readable = own || (permits(calls.info, ctx.actor.permissions) ? ofVisiblePeople(ctx, t.personId) : sql`false`)
    const rows = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(isNull(t.deletedAt), sql`${t.id} = any(${array(ids)}::bigint[])`, readable))
    return new Set(rows.map(({ id }) => id))
  },
}
