import { createHash, randomBytes } from 'node:crypto'
import type { Platform } from '@oems/contract/core/call.ts'
import { sql } from 'drizzle-orm'
import type { Permissions } from '../access/permissions.ts'
import type { Actor, Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { ask, type Database, type Db } from '../core/db/database.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { sessionEnded } from '../core/errors.ts'
import type { SessionUse } from '../core/http/dispatch.ts'
import type { Settings } from '../core/settings.ts'
import { mayComeFrom } from './ipRule.ts'
import { isFactorRequired } from './secondFactor/mode.ts'

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

interface SessionRow {
  readonly sessionId: number
  readonly status: 1 | 2 | 3 | 4 | 5 | 6
  readonly platform: Platform
  readonly expireTime: Date
  readonly lastActiveTime: Date
  readonly readOnly: boolean
  /** Of an impersonation: who impersonates, and from which session. */
  readonly viewerId: number | null
  readonly viewerSessionId: number | null
  /** When that session was last active; null once it has ended or its account is locked. */
  readonly viewerActiveTime: Date | null
  readonly accountId: number
  readonly username: string
  readonly nickname: string
  readonly employeeId: number | null
  readonly mustChange: boolean
  readonly hasFactor: boolean
  readonly accountStatus: number | null
  readonly ropId: number
  readonly roleId: number
  readonly baseRoleId: number
  readonly orgId: number
  readonly orgName: string
  readonly orgType: number
  readonly orgProjectType: number
  readonly path: string
  readonly valid: boolean
  readonly permVersion: number
}

/** One primary-key read a request: session, account, current assignment, its node, and the version of the rights. */
export const findSession = prepared<SessionRow>(
  'session',
  sql`select s.session_id "sessionId", s.status, s.platform, s.expire_time "expireTime", s.last_active_time "lastActiveTime",
     s.read_only "readOnly", s.viewer_id "viewerId", s.viewer_session_id "viewerSessionId",
     case when s.viewer_id is not null then (select v.last_active_time from sys_session v join sys_account va on va.id = v.account_id
       where v.session_id = s.viewer_session_id and v.status = 1 and va.status = 1 and va.deleted_at is null) end "viewerActiveTime",
     a.id "accountId", a.username, a.nickname, a.employee_id "employeeId", a.must_change "mustChange", a.status "accountStatus",
     exists (select from sys_account_totp f where f.account_id = a.id and f.confirmed_at is not null) "hasFactor",
     p.id "ropId", p.role_id "roleId", r.base_role_id "baseRoleId", p.org_id "orgId",
     o.org_name "orgName", o.org_type "orgType", o.org_project_type "orgProjectType", o.path,
     p.deleted_at is null and o.deleted_at is null and a.deleted_at is null and r.deleted_at is null
       and coalesce(p.valid_from <= ${param('today')}::date, true) and coalesce(p.valid_to >= ${param('today')}::date, true) "valid",
     (select version from sys_perm_version) "permVersion"
   from sys_session s
     join sys_account a on a.id = s.account_id
     join sys_account_rop p on p.id = s.rop_id
     join sys_role r on r.id = p.role_id
     join org o on o.id = p.org_id
   where s.token_hash = ${param('tokenHash')}`,
)

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a session lasts without a request, and at all, in milliseconds. */
export const lifetimes = (platform: Platform, settings: Settings) =>
  platform === 'H5'
    ? { idle: settings['security.session.h5IdleDays'] * day, total: settings['security.session.h5MaxDays'] * day }
    : { idle: settings['security.session.webIdleMinutes'] * minute, total: settings['security.session.webMaxHours'] * hour }

/** Who a token is. An ended session is answered for up to 48 hours with why it ended: 403 wins over 409, everything else is 401. */
export function sessionReader({ db, reader }: Database, permissions: Permissions, settings: () => Promise<Settings>) {
  return async (token: string, { now, ip, passive }: SessionUse): Promise<Actor> => {
    const [row] = await findSession(reader, { tokenHash: tokenHash(token), today: dayOf(now) })
    if (!row) throw sessionEnded('signedOut')
    if (row.accountStatus === 2 || row.status === 6) throw sessionEnded('locked')
    if (row.status === 4) throw sessionEnded('elsewhere')
    const current = await settings()
    const { idle } = lifetimes(row.platform, current)
    if (row.status !== 1 || !row.valid || row.expireTime <= now || isIdle(row, idle, now)) throw sessionEnded('signedOut')
    // The session itself goes on for its owner: a stolen token cannot end it.
    if (!mayComeFrom(ip, row.viewerId === null ? row.baseRoleId : viewersRole, current)) throw sessionEnded('signedOut')
    if (now.getTime() - row.lastActiveTime.getTime() > minute && !passive) await touchSession(db, row, now)
    return actorOf(row, await permissions.of(row.roleId, row.permVersion, row.readOnly), current)
  }
}

/** Impersonations are opened by 系统管理员 and 平台运营 alone, so the network rule of these roles applies. */
const viewersRole = 6

/** A wall display never is. An impersonation is when the session that opened it is: it ends with that one, and its requests count for it. */
function isIdle({ readOnly, viewerId, viewerActiveTime, lastActiveTime }: SessionRow, idle: number, now: Date): boolean {
  if (readOnly && viewerId === null) return false
  const active = viewerId === null ? lastActiveTime : viewerActiveTime
  return active === null || now.getTime() - active.getTime() > idle
}

const touchSession = (db: Pick<Db, 'execute'>, { sessionId, viewerSessionId }: SessionRow, now: Date) =>
  db.execute(sql`
    update sys_session set last_active_time = ${now.toISOString()}
    where session_id in (${sessionId}, ${viewerSessionId ?? sessionId}) and status = 1`)

const actorOf = (row: SessionRow, permissions: ReadonlySet<string>, settings: Settings): Actor => ({
  accountId: row.accountId,
  username: row.username,
  nickname: row.nickname,
  personId: row.employeeId,
  sessionId: row.sessionId,
  platform: row.platform,
  ropId: row.ropId,
  roleId: row.roleId,
  baseRoleId: row.baseRoleId,
  orgId: row.orgId,
  orgName: row.orgName,
  orgType: row.orgType,
  orgProjectType: row.orgProjectType,
  scope: row.orgType === 0 ? 'everything' : { below: row.path },
  permissions,
  permVersion: row.permVersion,
  mustChange: row.mustChange,
  mustEnrol: !row.hasFactor && !row.readOnly && row.platform === 'WEB' && isFactorRequired(row.baseRoleId, settings),
  readOnly: row.readOnly,
  viewerId: row.viewerId,
})

export interface NewSession {
  readonly accountId: number
  readonly platform: Platform
  readonly ropId: number
  readonly ip: string
  readonly userAgent: string
}

/** Opens a session and ends the account's former one on that platform (status 4). The caller has locked the account's row. */
export async function openSession(db: Pick<Db, 'execute'>, newSession: NewSession, now: Date, settings: Settings) {
  const { total } = lifetimes(newSession.platform, settings)
  await endSessions(db, sql`account_id = ${newSession.accountId} and platform = ${newSession.platform} and viewer_id is null`, 4, now)
  return insertSession(db, newSession, total, now)
}

/** Who impersonates the account of a new session, and from which own session. */
export interface Viewer {
  readonly viewerId: number
  readonly viewerSessionId: number
}

/** With a viewer, a read-only one that stands beside the account's own. */
export async function insertSession(
  db: Pick<Db, 'execute'>,
  newSession: NewSession,
  lastsMs: number,
  now: Date,
  viewer: Viewer | null = null,
) {
  const token = randomBytes(32).toString('base64url')
  const at = now.toISOString()
  await db.execute(sql`
    insert into sys_session (token_hash, account_id, platform, status, rop_id, state_key, ip, user_agent, login_time, last_active_time, expire_time,
      read_only, viewer_id, viewer_session_id)
    values (${tokenHash(token)}, ${newSession.accountId}, ${newSession.platform}, 1, ${newSession.ropId}, ${randomBytes(32)}, ${newSession.ip},
      ${newSession.userAgent.slice(0, 300)}, ${at}, ${at}, ${new Date(now.getTime() + lastsMs).toISOString()},
      ${viewer !== null}, ${viewer?.viewerId ?? null}, ${viewer?.viewerSessionId ?? null})`)
  return { token, expire: Math.floor(lastsMs / 1000) }
}

/** Readable by script, as the documents need; authority comes from the header alone, so a foreign site gains nothing by it. */
export const cookieOf = ({ origin: { platform, secure } }: Pick<Ctx, 'origin'>, { token, expire }: { token: string; expire: number }) =>
  `${platform === 'H5' ? `h5token=${token}; Path=/oems/h5/` : `token=${token}; Path=/`}; Max-Age=${expire}; SameSite=Lax${secure ? '; Secure' : ''}`

/**
 * Ends live sessions: 2 signed out, 3 expired, 4 pushed out, 5 forced out, 6 account locked. An ended one never comes back. The
 * impersonations that were opened from them end as well.
 */
export const endSessions = (db: Pick<Db, 'execute'>, which: ReturnType<typeof sql>, status: 2 | 3 | 4 | 5 | 6, now: Date) =>
  ask<{ sessionId: number }>(
    db,
    sql`with ended as (
          update sys_session set status = ${status}, end_time = ${now.toISOString()} where status = 1 and ${which} returning session_id),
        impersonations as (
          update sys_session set status = 5, end_time = ${now.toISOString()}
          where status = 1 and viewer_id is not null
            and viewer_session_id in (select session_id from ended) and session_id not in (select session_id from ended))
        select session_id as "sessionId" from ended`,
  )
