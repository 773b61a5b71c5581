import { randomUUID } from 'node:crypto'
import { HistoryKind, maxDepth, OrgProjectType, OrgStatus, OrgType } from '@oems/contract/organisation/codes.ts'
import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { WriteCtx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../../core/db/insertRows.ts'
import { requireOpen } from '../../core/db/openNode.ts'
import { type Org, org } from '../../core/db/org.ts'
import { sees } from '../../core/db/scope.ts'
import { stamp } from '../../core/db/store.ts'
import { badField, conflict, notFound, ruleBroken } from '../../core/errors.ts'
import { enterHistory, formerPlaces, type Why } from '../history/history.ts'
import { countProjects } from '../projects/projectSource.ts'
import { checkDepth, checkParent, lockTree, newNodeColumns, sortGap } from '../structure.ts'
import { type FormerPlace, project } from '../tables.ts'
import { idsOf } from '../trees/tree.ts'
import type { NodeDraft } from './createNode.ts'
import { checkedName } from './naming.ts'

/** A node of a set: below one that is there already, or below an earlier one of the set, by its place in it. */
export type SetDraft = Omit<NodeDraft, 'parentId'> & ({ readonly parentId: number } | { readonly below: number })

/** By what nodes come into being: one by one, or by an import's batch. */
export interface Coming extends Why {
  readonly batchNumber?: string
}

/** So many rows are written down at once: of an import of 20,000 nodes memory never holds all rows, their history and their text. */
const rowsAtOnce = 2_000

/**
 * New last children of nodes that the caller sees, and of each other (02 §4.1), in the order of the drafts. One statement a table for some
 * thousand of them; the caller notes what they are.
 */
export async function createNodes(
  ctx: WriteCtx,
  drafts: readonly SetDraft[],
  { batchNumber, groupKey = randomUUID(), ...why }: Coming = {},
): Promise<Org[]> {
  for (const draft of drafts) checkProject(draft)
  await lockTree(ctx)
  const parents = await openParents(ctx, [...new Set(drafts.flatMap((draft) => ('parentId' in draft ? draft.parentId : [])))])
  const nodes = placed(ctx, drafts, { ids: await nextIds(ctx.db, org, drafts.length), parents, last: await lastSortNos(ctx, parents) })
  await checkNames(ctx, nodes, parents)
  for (const some of portions(nodes)) await insertRows(ctx.db, rowsOf(org, some))
  const projects = drafts.flatMap(({ project: details }, at) => (details ? [{ projectId: nodes[at]!.id, details }] : []))
  const [blank, stamps] = [blankOf(project), stamp(ctx)]
  const rowOf = ({ projectId, details }: (typeof projects)[number]) =>
    ({ ...blank, ...details, projectId, ...stamps }) as typeof project.$inferInsert
  for (const some of portions(projects)) await insertRows(ctx.db, rowsOf(project, some.map(rowOf)))
  await countProjects(
    ctx,
    projects.map(({ projectId }) => projectId),
  )
  const above = await parentsOf(ctx, nodes)
  const entryOf = (node: Org) => ({
    orgId: node.id,
    kind: batchNumber === undefined ? HistoryKind.created : HistoryKind.imported,
    oldValue: null,
    newValue: { ...toldOf(node), parents: above(node), ...(batchNumber !== undefined && { batchNumber }) },
  })
  for (const some of portions(nodes)) await enterHistory(ctx, some.map(entryOf), { ...why, groupKey })
  return nodes
}

function* portions<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce)
}

function checkProject({
  orgType,
  orgProjectType = OrgProjectType.none,
  project: details,
}: Pick<NodeDraft, 'orgType' | 'orgProjectType' | 'project'>): void {
  if ((orgType === OrgType.project) !== (details !== undefined)) throw badField('orgType', '项目须填写项目信息，其他组织不填')
  if ((orgType === OrgType.project) !== (orgProjectType !== OrgProjectType.none)) throw badField('orgProjectType', '请选择项目属性')
}

type Nodes = ReadonlyMap<number, Org>

/** Out of the caller's sight they are not there; below one that is disabled, by itself or by what is above it, nothing begins. */
async function openParents(ctx: WriteCtx, ids: readonly number[]): Promise<Nodes> {
  const found = await ctx.db
    .select()
    .from(org)
    .where(inArray(org.id, [...ids]))
  const parents = found.filter((node) => node.deletedAt === null && sees(ctx, node))
  if (parents.length !== ids.length) throw notFound()
  await requireOpen(ctx, ids)
  const [disabled] = await ask<{ id: number }>(
    ctx.db,
    sql`select id from org where id = any(${array([...new Set(parents.flatMap(idsOf))])}::bigint[]) and status = ${code(OrgStatus.disabled)} limit 1`,
  )
  const below = disabled && parents.find((node) => idsOf(node).includes(disabled.id))
  if (below) throw ruleBroken(`组织“${below.orgName}”已停用，不能新增或修改业务数据`)
  return new Map(parents.map((node) => [node.id, node]))
}

