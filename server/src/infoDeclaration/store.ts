import { permits } from '@oems/contract/core/call.ts'
import { id, shape, time } from '@oems/contract/core/fields.ts'
import { FileAccess } from '@oems/contract/files/codes.ts'
import { SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import { logged } from '@oems/contract/infoDeclaration/console.ts'
import { declareFiles } from '@oems/contract/infoDeclaration/fields.ts'
import { infoDeclarations as calls, InfoDeclareInfo } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { withinScope } from '../core/db/scope.ts'
import type { FileOwner, LogTarget } from '../core/domain.ts'
import { e } from '../people/search.ts'
import { visibleEmployees } from '../people/visibility.ts'
import { declareRecord as t } from './tables.ts'

/** Declarations made at the caller's nodes, and those of employees who stand there or are employed there, wherever they were made (03 §5). */
const withinSight = (ctx: Ctx): SQL | undefined => {
  const atNode = withinScope(t.orgId)(ctx)
  const ofPeople = sql`${t.personId} in (select ${e.id} from employee e where ${visibleEmployees(ctx)})`
  return atNode && or(atNode, and(eq(t.subjectType, SubjectType.employee), ofPeople))
}
export const visibleDeclarations = (ctx: Ctx, ...more: (SQL | undefined)[]) => and(isNull(t.deletedAt), withinSight(ctx), ...more)

const { visitAreas: _areas, oss: _oss, ...fields } = InfoDeclareInfo.properties
export const declarationTarget: LogTarget = {
  permissions: logged.信息申报,
  fields: { ...shape(fields).properties, visitorId: id('来访'), deletedAt: time('删除时间') },
  visibility: (ctx) => ({ from: sql`${t}`, table: t, visible: withinSight(ctx) }),
}

/** Certificates and reports, by the names of `Domain.fileOwners` and of its field. */
export const files = { owner: 'infoDeclaration', field: 'papers' } as const
export const fileOwner: FileOwner = {
  name: '信息申报',
  access: FileAccess.ownersReaders,
  fields: { papers: declareFiles },
  async mayRead(ctx, ids) {
    const own = ctx.actor.personId !== null && eq(t.personId, ctx.actor.personId)
    const readable = own || (permits(calls.getInfoDeclare, ctx.actor.permissions) ? withinSight(ctx) : sql`false`)
    const rows = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(isNull(t.deletedAt), inArray(t.id, [...ids]), readable))
    return new Set(rows.map((row) => row.id))
  },
}
