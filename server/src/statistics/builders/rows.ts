import type { CodeOf } from '@oems/contract/core/codes.ts'
import { RowType } from '@oems/contract/figures/codes.ts'
import type { Count, Subject } from '@oems/contract/figures/subject.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { array } from '../../core/db/database.ts'
import { type Org, org } from '../../core/db/org.ts'
import { sees } from '../../core/db/scope.ts'
import { readChildren, readEach, readNodes } from '../../core/statistics/read.ts'
import { countFrom, countsIn, type KnownSubject, questionsOf, valuesOf } from '../../core/statistics/subject.ts'
import { pathNames } from '../../organisation/trees/tree.ts'
import { type Coverage, idsOf } from '../../subscription/subscribedNodes.ts'
import { frameOf, groupOrCompany, type NodeQuery } from '../frame.ts'
import { type Days, type RangeQuery, rangeOfQuery } from '../range.ts'

/** A row for each direct child of the node that has any of the figures, in the order of the tree; then 本级, 已划出, 订阅 and 已删除组织. */
export const byOrg =
  <S extends KnownSubject>(subject: S) =>
  async (ctx: Ctx, query: NodeQuery & RangeQuery) => {
    const covered = await groupOrCompany(ctx, query)
    const range = rangeOfQuery(ctx, query)
    const [list, frame] = await Promise.all([childRows(ctx, covered, range, subject), frameOf(ctx, covered, range)])
    return { ...frame, list }
  }

/** A row for each project below the node that has any of the figures, in the order of the tree. */
export const byProject =
  <S extends KnownSubject>(subject: S) =>
  async (ctx: Ctx, query: NodeQuery & RangeQuery) => {
    const covered = await groupOrCompany(ctx, query)
    const range = rangeOfQuery(ctx, query)
    const [{ ids, at }, frame] = await Promise.all([
      readNodes(ctx.db, idsOf(covered), questionsOf(subject, range)),
      frameOf(ctx, covered, range),
    ])
    const projects = filledAt(subject, await nodesOf(ctx, amongNodes(ids), eq(org.orgType, OrgType.project)), at)
    const names = await pathNames(
      { ...ctx, also: covered.subscribed },
      projects.map(({ node }) => node),
    )
    const list = projects.map(({ node: { id, orgName }, values }) => ({
      orgId: id,
      orgName,
      pathName: names.get(id) ?? orgName,
      ...values,
    }))
    return { ...frame, list }
  }

export async function childRows<S extends KnownSubject>(ctx: Ctx, { node: root, beside }: Coverage, days: Days, subject: S) {
  const questions = questionsOf(subject, days)
  const [children, { at, own, total, moved }, atSubscribed] = await Promise.all([
    nodesOf(ctx, eq(org.parentId, root.id)),
    readChildren(ctx.db, root.id, questions),
    beside.length > 0
      ? readEach(
          ctx.db,
          beside.map(({ id }) => id),
          questions,
        )
      : null,
  ])
  const elsewhere = moved.length > 0 ? await nodesOf(ctx, inArray(org.id, [...moved])) : []
  const living = [own, ...[...children, ...elsewhere].map(({ id }) => at(id))].map(countFrom)
  const atDeleted = (count: Count) => living.reduce((left, numberOf) => left - numberOf(count), countFrom(total)(count))
  const row = <I extends number | null>(rowType: CodeOf<typeof RowType>, orgId: I, orgName: string, numberOf: Numbers) =>
    isEmpty(subject, numberOf) ? [] : [{ rowType, orgId, orgName, ...valuesOf(subject, numberOf) }]
  return [
    ...children.flatMap(({ id, orgName }) => row(RowType.child, id, orgName, countFrom(at(id)))),
    ...row(RowType.own, root.id, `${root.orgName}${RowType.label(RowType.own)}`, countFrom(own)),
    ...elsewhere.flatMap((node) => row(RowType.moved, sees(ctx, node) ? node.id : null, node.orgName, countFrom(at(node.id)))),
    ...beside.flatMap(({ id, orgName }) => row(RowType.subscribed, id, orgName, countFrom(atSubscribed!(id)))),
    ...row(RowType.deleted, null, RowType.label(RowType.deleted), atDeleted),
  ]
}

type Numbers = (count: Count) => number
const isEmpty = (subject: Subject, numberOf: Numbers) => countsIn(subject).every((count) => numberOf(count) === 0)

/** Nodes with their figures; those that have none at all are left out. */
const filledAt = <S extends Subject>(subject: S, nodes: readonly Org[], at: (id: number) => Parameters<typeof countFrom>[0]) =>
  nodes.flatMap((node) => {
    const numberOf = countFrom(at(node.id))
    return isEmpty(subject, numberOf) ? [] : [{ node, values: valuesOf(subject, numberOf) }]
  })

/** These nodes, thousands of them as well: one parameter. */
export const amongNodes = (ids: readonly number[]) => sql`${org.id} = any(${array(ids)}::bigint[])`

/** Nodes that are not deleted, in their order. */
export const nodesOf = ({ db }: Ctx, ...conditions: readonly SQL[]): Promise<Org[]> =>
  db
    .select()
    .from(org)
    .where(and(...conditions, isNull(org.deletedAt)))
    .orderBy(asc(org.sortNo), asc(org.id))

/** By a share, the lowest first; those that have none last. */
export const worstFirst = <N extends string, R extends Readonly<Record<N, string | null>>>(rows: readonly R[], share: N): R[] =>
  [...rows].sort((a, b) => Number(a[share] ?? Number.MAX_VALUE) - Number(b[share] ?? Number.MAX_VALUE))
