import type { Input } from '@oems/contract/core/call.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { onlineSessions as calls, type OnlineSession, type SessionSearch } from '@oems/contract/session/onlineSessions.ts'
import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { role } from '../../access/tables.ts'
import { matchesName } from '../../accounts/findAccounts.ts'
import { endSessions, lifetimes } from '../../accounts/sessions.ts'
import { account, roleAssignment } from '../../accounts/tables.ts'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { array } from '../../core/db/database.ts'
import { has, is } from '../../core/db/filters.ts'
import { org } from '../../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../../core/db/paging.ts'
import { nodeInScope, withinNode, withinScope } from '../../core/db/scope.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { implement } from '../../core/implement.ts'
import type { Settings } from '../../core/settings.ts'
import { startWallDisplay } from '../impersonation.ts'
import { session } from '../tables.ts'

/** Who is signed in now, with the current organisation of each, and ending their sessions (01 §5.4). */
export default implement(calls, { list, kick, wall: startWallDisplay })

const sortColumns = { loginTime: session.loginTime, lastActiveTime: session.lastActiveTime }

async function list(ctx: Ctx, filter: SessionSearch) {
  const where = and(
    online(ctx, ctx.settings),
    has(account.username, filter.username),
    matchesName(filter.nickname),
    is(session.platform, filter.platform),
    filter.orgId === null ? undefined : withinNode(roleAssignment.orgId, ctx, await nodeInScope(ctx, filter.orgId)),
  )
  const counted = sql`${session} join ${account} on ${account.id} = ${session.accountId}
    join ${roleAssignment} on ${roleAssignment.id} = ${session.ropId}`
  const rows = await joined(ctx)
    .where(where)
    .orderBy(...orderOf(filter, sortColumns), desc(session.lastActiveTime), desc(session.sessionId))
    .limit(filter.pageSize)
    .offset(offsetOf(filter))
  return pageWith(filter, rows, ({ total: _, ...row }) => toRow(ctx, row), ctx.db.$count(counted, where))
}

/** Neither ended nor run out, and its current organisation in the caller's scope. */
function online(ctx: Ctx, settings: Settings) {
  const at = ctx.now.toISOString()
  const active = (platform: 'WEB' | 'H5') => {
    const since = new Date(ctx.now.getTime() - lifetimes(platform, settings).idle).toISOString()
    return and(eq(session.platform, platform), gt(session.lastActiveTime, since))
  }
  return and(
    eq(session.status, SessionStatus.online),
    gt(session.expireTime, at),
    or(session.readOnly, active('WEB'), active('H5')),
    withinScope(roleAssignment.orgId)(ctx),
  )
}

const viewer = alias(account, 'viewer')

/** An impersonation is listed under the impersonated account, so that whoever manages the account sees the viewer and can end it. */
const joined = ({ db }: Ctx) =>
  db
    .select({
      sessionId: session.sessionId,
      accountId: session.accountId,
      username: account.username,
      nickname: account.nickname,
      roleName: role.roleName,
      orgId: roleAssignment.orgId,
      orgName: org.orgName,
      platform: session.platform,
      ip: session.ip,
      userAgent: session.userAgent,
      loginTime: session.loginTime,
      lastActiveTime: session.lastActiveTime,
      readOnly: session.readOnly,
      viewerName: viewer.nickname,
      total: sql<number>`count(*) over ()`,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .leftJoin(viewer, eq(viewer.id, session.viewerId))
    .innerJoin(roleAssignment, eq(roleAssignment.id, session.ropId))
    .innerJoin(role, eq(role.id, roleAssignment.roleId))
    .innerJoin(org, eq(org.id, roleAssignment.orgId))

interface JoinedRow extends Omit<OnlineSession, 'mine' | 'platform' | 'readOnly'> {
  readonly platform: string
  readonly readOnly: boolean
}
const toRow = ({ actor }: Ctx, row: JoinedRow): OnlineSession => ({
  ...row,
  readOnly: row.readOnly ? 1 : 0,
  platform: row.platform as OnlineSession['platform'],
  mine: row.sessionId === actor.sessionId ? 1 : 0,
})

/** All of them or none; a session that has ended meanwhile is as unknown as a foreign one. */
async function kick(ctx: WriteCtx, { sessionIds }: Input<typeof calls.kick>) {
  if (sessionIds.includes(ctx.actor.sessionId)) throw conflict('不能强制下线当前会话')
  const found = await joined(ctx).where(and(online(ctx, ctx.settings), inArray(session.sessionId, sessionIds)))
  if (found.length !== sessionIds.length) throw notFound()
  await endSessions(ctx.db, sql`session_id = any(${array(sessionIds)}::bigint[])`, SessionStatus.forcedOut, ctx.now)
  for (const { accountId, username, orgId, sessionId, platform } of found)
    ctx.note({
      what: '账号',
      id: accountId,
      name: username,
      orgId,
      before: { sessionId, platform, 会话: '在线' },
      after: { sessionId, platform, 会话: '强制下线' },
    })
}
