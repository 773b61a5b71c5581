import { asIcdCode } from '@oems/contract/icd/form.ts'
import type { Icd, IcdSearch } from '@oems/contract/icd/icds.ts'
import { and, eq, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../core/context.ts'
import { has, is } from '../core/db/filters.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { icd as t } from './tables.ts'

const above = alias(t, 'above')
const view = {
  ...{ dictIcdId: t.id, version: t.version, code: t.code, diseaseName: t.diseaseName, pairCode: t.pairCode },
  ...{ parentId: t.parentId, parentCode: above.code, level: t.level, status: t.status, sources: t.sources },
  useNum: sql<number>`(select count(*) from dict_disease d where d.dict_icd_id = ${t.id} and d.deleted_at is null)`,
  childNum: sql<number>`(select count(*) from dict_icd c where c.parent_id = ${t.id} and c.deleted_at is null)`,
  ...{ createdAt: t.createdAt, updatedAt: t.updatedAt },
}

/** Codes as replies show them. */
export const viewOf = (ctx: Ctx, where: SQL): Promise<Icd[]> => rows(ctx, where)

const rows = <More extends Record<string, SQL>>({ db }: Ctx, where: SQL | undefined, more: More = {} as More) =>
  db
    .select({ ...view, ...more })
    .from(t)
    .leftJoin(above, eq(above.id, t.parentId))
    .where(and(isNull(t.deletedAt), where))
    .$dynamic()

/** Common ones first, then by code (04 §5.7). */
export async function listIcds(ctx: Ctx, query: IcdSearch) {
  const where = and(isNull(t.deletedAt), matching(query))
  const sorted = orderOf(query, { code: t.code, diseaseName: t.diseaseName, updatedAt: t.updatedAt })
  const total = ctx.db.$count(t, where)
  const found = await rows(ctx, where, { total })
    .orderBy(...sorted, t.status, t.code)
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return pageWith(query, found, ({ total: _, ...row }) => row, total)
}

const matching = ({ diseaseName, code, ...q }: IcdSearch) =>
  and(
    diseaseName === null
      ? undefined
      : or(beginsWith(diseaseName), has(t.diseaseName, diseaseName), has(t.initials, asInitials(diseaseName))),
    code === null ? undefined : beginsWith(code),
    and(is(t.status, q.status), is(t.level, q.level), is(t.parentId, q.parentId)),
  )

/** What cannot be the beginning of a code finds none. */
const beginsWith = (typed: string) => {
  const code = asIcdCode(typed)
  return /^[A-Z]\d/.test(code) ? like(t.code, `${code.replace(/[\\%_]/g, '\\$&')}%`) : sql`false`
}
/** Characters that are no letters stand in no initials. */
const asInitials = (typed: string) => (/^[a-z]+$/i.test(typed) ? typed.toLowerCase() : null)
