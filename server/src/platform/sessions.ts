import { createHash, randomBytes } from 'node:crypto'
import type { Platform } from '@oems/contract/platform/codes.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../core/context.ts'
import { ask, type Database, type Db, statement } from '../core/database.ts'
import { dayOf } from '../core/days.ts'
import { sessionEnded } from '../core/errors.ts'
import type { Permissions } from './permissions.ts'
import type { Settings } from './settings.ts'

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

interface SessionRow {
  readonly sessionId: number
  readonly status: 1 | 2 | 3 | 4 | 5 | 6
  readonly platform: Platform
  readonly expireTime: Date
  readonly lastActiveTime: Date
  readonly accountId: number
  readonly username: string
  readonly nickname: string
  readonly employeeId: number | null
  readonly mustChange: boolean
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

/** One primary-key read a request: session, account, current pair, its node, and the version of the rights. $2 is today. */
export const findSession = statement<SessionRow>(
  'session',
  `select s.session_id "sessionId", s.status, s.platform, s.expire_time "expireTime", s.last_active_time "lastActiveTime",
     a.id "accountId", a.username, a.nickname, a.employee_id "employeeId", a.must_change "mustChange", a.status "accountStatus",
     p.id "ropId", p.role_id "roleId", r.base_role_id "baseRoleId", p.org_id "orgId",
     o.org_name "orgName", o.org_type "orgType", o.org_project_type "orgProjectType", o.path,
     p.deleted_at is null and o.deleted_at is null and a.deleted_at is null and r.deleted_at is null
       and coalesce(p.valid_from <= $2::date, true) and coalesce(p.valid_to >= $2::date, true) "valid",
     (select version from sys_perm_version) "permVersion"
   from sys_session s
     join sys_account a on a.id = s.account_id
     join sys_account_rop p on p.id = s.rop_id
     join sys_role r on r.id = p.role_id
     join org o on o.id = p.org_id
   where s.token_hash = $1`,
)

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a session lasts without a request, and at all, in milliseconds. */
export const lifetimes = (platform: Platform, settings: Settings) =>
  platform === 'H5'
    ? { idle: settings['security.session.h5IdleDays'] * day, whole: settings['security.session.h5MaxDays'] * day }
    : { idle: settings['security.session.webIdleMinutes'] * minute, whole: settings['security.session.webMaxHours'] * hour }

/** Who a token is. An ended session says for up to 48 hours why it ended: 403 wins over 409, everything else is 401. */
export function sessionReader({ db, reader }: Database, permissions: Permissions, settings: () => Promise<Settings>) {
  return async (token: string, now: Date, passive: boolean): Promise<Actor> => {
    const [row] = await findSession(reader, [tokenHash(token), dayOf(now)])
    if (!row) throw sessionEnded('signedOut')
    if (row.accountStatus === 2 || row.status === 6) throw sessionEnded('locked')
    if (row.status === 4) throw sessionEnded('elsewhere')
    const sinceActive = now.getTime() - row.lastActiveTime.getTime()
    const { idle } = lifetimes(row.platform, await settings())
    if (row.status !== 1 || !row.valid || row.expireTime <= now || sinceActive > idle) throw sessionEnded('signedOut')
    if (sinceActive > minute && !passive) await touchSession(db, row.sessionId, now)
    return actorOf(row, await permissions.of(row.roleId, row.permVersion))
  }
}

const touchSession = (db: Pick<Db, 'execute'>, sessionId: number, now: Date) =>
  db.execute(sql`update sys_session set last_active_time = ${now.toISOString()} where session_id = ${sessionId} and status = 1`)

const actorOf = (row: SessionRow, permissions: ReadonlySet<string>): Actor => ({
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
})

export interface NewSession {
  readonly accountId: number
  readonly platform: Platform
  readonly ropId: number
  readonly ip: string
  readonly userAgent: string
}

/** Opens a session and ends the account's former one on that platform (status 4). The caller holds the account's row. */
export async function openSession(db: Pick<Db, 'execute'>, asked: NewSession, now: Date, settings: Settings) {
  const token = randomBytes(32).toString('base64url')
  const { whole } = lifetimes(asked.platform, settings)
  const at = now.toISOString()
  await endSessions(db, sql`account_id = ${asked.accountId} and platform = ${asked.platform}`, 4, now)
  await db.execute(sql`
    insert into sys_session (token_hash, account_id, platform, status, rop_id, state_key, ip, user_agent, login_time, last_active_time, expire_time)
    values (${tokenHash(token)}, ${asked.accountId}, ${asked.platform}, 1, ${asked.ropId}, ${randomBytes(32)}, ${asked.ip},
      ${asked.userAgent.slice(0, 300)}, ${at}, ${at}, ${new Date(now.getTime() + whole).toISOString()})`)
  return { token, expire: whole / 1000 }
}

/** Ends live sessions: 2 signed out, 3 expired, 4 pushed out, 5 forced out, 6 account locked. An ended one never comes back. */
export const endSessions = (db: Pick<Db, 'execute'>, which: ReturnType<typeof sql>, status: 2 | 3 | 4 | 5 | 6, now: Date) =>
  ask<{ sessionId: number }>(
    db,
    sql`update sys_session set status = ${status}, end_time = ${now.toISOString()} where status = 1 and ${which} returning session_id as "sessionId"`,
  )
