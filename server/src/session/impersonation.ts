import { randomBytes } from 'node:crypto'
import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { impersonation } from '@oems/contract/session/impersonation.ts'
import { impersonatorRoles, wallRoles } from '@oems/contract/session/readOnly.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { getAccount } from '../accounts/accountView.ts'
import { cookieOf, insertSession, tokenHash, type Viewer } from '../accounts/sessions.ts'
import { account } from '../accounts/tables.ts'
import type { WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { conflict, notPermitted, sessionEnded } from '../core/errors.ts'
import { hitShared } from '../core/http/limits.ts'
import { implement } from '../core/implement.ts'
import { clinicAddress } from './clinicAddress.ts'
import { guideStep } from './guide.ts'
import { logIdentity } from './logIdentity.ts'
import { validAssignments } from './signIn.ts'
import { keepWrites } from './verifyLogin.ts'

const ticketSeconds = 60
const impersonationMs = 30 * 60_000
const wallMs = 168 * 3_600_000

/** Where the console takes a ticket. */
const entrance = '/oems/#/view'

/** 01 §5.4: a ticket for somebody else's console, or the address of one's own 医务室运营. */
export default implement(impersonation, { go2ccds })

async function go2ccds(ctx: WriteCtx, { userId, reason }: Input<typeof impersonation.go2ccds>) {
  if (userId === ctx.actor.accountId) return { url: await clinicAddress(ctx), ticket: null, expire: ticketSeconds }
  const { platform, baseRoleId, permissions } = ctx.actor
  if (platform !== 'WEB' || !impersonatorRoles.has(baseRoleId) || !permissions.has('sys:user:go2ccds')) throw notPermitted()
  return { url: entrance, ticket: await issueTicket(ctx, userId, reason), expire: ticketSeconds }
}

async function issueTicket(ctx: WriteCtx, accountId: number, reason: string | null): Promise<string> {
  const { row, assignments } = await getAccount(ctx, accountId)
  if (assignments.some(({ baseRoleId }) => baseRoleId === Role.systemAdministrator)) throw notPermitted('不能查看系统管理员的控制台')
  if (row.status === AccountStatus.locked) throw conflict('该账号已锁定，不能代看')
  if (!(await consoleAssignment(ctx, accountId))) throw conflict('该用户没有有效的后台角色，不能代看')
  const ticket = randomBytes(32).toString('base64url')
  await ctx.db.execute(sql`
    insert into sys_view_ticket (ticket_hash, account_id, viewer_id, viewer_session_id, expire_time)
    values (${tokenHash(ticket)}, ${accountId}, ${ctx.actor.accountId}, ${ctx.actor.sessionId}, ${later(ctx, ticketSeconds * 1000)})`)
  ctx.note({
    what: '代看',
    id: accountId,
    name: row.nickname,
    orgId: row.orgId,
    before: null,
    after: reason === null ? null : { 原因: reason },
  })
  return ticket
}

const later = ({ now }: Pick<WriteCtx, 'now'>, ms: number) => new Date(now.getTime() + ms).toISOString()

/** The assignment with which the console would open for an account, lowest role first. */
const consoleAssignment = async (ctx: WriteCtx, accountId: number) =>
  (await validAssignments(ctx, accountId)).find(({ webLogin }) => webLogin === 1)

/** A ticket is taken whatever follows, and whatever is wrong with it is answered alike. No cookie: it would be the viewer's own. */
export async function openImpersonation(ctx: WriteCtx, ticket: string) {
  const { origin, now } = ctx
  if (origin.foreign) throw notPermitted()
  if (ctx.limited) await hitShared(ctx.db, 'loginByAddress', origin.ip).catch(keepWrites)
  const redeemed = await redeemTicket(ctx, ticket)
  if (!redeemed || origin.platform !== 'WEB') throw signedOut()
  const [viewed] = await ctx.db
    .select()
    .from(account)
    .where(and(eq(account.id, redeemed.accountId), isNull(account.deletedAt)))
  const assignment = await consoleAssignment(ctx, redeemed.accountId)
  if (!viewed || viewed.status === AccountStatus.locked || !assignment) throw signedOut()
  const newSession = {
    accountId: viewed.id,
    platform: origin.platform,
    ropId: assignment.ropId,
    ip: origin.ip,
    userAgent: origin.userAgent,
  }
  const lastsMs = Math.min(impersonationMs, redeemed.viewerUntil.getTime() - now.getTime())
  const opened = await insertSession(ctx.db, newSession, lastsMs, now, redeemed)
  const by = await logIdentity(ctx, viewed, assignment, redeemed.viewerId)
  // Not a sign-in of the account: its own ones are found by the target 账号.
  ctx.note({
    what: '代看',
    id: viewed.id,
    name: viewed.nickname,
    by,
    orgId: assignment.orgId,
    before: null,
    after: { 代看人: redeemed.viewerName },
  })
  return { ...opened, mustChange: viewed.mustChange, step: await guideStep(ctx, { ...assignment, mustChange: viewed.mustChange }) }
}

const signedOut = () => sessionEnded('signedOut').keepingWrites()

interface Ticket extends Viewer {
  readonly accountId: number
  readonly viewerName: string
  /** When the viewer's own session ends at the latest; the impersonation does not outlast it. */
  readonly viewerUntil: Date
}

/** Of two requests with the same ticket one succeeds; none does once the session that asked for it has ended. */
async function redeemTicket({ db, now }: WriteCtx, ticket: string): Promise<Ticket | undefined> {
  const [row] = await ask<Omit<Ticket, 'viewerUntil'> & { viewerUntil: Date | string }>(
    db,
    sql`with taken as (delete from sys_view_ticket where ticket_hash = ${tokenHash(ticket)} returning *)
        select t.account_id as "accountId", t.viewer_id as "viewerId", t.viewer_session_id as "viewerSessionId", v.nickname as "viewerName",
          s.expire_time as "viewerUntil"
        from taken t join sys_session s on s.session_id = t.viewer_session_id join sys_account v on v.id = t.viewer_id
        where t.expire_time > ${now.toISOString()} and s.status = ${code(SessionStatus.online)} and s.expire_time > ${now.toISOString()}
          and v.status = ${code(AccountStatus.normal)} and v.deleted_at is null`,
  )
  return row && { ...row, viewerUntil: new Date(row.viewerUntil) }
}

/** 大屏模式: it stays the account's one session of the console, so a sign-in elsewhere ends it (docs/decisions/2026-11-21-read-only-sessions.md). */
export async function startWallDisplay(ctx: WriteCtx) {
  const { actor, origin } = ctx
  if (actor.platform !== 'WEB' || !wallRoles.has(actor.baseRoleId)) throw notPermitted()
  const [made] = await ask<{ sessionId: number }>(
    ctx.db,
    sql`update sys_session set read_only = true, expire_time = ${later(ctx, wallMs)}, last_active_time = ${ctx.now.toISOString()}
        where session_id = ${actor.sessionId} and status = ${code(SessionStatus.online)} and not read_only returning session_id as "sessionId"`,
  )
  if (!made) throw sessionEnded('signedOut')
  ctx.note({
    ...{ what: '大屏', id: actor.accountId, name: actor.nickname, orgId: actor.orgId },
    ...{ before: { 会话: '在线' }, after: { 会话: '大屏模式' } },
  })
  const expire = wallMs / 1000
  // The browser would drop the token after the hours of an ordinary session.
  ctx.setHeader('set-cookie', cookieOf(ctx, { token: origin.token ?? '', expire }))
  return { expire }
}
