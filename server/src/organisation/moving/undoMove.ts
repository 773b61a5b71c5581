import { randomUUID } from 'node:crypto'
import type { Input } from '@oems/contract/core/call.ts'
import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import type { Moved, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import type { ReadDb } from '../../core/db/database.ts'
import { type Org, org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { notifyMoveUndone } from '../followers.ts'
import { nodeFromAbove, parentFromAbove } from '../fromAbove.ts'
import { markUndone } from '../history/history.ts'
import { lockTree } from '../structure.ts'
import { type HistoryValue, orgHistory } from '../tables.ts'
import { tellMoved, tellProjectsMoved } from '../tellTree.ts'
import { changePlace } from './moveNode.ts'
import { type MovePlan, placeAmong, siblingsAt } from './movePlan.ts'

type Line = typeof orgHistory.$inferSelect

/** For so long a move can be taken back (02 §4.3). */
const undoableMs = 24 * 3_600_000
export const isFresh = ({ kind, undoneAt, at }: Pick<Line, 'kind' | 'undoneAt' | 'at'>, now: Date) =>
  kind === HistoryKind.moved && undoneAt === null && now.getTime() - Date.parse(at) <= undoableMs

/** Puts nodes back where they came from, all or none, and revives what their moves had ended: one node, or all that one action has moved. */
export async function undoMove(ctx: WriteCtx, input: Input<typeof orgManager.undoMove>): Promise<Moved> {
  const { historyId, groupKey, ...reasons } = input
  await lockTree(ctx)
  const lines = groupKey === null ? [await moveOf(ctx, historyId!)] : await movesOf(ctx, groupKey)
  for (const { orgId } of lines) await nodeInScope(ctx, orgId)
  await checkUndoable(ctx, lines)
  const why = { ...reasons, groupKey: randomUUID() }
  const plans: MovePlan[] = []
  const moves: Moved[] = []
  for (const line of lines) {
    const plan = await wayBack(ctx, line)
    plans.push(plan)
    moves.push(await changePlace(ctx, plan, why, HistoryKind.moveUndone))
    await markUndone(ctx, line.id)
    await notifyMoveUndone(ctx, line.id)
  }
  const movedNum = moves.reduce((sum, moved) => sum + moved.movedNum, 0)
  await (plans.length === 1 ? tellMoved(ctx, plans[0]!, movedNum) : tellProjectsMoved(ctx, plans))
  return { ...moves.at(-1)!, movedNum }
}

async function moveOf({ db }: WriteCtx, historyId: number): Promise<Line> {
  const [line] = await db
    .select()
    .from(orgHistory)
    .where(and(eq(orgHistory.id, historyId), eq(orgHistory.kind, HistoryKind.moved)))
  if (!line) throw notFound()
  return line
}

/** Those that have not been taken back, the last first: each finds the siblings among which it stood. */
async function movesOf({ db }: WriteCtx, groupKey: string): Promise<Line[]> {
  const lines = await db
    .select()
    .from(orgHistory)
    .where(and(eq(orgHistory.groupKey, groupKey), eq(orgHistory.kind, HistoryKind.moved)))
    .orderBy(desc(orgHistory.id))
  if (lines.length === 0) throw notFound()
  const left = lines.filter(({ undoneAt }) => undoneAt === null)
  if (left.length === 0) throw undoneBefore()
  return left
}

const undoneBefore = () => conflict('该迁移已撤回')

async function checkUndoable({ db, now }: WriteCtx, lines: readonly Line[]): Promise<void> {
  if (lines.some(({ undoneAt }) => undoneAt !== null)) throw undoneBefore()
  if (!lines.every((line) => isFresh(line, now))) throw conflict('迁移已超过24小时，不能撤回')
  const changed = await changedLater(db, lines)
  if (changed.size === 0) return
  if (lines.length === 1) throw conflict('该组织之后又有变更，不能撤回')
  throw conflict(`其中${changed.size}个之后又有变更，不能一并撤回，请逐个撤回其余的`)
}

/** What changes a node in the tree; of a project's state and 防控类型 a move knows nothing. */
const structural = [
  ...[HistoryKind.renamed, HistoryKind.moved, HistoryKind.reordered, HistoryKind.typeChanged],
  ...[HistoryKind.enabled, HistoryKind.disabled, HistoryKind.deleted, HistoryKind.moveUndone],
]

/** Which of these moves were followed by another structural change of their node. */
export async function changedLater(db: ReadDb, lines: readonly Pick<Line, 'id' | 'orgId'>[]): Promise<ReadonlySet<number>> {
  if (lines.length === 0) return new Set()
  const nodeIds = lines.map(({ orgId }) => orgId)
  const first = Math.min(...lines.map(({ id }) => id))
  const later = await db
    .select({ id: orgHistory.id, orgId: orgHistory.orgId })
    .from(orgHistory)
    .where(and(inArray(orgHistory.orgId, nodeIds), inArray(orgHistory.kind, structural), gt(orgHistory.id, first)))
  return new Set(lines.filter(({ id, orgId }) => later.some((change) => change.orgId === orgId && change.id > id)).map(({ id }) => id))
}

async function wayBack(ctx: WriteCtx, { orgId, oldValue }: Line): Promise<MovePlan> {
  const node = await nodeInScope(ctx, orgId)
  const [from, parent] = [await parentFromAbove(ctx, node), await formerParent(ctx, oldValue!)]
  if (parent.path.startsWith(node.path)) throw conflict('原上级组织已移到该组织之下，不能撤回')
  const siblings = await siblingsAt(ctx, parent, node)
  return { node, from, parent, siblings, index: formerIndex(siblings, node, oldValue!) }
}

async function formerParent(ctx: WriteCtx, { parentId }: HistoryValue): Promise<Org> {
  const alive = and(eq(org.id, parentId!), isNull(org.deletedAt))
  if ((await ctx.db.$count(org, alive)) === 0) throw conflict('原上级组织已删除，不能撤回')
  return nodeFromAbove(ctx, parentId!)
}

/** Where it was the first, or after the sibling that it followed, as long as that one is there; else by its number in the order. */
function formerIndex(siblings: readonly Org[], { id }: Org, { previousId, sortNo }: HistoryValue): number {
  if (previousId === null) return 0
  const previous = siblings.findIndex((sibling) => sibling.id === previousId)
  return previous >= 0 ? previous + 1 : placeAmong(siblings, { id, sortNo: sortNo! })
}
