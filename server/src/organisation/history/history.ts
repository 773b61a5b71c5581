import { randomUUID } from 'node:crypto'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { HistoryKind } from '@oems/contract/organisation/codes.ts'
import { eq } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { insertRows, nextIds, rowsOf } from '../../core/db/insertRows.ts'
import { type FormerPlace, type HistoryValue, orgHistory } from '../tables.ts'

/** One line of a node's history; null where there was nothing before, or is nothing after. */
export interface HistoryEntry {
  readonly orgId: number
  readonly kind: CodeOf<typeof HistoryKind>
  readonly oldValue: HistoryValue | null
  readonly newValue: HistoryValue | null
}
/** Why it was done; `groupKey` ties the lines of one action together where it writes them in several turns. */
export interface Why {
  readonly reason?: string | null
  readonly docNo?: string | null
  readonly groupKey?: string
}

/** Writes down what happened to nodes, in the transaction in which it happened. Answers the ids, in the order of the entries. */
export async function enterHistory(ctx: WriteCtx, entries: readonly HistoryEntry[], why: Why = {}): Promise<number[]> {
  if (entries.length === 0) return []
  const ids = await nextIds(ctx.db, orgHistory, entries.length)
  const { reason = null, docNo = null, groupKey = randomUUID() } = why
  const { accountId: operatorId, nickname: operatorName, ropId } = ctx.actor
  const frame = { reason, docNo, groupKey, operatorId, operatorName, ropId, at: ctx.now.toISOString() }
  await insertRows(ctx.db, rowsOf(orgHistory, entries.map((entry, place) => ({ id: ids[place]!, ...entry, ...frame })) as never))
  return ids
}

/** A move that was taken back says so; nothing else of a line ever changes. */
export const markUndone = ({ db, now }: Pick<WriteCtx, 'db' | 'now'>, historyId: number) =>
  db.update(orgHistory).set({ undoneAt: now.toISOString() }).where(eq(orgHistory.id, historyId))

/** As a line of history names nodes. */
export const formerPlaces = (nodes: readonly { readonly id: number; readonly orgName: string }[]): FormerPlace[] =>
  nodes.map(({ id, orgName }) => ({ id, name: orgName }))