/** The order number of the last live child of each. */
async function lastSortNos({ db }: WriteCtx, parents: Nodes): Promise<ReadonlyMap<number, number>> {
  const rows = await ask<{ id: number; last: number }>(
    db,
    sql`select parent_id as id, max(sort_no) as last from org
        where parent_id = any(${array([...parents.keys()])}::bigint[]) and deleted_at is null group by parent_id`,
  )
  return new Map(rows.map(({ id, last }) => [id, last]))
}

interface Room {
  readonly ids: readonly number[]
  readonly parents: Nodes
  readonly last: ReadonlyMap<number, number>
}

/** The rows: ids are drawn before, for they stand in the nodes' own paths. */
function placed(ctx: WriteCtx, drafts: readonly SetDraft[], { ids, parents, last }: Room): Org[] {
  const blank = blankOf(org)
  const sortNos = new Map(last)
  const nodes: Org[] = []
  for (const [at, draft] of drafts.entries()) {
    const { project: _, orgName, ...columns } = draft
    const parent = 'below' in draft ? nodes[draft.below]! : parents.get(draft.parentId)!
    checkParent(parent, draft)
    checkDepth(parent, 0, `组织层级不能超过${maxDepth}级`)
    const id = ids[at]!
    const sortNo = (sortNos.get(parent.id) ?? 0) + sortGap
    sortNos.set(parent.id, sortNo)
    const place = { id, parentId: parent.id, sortNo, path: `${parent.path}${id}/`, depth: parent.depth + 1 }
    const orgCode = columns.orgCode ?? `ORG${String(id).padStart(8, '0')}`
    const given = Object.fromEntries(Object.entries(columns).filter(([name, value]) => name in blank && value !== undefined))
    nodes.push({ ...blank, ...given, ...checkedName(orgName), ...place, ...newNodeColumns(ctx), orgCode } as Org)
  }
  return nodes
}

/** Every column of a table as it is where nothing is said: rows of one COPY name the same. */
const blankOf = (table: PgTable): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(getTableColumns(table)).map(([name, column]) => [name, column.default ?? null]))

/** Siblings are told apart by their keys, those that are there and those that come. */
async function checkNames({ db }: WriteCtx, nodes: readonly Org[], parents: Nodes): Promise<void> {
  const underOld = nodes.filter(({ parentId }) => parents.has(parentId!))
  const taken = await ask<{ id: number; key: string }>(
    db,
    sql`select o.parent_id as id, o.name_key as key from org o
        join unnest(${array(underOld.map(({ parentId }) => parentId))}::bigint[], ${array(underOld.map(({ nameKey }) => nameKey))}::text[]) as n (parent_id, name_key)
          on n.parent_id = o.parent_id and n.name_key = o.name_key
        where o.deleted_at is null`,
  )
  const names = new Set(taken.map(({ id, key }) => `${id} ${key}`))
  const byId = new Map([...parents, ...nodes.map((node) => [node.id, node] as const)])
  for (const { parentId, nameKey, orgName } of nodes) {
    const name = `${parentId} ${nameKey}`
    if (names.has(name)) throw conflict(`“${byId.get(parentId!)!.orgName}”下已存在名称为“${orgName}”的组织`)
    names.add(name)
  }
}

/** What the history says of a new node. */
const toldOf = ({ orgName, orgCode, orgType, orgProjectType, status, isOutside, nationCode, sortNo, parentId }: Org) => ({
  ...{ orgName, orgCode, orgType, orgProjectType, status, isOutside, nationCode, sortNo, parentId },
})

/** The nodes above each of them by their names of today, from the root on. */
async function parentsOf({ db }: WriteCtx, nodes: readonly Org[]): Promise<(node: Org) => FormerPlace[]> {
  const own = new Map(nodes.map((node) => [node.id, node]))
  const ids = [...new Set(nodes.flatMap((node) => idsOf(node)))].filter((id) => !own.has(id))
  const found = await db.select({ id: org.id, orgName: org.orgName }).from(org).where(inArray(org.id, ids))
  const byId = new Map<number, Pick<Org, 'id' | 'orgName'>>([...own, ...found.map((node) => [node.id, node] as const)])
  return (node) =>
    formerPlaces(
      idsOf(node)
        .slice(0, -1)
        .map((id) => byId.get(id)!),
    )
}
