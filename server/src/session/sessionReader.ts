import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import type { Platform } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { sql } from 'drizzle-orm'
import type { Permissions } from '../access/permissions.ts'
import { lifetimes, tokenHash } from '../accounts/sessions.ts'
import type { Actor } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import type { Database, Db } from '../core/db/database.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { sessionEnded } from '../core/errors.ts'
import type { SessionUse } from '../core/http/dispatch.ts'
import type { Settings } from '../core/settings.ts'
import { mayComeFrom } from './ipRule.ts'
import { isFactorRequired } from './secondFactor/mode.ts'

interface SessionRow {
  readonly sessionId: number
  readonly status: CodeOf<typeof SessionStatus>
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
       where v.session_id = s.viewer_session_id and v.status = ${code(SessionStatus.online)} and va.status = ${code(AccountStatus.normal)} and va.deleted_at is null) end "viewerActiveTime",
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

/** Who a token is. An ended session is answered for up to 48 hours with why it ended: 403 wins over 409, everything else is 401. */
export function sessionReader({ db, reader }: Database, permissions: Permissions, settings: () => Promise<Settings>) {
  return async (token: string, { now, ip, passive }: SessionUse): Promise<Actor> => {
    const [row] = await findSession(reader, { tokenHash: tokenHash(token), today: dayOf(now) })
    if (!row) throw sessionEnded('signedOut')
    if (row.accountStatus === AccountStatus.locked || row.status === SessionStatus.accountLocked) throw sessionEnded('locked')
    if (row.status === SessionStatus.replaced) throw sessionEnded('elsewhere')
    const current = await settings()
    const { idle } = lifetimes(row.platform, current)
    if (row.status !== SessionStatus.online || !row.valid || row.expireTime <= now || isIdle(row, idle, now))
      throw sessionEnded('signedOut')
    // The session itself goes on for its owner: a stolen token cannot end it.
    if (!mayComeFrom(ip, row.viewerId === null ? row.baseRoleId : viewersRole, current)) throw sessionEnded('signedOut')
    if (now.getTime() - row.lastActiveTime.getTime() > minute && !passive) await touchSession(db, row, now)
    return actorOf(row, await permissions.of(row.roleId, row.permVersion, row.readOnly), current)
  }
}

/** Impersonations are opened by 系统管理员 and 平台运营 alone, so the network rule of these roles applies. */
const viewersRole = Role.platformOperator

/** A wall display never is. An impersonation is when the session that opened it is: it ends with that one, and its requests count for it. */
function isIdle({ readOnly, viewerId, viewerActiveTime, lastActiveTime }: SessionRow, idle: number, now: Date): boolean {
  if (readOnly && viewerId === null) return false
  const active = viewerId === null ? lastActiveTime : viewerActiveTime
  return active === null || now.getTime() - active.getTime() > idle
}

const touchSession = (db: Pick<Db, 'execute'>, { sessionId, viewerSessionId }: SessionRow, now: Date) =>
  db.execute(sql`
    update sys_session set last_active_time = ${now.toISOString()}
    where session_id in (${sessionId}, ${viewerSessionId ?? sessionId}) and status = ${code(SessionStatus.online)}`)

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
  scope: row.orgType === OrgType.platform ? 'everything' : { below: row.path },
  permissions,
  permVersion: row.permVersion,
  mustChange: row.mustChange,
  mustEnrol: !row.hasFactor && !row.readOnly && row.platform === 'WEB' && isFactorRequired(row.baseRoleId, settings),
  readOnly: row.readOnly,
  viewerId: row.viewerId,
})
