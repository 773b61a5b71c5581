import type { Input } from '@oems/contract/core/call.ts'
import { isAllowedReadOnly, permits } from '@oems/contract/core/call.ts'
import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import { type HistoryRow, type HistoryValue, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { and, desc, eq, inArray, isNull, like } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { org } from '../../core/db/org.ts'
import { offsetOf, pageWith } from '../../core/db/paging.ts'
import { nodeInScope, nodesAmong } from '../../core/db/scope.ts'
import { changedLater, isFresh } from '../moving/undoMove.ts'
import { type FormerPlace, orgHistory, type HistoryValue as StoredValue } from '../tables.ts'

type Line = typeof orgHistory.$inferSelect
interface Found {
  readonly line: Line
  readonly node: Pick<typeof org.$inferSelect, 'orgName' | 'orgType' | 'parentId'>
}
const nodeColumns = { orgName: org.orgName, orgType: org.orgType, parentId: org.parentId }

/** What happened to a node, and with `below` to all that stand or stood below it, the newest first. */
export const historyOf = (ctx: Ctx, query: Input<typeof orgManager.history>) =>
  ctx.ofOneMoment(async (inside) => {
    const { db } = inside
    const node = await nodeInScope(inside, query.orgId)
    const where = and(
      query.below === 1 ? like(org.path, `${node.path}%`) : eq(orgHistory.orgId, node.id),
      query.kind.length > 0 ? inArray(orgHistory.kind, query.kind) : undefined,
    )
    const joined = () => db.select({ id: orgHistory.id }).from(orgHistory).innerJoin(org, eq(org.id, orgHistory.orgId)).where(where)
    const total = db.$count(joined().as('lines') as never)
    const found = await db
      .select({ line: orgHistory, node: nodeColumns, total })
      .from(orgHistory)
      .innerJoin(org, eq(org.id, orgHistory.orgId))
      .where(where)
      .orderBy(desc(orgHistory.at), desc(orgHistory.id))
      .limit(query.pageSize)
      .offset(offsetOf(query))
    const visible = await visibleNodes(inside, found)
    const undoable = await undoableAmong(inside, found, visible)
    const together = await undoableTogether(inside, found, undoable)
    return pageWith(
      query,
      found,
      (row) => rowOf(row, visible, undoable.has(row.line.id) ? (together.get(row.line.groupKey) ?? 1) : 0),
      total,
    )
  })

/** Of the nodes that these lines name, those within the caller's scope: no other is shown (02 §9 no. 8). */
const visibleNodes = (ctx: Ctx, found: readonly Found[]) =>
  nodesAmong(ctx, [
    ...found.flatMap(({ line: { oldValue, newValue } }) => [...placesIn(oldValue), ...placesIn(newValue)].map(({ id }) => id)),
    ...found.flatMap(({ node }) => node.parentId ?? []),
  ])

const placesIn = (value: StoredValue | null): readonly FormerPlace[] => [
  ...(value?.parents ?? []),
  ...(value?.otherNode ? [value.otherNode] : []),
]

/** Fresh moves that the caller may take back: both parents are within the scope, and nothing has come after. */
async function undoableAmong(ctx: Ctx, found: readonly Found[], visible: ReadonlySet<number>): Promise<ReadonlySet<number>> {
  const { undoMove } = orgManager
  if (!permits(undoMove, ctx.actor.permissions) || (ctx.actor.readOnly && !isAllowedReadOnly(undoMove))) return new Set()
  const fresh = found.filter(
    ({ line, node }) =>
      isFresh(line, ctx.now) && visible.has(line.oldValue?.parentId ?? 0) && node.parentId !== null && visible.has(node.parentId),
  )
  const lines = fresh.map(({ line }) => line)
  const changed = await changedLater(ctx.db, lines)
  return new Set(lines.map(({ id }) => id).filter((id) => !changed.has(id)))
}

/** How many nodes the action moved to which an undoable line belongs, by its key, where the caller may take back all that are left of it. */
async function undoableTogether(ctx: Ctx, found: readonly Found[], undoable: ReadonlySet<number>): Promise<ReadonlyMap<string, number>> {
  const keys = found.flatMap(({ line }) => (undoable.has(line.id) ? line.groupKey : []))
  if (keys.length === 0) return new Map()
  const moves = await ctx.db
    .select({ line: orgHistory, node: nodeColumns })
    .from(orgHistory)
    .innerJoin(org, eq(org.id, orgHistory.orgId))
    .where(and(inArray(orgHistory.groupKey, keys), eq(orgHistory.kind, HistoryKind.moved), isNull(orgHistory.undoneAt)))
  const left = await undoableAmong(ctx, moves, await visibleNodes(ctx, moves))
  const actions = [...Map.groupBy(moves, ({ line }) => line.groupKey)]
  return new Map(actions.map(([key, lines]) => [key, lines.every(({ line }) => left.has(line.id)) ? lines.length : 1]))
}

function rowOf({ line, node }: Found, visible: ReadonlySet<number>, undoableNum: number): HistoryRow {
  const { id: historyId, orgId, kind, reason, docNo, groupKey, operatorName, at, undoneAt } = line
  return {
    ...{ historyId, orgId, kind: kind as HistoryRow['kind'], orgName: node.orgName, orgType: node.orgType as HistoryRow['orgType'] },
    ...{ reason, docNo, groupKey, operatorName, at, undoneAt, undoable: undoableNum > 0, undoableNum },
    oldValue: line.oldValue && valueFor(line.oldValue, visible),
    newValue: line.newValue && valueFor(line.newValue, visible),
  }
}

function valueFor(value: StoredValue, visible: ReadonlySet<number>): HistoryValue {
  const parents = (value.parents ?? []).filter(({ id }) => visible.has(id))
  const parentId = value.parentId != null && visible.has(value.parentId) ? value.parentId : null
  return {
    orgName: value.orgName ?? null,
    orgCode: value.orgCode ?? null,
    label: (value.label ?? null) as HistoryValue['label'],
    isQrRenewed: value.isQrRenewed ?? null,
    orgType: (value.orgType ?? null) as HistoryValue['orgType'],
    orgProjectType: (value.orgProjectType ?? null) as HistoryValue['orgProjectType'],
    status: (value.status ?? null) as HistoryValue['status'],
    projectStatus: (value.projectStatus ?? null) as HistoryValue['projectStatus'],
    epType: (value.epType ?? null) as HistoryValue['epType'],
    parentId,
    parentPath: parentId === null ? null : parents.map(({ name }) => name).join(' / '),
    sortNo: value.sortNo ?? null,
    batchNumber: value.batchNumber ?? null,
    accountNum: value.accountIds?.length ?? null,
    otherOrgName: value.otherNode && visible.has(value.otherNode.id) ? value.otherNode.name : null,
  }
}
