import { and, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { notFound } from '../errors.ts'
import { type Org, org } from './org.ts'
import { param, preparedSelect } from './prepared.ts'

/** How far a caller sees: the platform everything, anybody else one subtree. A plain value, made once a request. */
export type Scope = 'everything' | { readonly below: string }
export const nowhere: Scope = { below: '-' }

export type Within = (ctx: Ctx) => SQL | undefined

/**
 * The only way to say scope in SQL. The platform's own adds no predicate at all; a subtree is one index range over `org`,
 * so a scoped list is not slower than an administrator's.
 */
export const withinScope =
  (orgId: PgColumn): Within =>
  ({ actor: { scope }, db }) =>
    scope === 'everything' ? undefined : inArray(orgId, nodesBelow(db, scope.below))

/** The same with the nodes that are deleted by now, at which somebody may last have been. */
export const everWithinScope =
  (orgId: PgColumn): Within =>
  ({ actor: { scope }, db }) =>
    scope === 'everything'
      ? undefined
      : inArray(
          orgId,
          db
            .select({ id: org.id })
            .from(org)
            .where(like(org.path, `${scope.below}%`)),
        )

/**
 * Records of the caller's nodes and of all nodes above: dictionaries and norms that hold downwards (04 §2.1). What comes from above is
 * read-only: give the store `writable: withinScope(…)`.
 */
export const fromAbove =
  (orgId: PgColumn): Within =>
  ({ actor: { scope }, db }) =>
    scope === 'everything' ? undefined : or(inArray(orgId, nodesBelow(db, scope.below)), inArray(orgId, idsIn(scope.below)))

/**
 * Records of the caller's nodes, and of those above what they share with everybody below (`visibleToBelow`, 02 §5): to be read only, as
 * with `fromAbove`.
 */
export const sharedFromAbove =
  (orgId: PgColumn, shared: PgColumn): Within =>
  ({ actor: { scope }, db }) =>
    scope === 'everything'
      ? undefined
      : or(inArray(orgId, nodesBelow(db, scope.below)), and(eq(shared, 1), inArray(orgId, idsIn(scope.below))))

/** What belongs to no node but to the system: only those who see everything have it. */
export const ofPlatform: Within = ({ actor: { scope } }) => (scope === 'everything' ? undefined : sql`false`)

/** The ids in a node's path, from the root to the node itself; none in one that is no path. */
export const idsIn = (path: string) => path.split('/').filter(Boolean).map(Number).filter(Number.isSafeInteger)

/** Which of these nodes lie in the caller's scope. */
export async function nodesAmong({ actor: { scope }, db }: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const different = [...new Set(ids)]
  if (scope === 'everything' || different.length === 0) return new Set(different)
  const found = await db
    .select({ id: org.id })
    .from(org)
    .where(and(inArray(org.id, different), like(org.path, `${scope.below}%`)))
  return new Set(found.map(({ id }) => id))
}

/** The same for a part of the scope that the caller names: a node and, unless `direct`, everything below it. */
export const withinNode = (orgId: PgColumn, ctx: Pick<Ctx, 'db'>, node: Org, direct = false) =>
  direct ? eq(orgId, node.id) : inArray(orgId, nodesBelow(ctx.db, node.path))
/** The ids of those nodes, as a query. */
export const idsWithin = ({ db }: Pick<Ctx, 'db'>, node: Org, direct: boolean): SQL =>
  direct ? sql`select ${node.id}::bigint` : nodesBelow(db, node.path).getSQL()

/** The same with what the nodes above that node share. */
export const sharedAtNode = (orgId: PgColumn, shared: PgColumn, ctx: Pick<Ctx, 'db'>, node: Org, direct: boolean) =>
  or(withinNode(orgId, ctx, node, direct), and(eq(shared, 1), inArray(orgId, idsIn(node.path))))

const nodesBelow = (db: Ctx['db'], path: string) =>
  db
    .select({ id: org.id })
    .from(org)
    .where(and(like(org.path, `${path}%`), isNull(org.deletedAt)))

/**
 * `withinScope` in a statement that is planned once for every caller, whose scope it is given by `scopeOf`: whether one of a row's nodes lies in it. For
 * single rows, since no list of all nodes in it is made.
 */
export const inSight = (nodes: SQL) => sql`(${param('below')}::text is null or exists (
  select from org o where o.id in (${nodes}) and starts_with(o.path, ${param('below')}) and o.deleted_at is null))`
export const scopeOf = ({ actor: { scope } }: Pick<Ctx, 'actor'>) => ({ below: scope === 'everything' ? null : scope.below })

/** Whether a node lies within what the caller sees. */
export const sees = ({ actor: { scope } }: Pick<Ctx, 'actor'>, { path }: Pick<Org, 'path'>) =>
  scope === 'everything' || path.startsWith(scope.below)

const nodeById = preparedSelect('a node', (db) =>
  db
    .select()
    .from(org)
    .where(and(eq(org.id, param('id')), isNull(org.deletedAt))),
)

/** A node that the caller names: unknown, deleted and out of scope look the same. `also`: whose subtrees may be named beside the scope (00 §2). */
export async function nodeInScope(ctx: Ctx, id: number, also: readonly Pick<Org, 'path'>[] = []): Promise<Org> {
  const [node] = await nodeById(ctx.db, { id })
  if (!node || !(sees(ctx, node) || also.some(({ path }) => node.path.startsWith(path)))) throw notFound()
  return node
}

/** The node that a query names by `orgId` or `projectId`; without either, the caller's own. */
export const requestedNode = (ctx: Ctx, { orgId, projectId }: { orgId?: number | null; projectId?: number | null }) =>
  nodeInScope(ctx, projectId ?? orgId ?? ctx.actor.orgId)

/**
 * `nodeInScope` and `withinNode` for a hand-written statement that PostgreSQL plans once and runs for any node: `with node as (${namedNode(ctx, id)})` is
 * empty where `nodeInScope` finds nothing, and `org_id in (${belowNamed})` is everything below it.
 */
export const namedNode = ({ actor: { scope } }: Pick<Ctx, 'actor'>, id: number) => sql`
  select path from org where id = ${id}::bigint and deleted_at is null
    ${scope === 'everything' ? sql`` : sql`and starts_with(path, ${scope.below}::text)`}`
/** The same in a statement whose text is made once (`prepared`): the node is "id", the scope what `scopeOf` gives. */
export const namedNodeById = sql`
  select path from org where id = ${param('id')}::bigint and deleted_at is null
    and (${param('below')}::text is null or starts_with(path, ${param('below')}))`
// The operators of the index, for a range whose ends are not known when the plan is made; no path goes on with a byte above "0".
export const everBelowNamed = sql`
  select o.id from org o, node where o.path ~>=~ node.path and o.path ~<~ (left(node.path, -1) || '0')`
export const belowNamed = sql`${everBelowNamed} and o.deleted_at is null`
