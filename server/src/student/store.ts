import { logged } from '@oems/contract/student/console.ts'
import { Student, type StudentPage, type StudentSearch } from '@oems/contract/student/students.ts'
import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { nationName } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { nodeColumns, placeOf } from '../core/db/atNodes.ts'
import { among, has, is } from '../core/db/filters.ts'
import { longPage } from '../core/db/longPage.ts'
import { newestFirst } from '../core/db/newestFirst.ts'
import { org } from '../core/db/org.ts'
import { requestedNode, withinNode, withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import { derivedOfIdentity, identityMatches } from '../people/givenIdentity.ts'
import { e } from '../people/search.ts'
import { person } from '../people/tables.ts'
import { visibleEmployees } from '../people/visibility.ts'
import { student as t } from './tables.ts'

export const store = tableStore(t, '国际学生', { scope: withinScope(t.orgId), derived: derivedOfIdentity })
export const studentTarget = store.logTarget(Student, logged.国际学生)

/** Scope, node and filters of a query. */
export async function matching(ctx: Ctx, { keyword, ...q }: StudentSearch & { readonly ids?: readonly number[] | null }) {
  const node = q.orgId === null && q.projectId === null ? null : await requestedNode(ctx, q)
  return store.visible(
    ctx,
    node ? withinNode(t.orgId, ctx, node) : undefined,
    keyword === null ? undefined : identityMatches(t, keyword),
    has(t.school, q.school),
    and(is(t.studyNation, q.studyNation?.toUpperCase()), is(t.stage, q.stage), is(t.studentStatus, q.studentStatus)),
    among(t.id, q.ids ?? null),
  )
}

/** Rows beside their nodes. */
const joined = ({ db }: Pick<Ctx, 'db'>, where: SQL | undefined) =>
  db
    .select({ row: t, ...nodeColumns })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(where)
type Joined = Awaited<ReturnType<typeof joined>>[number]

/** As replies and workbooks have them. */
async function toViews(ctx: Ctx, rows: readonly Joined[]) {
  const guardians = await guardianNames(
    ctx,
    rows.flatMap(({ row }) => row.guardianEmployeeId ?? []),
  )
  return rows.map(({ row, orgName, orgType }) => ({
    ...row,
    ...placeOf({ orgId: row.orgId, orgName, orgType }),
    nationName: nationName(row.nationCode) ?? row.nationCode,
    studyNationName: nationName(row.studyNation) ?? row.studyNation,
    guardianName: guardians.get(row.guardianEmployeeId ?? 0) ?? null,
  }))
}

/** Of employees whom the caller may see: they may have gone elsewhere since. */
async function guardianNames(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: e.id, name: person.name })
    .from(e)
    .innerJoin(person, eq(person.id, e.id))
    .where(and(inArray(e.id, [...new Set(ids)]), visibleEmployees(ctx)))
  return new Map(found.map(({ id, name }) => [id, name]))
}

const sortBy = { name: t.namePinyin, enrolDate: t.enrolDate, createdAt: t.createdAt }

export async function list(ctx: Ctx, query: StudentPage) {
  const where = await matching(ctx, query)
  const { list: rows, ...page } = await longPage(
    ctx,
    { query, id: t.id, from: sql`${t}`, where, filter: undefined, columns: sortBy, last: [t.id] },
    (inside, ofPage, order) => joined(inside, ofPage).orderBy(...order),
    (row) => row,
  )
  return { ...page, list: await toViews(ctx, rows) }
}

export async function viewOf(ctx: Ctx, id: number) {
  const [view] = await toViews(ctx, await joined(ctx, store.visible(ctx, eq(t.id, id))))
  return view
}

/** All that match, newest first. */
export async function* each(ctx: Ctx, where: SQL | undefined) {
  const found = newestFirst(
    (before, limit) =>
      joined(ctx, and(where, lt(t.id, before)))
        .orderBy(desc(t.id))
        .limit(limit),
    ({ row }) => row.id,
  )
  for await (const rows of found) yield* await toViews(ctx, rows)
}
