import { RoomStatus } from '@oems/contract/commandRoom/codes.ts'
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { account } from '../accounts/tables.ts'
import type { Ctx } from '../core/context.ts'
import { nodeColumns } from '../core/db/atNodes.ts'
import { org } from '../core/db/org.ts'
import { idsIn } from '../core/db/scope.ts'
import { room as t } from './tables.ts'

const columns = { row: t, ...nodeColumns, managerName: account.nickname, depth: org.depth }
/** Rooms with their nodes and managers, and with how many there are. */
export const selected = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select({ ...columns, total: ctx.db.$count(t, where) })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .leftJoin(account, and(eq(account.id, t.managerUserId), isNull(account.deletedAt)))
    .where(where)
export type Selected = Awaited<ReturnType<typeof selected>>[number]

/** Rooms in use of the nearest node on a path that has any, the last one first: that is where whoever is in need calls (02 §5.3). */
export async function nearestRooms(ctx: Ctx, path: string): Promise<readonly Selected[]> {
  const where = and(isNull(t.deletedAt), eq(t.status, RoomStatus.enabled), inArray(t.orgId, idsIn(path)))
  const rows = await selected(ctx, where).orderBy(asc(t.id))
  const nearest = Math.max(...rows.map(({ depth }) => depth))
  return rows.filter(({ depth }) => depth === nearest)
}
