import { logged } from '@oems/contract/commandRoom/console.ts'
import { rooms as calls, Room, type RoomDraft, type RoomRevision, type RoomSearch } from '@oems/contract/commandRoom/rooms.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { has, is } from '../core/db/filters.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import { org } from '../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { nodeInScope, nodesAmong, requestedNode, withinNode, withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import { notFound, ruleBroken } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { listManagers, requireManager } from './managers.ts'
import { nearestRooms, type Selected, selected } from './nearest.ts'
import { room as t } from './tables.ts'

const store = tableStore(t, '应急指挥室', { scope: withinScope(t.orgId) })
export const roomTarget = store.logTarget(Room, logged.应急指挥室)

export default implement(calls, {
  list,
  info,
  infoByUser,
  listByOrgId,
  listManagers,
  save,
  update,
  delete: (ctx, { ids }) => store.remove(ctx, ids),
})

/** Rooms above the caller's scope are there to be called, not to be changed. */
async function viewed(ctx: Ctx, rows: readonly Selected[]) {
  const own = await nodesAmong(
    ctx,
    rows.map(({ row }) => row.orgId),
  )
  const flagOf = (orgId: number) => (own.has(orgId) ? (1 as const) : (0 as const))
  return rows.map(({ row, orgName, managerName }) => ({
    ...row,
    duties: [...row.duties],
    orgName,
    managerName,
    editable: flagOf(row.orgId),
  }))
}

async function list(ctx: Ctx, query: RoomSearch) {
  const node = await requestedNode(ctx, query)
  const matching = and(has(t.roomName, query.roomName), is(t.status, query.status))
  const where = store.visible(ctx, withinNode(t.orgId, ctx, node), matching)
  const rows = await selected(ctx, where)
    .orderBy(...orderOf(query, { roomName: t.roomName, orgName: org.orgName, createdAt: t.createdAt }), asc(org.path), asc(t.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const views = new Map((await viewed(ctx, rows)).map((view) => [view.id, view]))
  return pageWith(query, rows, ({ row }) => views.get(row.id)!, ctx.db.$count(t, where))
}

async function info(ctx: Ctx, { commandRoomId }: Input<typeof calls.info>) {
  const [view] = await viewed(ctx, await selected(ctx, store.visible(ctx, eq(t.id, commandRoomId))))
  if (!view) throw notFound()
  return view
}

async function listByOrgId(ctx: Ctx, { orgId }: Input<typeof calls.listByOrgId>) {
  await nodeInScope(ctx, orgId)
  return viewed(ctx, await selected(ctx, store.visible(ctx, eq(t.orgId, orgId))).orderBy(asc(t.id)))
}

/** Those of the nearest node that has any, the caller's own first: whoever is in need below a company calls its room (02 §5.3). */
async function infoByUser(ctx: Ctx) {
  const { path } = await nodeInScope(ctx, ctx.actor.orgId)
  return viewed(ctx, await nearestRooms(ctx, path))
}

const roomNodes: ReadonlySet<number> = new Set([OrgType.platform, OrgType.ministry, OrgType.group, OrgType.company])

async function save(ctx: WriteCtx, draft: RoomDraft) {
  const { orgType } = await lockOpenNode(ctx, draft.orgId)
  if (!roomNodes.has(orgType)) throw ruleBroken('应急指挥室只能设在平台、部委、集团公司或经营公司')
  await requireManager(ctx, draft.managerUserId)
  return store.insert(ctx, draft)
}

/** Whoever commanded when the room was saved may stay, wherever the role is held by now. */
async function update(ctx: WriteCtx, draft: RoomRevision) {
  const { managerUserId } = await store.get(ctx, draft.id)
  if (draft.managerUserId !== managerUserId) await requireManager(ctx, draft.managerUserId)
  await store.update(ctx, draft)
}
