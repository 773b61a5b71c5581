import { createHash, randomBytes } from 'node:crypto'
import type { Platform } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { param, prepared } from '../core/db/prepared.ts'
import type { Settings } from '../core/settings.ts'

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a session lasts without a request, and at all, in milliseconds. */
export const lifetimes = (platform: Platform, settings: Settings) =>
  platform === 'H5'
    ? { idle: settings['security.session.h5IdleDays'] * day, total: settings['security.session.h5MaxDays'] * day }
    : { idle: settings['security.session.webIdleMinutes'] * minute, total: settings['security.session.webMaxHours'] * hour }

export interface NewSession {
  readonly accountId: number
  readonly platform: Platform
  readonly ropId: number
  readonly ip: string
  readonly userAgent: string
}

/** Opens a session and ends the account's former one on that platform (status 4). The caller has locked the account's row. */
export async function openSession(db: Pick<Db, 'execute'>, newSession: NewSession, now: Date, settings: Settings) {
  const { accountId, platform } = newSession
  const { total } = lifetimes(platform, settings)
  const [, opened] = await Promise.all([
    endFormer(db, { accountId, platform, at: now.toISOString() }),
    insertSession(db, newSession, total, now), // sent after it
  ])
  return opened
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
  await insertRow(db, {
    ...newSession,
    ...{ tokenHash: tokenHash(token), stateKey: randomBytes(32), userAgent: newSession.userAgent.slice(0, 300) },
    ...{ at, until: new Date(now.getTime() + lastsMs).toISOString() },
    ...{ readOnly: viewer !== null, viewerId: viewer?.viewerId ?? null, viewerSessionId: viewer?.viewerSessionId ?? null },
  })
  return { token, expire: Math.floor(lastsMs / 1000) }
}

const insertRow = prepared(
  'session opened',
  sql`insert into sys_session (token_hash, account_id, platform, status, rop_id, state_key, ip, user_agent, login_time, last_active_time,
        expire_time, read_only, viewer_id, viewer_session_id)
      values (${param('tokenHash')}, ${param('accountId')}, ${param('platform')}, ${code(SessionStatus.online)}, ${param('ropId')},
        ${param('stateKey')}, ${param('ip')}, ${param('userAgent')}, ${param('at')}, ${param('at')}, ${param('until')},
        ${param('readOnly')}, ${param('viewerId')}, ${param('viewerSessionId')})`,
)

/** Readable by script, as the documents need; authority comes from the header alone, so a foreign site gains nothing by it. */
export const cookieOf = ({ origin: { platform, secure } }: Pick<Ctx, 'origin'>, { token, expire }: { token: string; expire: number }) =>
  `${platform === 'H5' ? `h5token=${token}; Path=/oems/h5/` : `token=${token}; Path=/`}; Max-Age=${expire}; SameSite=Lax${secure ? '; Secure' : ''}`

type Ended = Exclude<CodeOf<typeof SessionStatus>, typeof SessionStatus.online>

/** Live sessions, with the impersonations that were opened from them. */
const ending = (which: SQL, status: SQL, at: unknown) => sql`
  with ended as (
    update sys_session set status = ${status}, end_time = ${at} where status = ${code(SessionStatus.online)} and ${which} returning session_id),
  impersonations as (
    update sys_session set status = ${code(SessionStatus.forcedOut)}, end_time = ${at}
    where status = ${code(SessionStatus.online)} and viewer_id is not null
      and viewer_session_id in (select session_id from ended) and session_id not in (select session_id from ended))
  select session_id as "sessionId" from ended`

const endFormer = prepared(
  'former session ended',
  ending(
    sql`account_id = ${param('accountId')} and platform = ${param('platform')} and viewer_id is null`,
    code(SessionStatus.replaced),
    param('at'),
  ),
)

/**
 * Ends live sessions. An ended one never comes back. The impersonations that were opened from them end as well.
 */
export const endSessions = (db: Pick<Db, 'execute'>, which: SQL, status: Ended, now: Date) =>
  ask<{ sessionId: number }>(db, ending(which, code(status), now.toISOString()))
