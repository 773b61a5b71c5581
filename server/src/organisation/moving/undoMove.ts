import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import type { Moved } from '@oems/contract/organisation/orgManager.ts'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import type { ReadDb } from '../../core/db/database.ts'
import { type Org, org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { notifyMoveUndone } from '../followers.ts'
import { nodeFromAbove, parentFromAbove } from '../fromAbove.ts'
import { markUndone, type Why } from '../history/history.ts'
import { lockTree } from '../structure.ts'
import { type HistoryValue, orgHistory } from '../tables.ts'
import { performMove } from './moveNode.ts'
import { placeAmong, siblingsAt } from './movePlan.ts'

type Line = typeof orgHistory.$inferSelect

/** For so long a move can be taken back (02 §4.3). */
const undoableMs = 24 * 3_600_000
export const isFresh = ({ kind, undoneAt, at }: Pick<Line, 'kind' | 'undoneAt' | 'at'>, now: Date) =>
  kind === HistoryKind.moved && undoneAt === null && now.getTime() - Date.parse(at) <= undoableMs

/** Puts a node back where it came from, and revives what its move had ended. */
export async function undoMove(ctx: WriteCtx, historyId: number, why: Why): Promise<Moved> {
  await lockTree(ctx)
  const line = await moveOf(ctx, historyId)
  const node = await nodeInScope(ctx, line.orgId)
  await checkUndoable(ctx, line)
  const [from, parent] = [await parentFromAbove(ctx, node), await formerParent(ctx, line.oldValue!)]
  const siblings = await siblingsAt(ctx, parent, node)
  const plan = { node, from, parent, siblings, index: formerIndex(siblings, node, line.oldValue!) }
  const moved = await performMove(ctx, plan, why, HistoryKind.moveUndone)
  await markUndone(ctx, historyId)
  await notifyMoveUndone(ctx, line.groupKey)
  return moved
}

async function moveOf({ db }: WriteCtx, historyId: number): Promise<Line> {
  const [line] = await db
    .select()
    .from(orgHistory)
    .where(and(eq(orgHistory.id, historyId), eq(orgHistory.kind, HistoryKind.moved)))
  if (!line) throw notFound()
  return line
}

async function checkUndoable({ db, now }: WriteCtx, line: Line): Promise<void> {
  if (line.undoneAt !== null) throw conflict('该迁移已撤回')
  if (!isFresh(line, now)) throw conflict('迁移已超过24小时，不能撤回')
  if ((await changedLater(db, [line])).has(line.id)) throw conflict('该组织之后又有变更，不能撤回')
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

async function formerParent(ctx: WriteCtx, { parentId }: HistoryValue): Promise<Org> {
  const alive = and(eq(org.id, parentId!), isNull(org.deletedAt))
  if ((await ctx.db.$count(org, alive)) === 0) throw conflict('原上级组织已删除，不能撤回')
  return nodeFromAbove(ctx, parentId!)
}

/** After the sibling that it followed, as long as that one is there; else by its number in the order. */
function formerIndex(siblings: readonly Org[], { id }: Org, { previousId, sortNo }: HistoryValue): number {
  const previous = siblings.findIndex((sibling) => sibling.id === previousId)
  return previous >= 0 ? previous + 1 : placeAmong(siblings, { id, sortNo: sortNo! })
}
