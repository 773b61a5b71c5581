import { logged } from '@oems/contract/relative/console.ts'
import { Relative, type RelativePage, type RelativeSearch } from '@oems/contract/relative/relatives.ts'
import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { nodeColumns, placeOf } from '../core/db/atNodes.ts'
import { among, is } from '../core/db/filters.ts'
import { longPage } from '../core/db/longPage.ts'
import { newestFirst } from '../core/db/newestFirst.ts'
import { org } from '../core/db/org.ts'
import { nodesAmong, requestedNode, withinNode } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import { derivedOfIdentity, identityMatches } from '../people/givenIdentity.ts'
import { atSites } from '../people/locking.ts'
import { e, keywordMatches } from '../people/search.ts'
import { employee, person } from '../people/tables.ts'
import { visibleEmployees } from '../people/visibility.ts'
import { relative as t } from './tables.ts'

/** The rows of employees of whom something is true. */
const ofEmployees = (ctx: Ctx, where: SQL | undefined) => inArray(t.employeeId, ctx.db.select({ id: e.id }).from(e).where(where))

const what = '员工亲属'
/** Seen where the employee stands and at the employer, changed where the employee stands (03 §5). */
export const store = tableStore(t, what, {
  scope: (ctx) => ofEmployees(ctx, visibleEmployees(ctx)),
  writable: (ctx) => inArray(t.employeeId, ctx.db.select({ id: employee.id }).from(employee).where(atSites(ctx))),
  derived: derivedOfIdentity,
})
/** One's own. */
export const ownStore = tableStore(t, what, { scope: ({ actor }) => eq(t.employeeId, actor.personId ?? 0), derived: derivedOfIdentity })

export const relativeTarget = store.logTarget(Relative, logged.员工亲属)

/** Scope, node and filters of a query; a node is where the employee stands, or who employs. */
export async function matching(ctx: Ctx, { keyword, ...q }: RelativeSearch & { readonly ids?: readonly number[] | null }) {
  const node = q.orgId === null && q.projectId === null ? null : await requestedNode(ctx, q)
  return store.visible(
    ctx,
    node ? ofEmployees(ctx, or(withinNode(e.orgId, ctx, node), withinNode(e.homeOrgId, ctx, node))) : undefined,
    keyword === null ? undefined : or(identityMatches(t, keyword), ofEmployees(ctx, keywordMatches(keyword))),
    and(is(t.employeeId, q.employeeId), is(t.relation, q.relation), is(t.bindState, q.bindState), is(t.source, q.source)),
    among(t.id, q.ids ?? null),
  )
}

const columns = { row: t, employeeName: person.name, workNo: employee.workNo, orgId: employee.orgId, ...nodeColumns }

/** Rows beside their employees and where those stand. */
const joined = ({ db }: Pick<Ctx, 'db'>, where: SQL | undefined) =>
  db
    .select(columns)
    .from(t)
    .innerJoin(employee, eq(employee.id, t.employeeId))
    .innerJoin(person, eq(person.id, employee.id))
    .innerJoin(org, eq(org.id, employee.orgId))
    .where(where)
type Joined = Awaited<ReturnType<typeof joined>>[number]

const toView = ({ row, employeeName, workNo, ...node }: Joined) => ({ ...row, employeeName, workNo, ...placeOf(node) })
const sortBy = { name: t.namePinyin, boundAt: t.boundAt, unboundAt: t.unboundAt }

export async function list(ctx: Ctx, query: RelativePage) {
  const where = await matching(ctx, query)
  const { list: rows, ...page } = await longPage(
    ctx,
    { query, id: t.id, from: sql`${t}`, where, filter: undefined, columns: sortBy, last: [t.boundAt, t.id] },
    (inside, ofPage, order) => joined(inside, ofPage).orderBy(...order),
    (row) => row,
  )
  const sites = await nodesAmong(
    ctx,
    rows.map(({ orgId }) => orgId),
  )
  return { ...page, list: rows.map((row) => ({ ...toView(row), editable: sites.has(row.orgId) ? (1 as const) : (0 as const) })) }
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
  for await (const rows of found) yield* rows.map(toView)
}
