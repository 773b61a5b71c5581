import { randomBytes } from 'node:crypto'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { lifetimes } from '@oems/server/accounts/sessions.ts'
import { operationLog } from '@oems/server/core/audit.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'
import { parameters, type Settings } from '@oems/server/core/settings.ts'
import { session } from '@oems/server/session/tables.ts'
import { deviceOf } from './devices.ts'
import { SignIns } from './history.ts'
import type { LogEntry, Platform } from './logEntries.ts'
import { type Random, randomOf } from './random.ts'
import { type Actor, type Member, membersOf, usersOf } from './roster.ts'
import { failedSignInEntry, signInEntry } from './signIns.ts'

/** Nobody's token has a hash with this in it: the sessions are there to be seen, and nobody can be in them. */
const noToken = 'demo:'
const online = { WEB: 28, H5: 12 } as const
const lockedForAWhile = 5

const minute = 60_000

/**
 * Who is there at this moment, at each start anew: 40 people who have signed in not long ago, and five whose account is locked for some
 * minutes because of wrong passwords. Their sign-ins stand in the log. Whoever has a session of their own keeps it, and neither the accounts
 * of the demonstration nor those that a visitor has changed are taken.
 */
export async function putOnline(bulk: Bulk, now: Date): Promise<void> {
  const random = randomOf('online', Math.floor(now.getTime() / 3_600_000))
  await bulk.query(
    `update sys_session set status = ${SessionStatus.expired}, end_time = $1 where status = ${SessionStatus.online} and token_hash like $2`,
    [now.toISOString(), `${noToken}%`],
  )
  const users = (await usersOf(bulk, now)).filter(({ lastDay }) => lastDay === null)
  const phones = (await membersOf(bulk)).filter(({ hasPhone }) => hasPhone)
  const free = await freeOf(bulk, random, users, 'WEB', now)
  const there = new Set(users.map(({ accountId }) => accountId))
  const freePhones = (await freeOf(bulk, random, phones, 'H5', now)).filter(({ accountId }) => !there.has(accountId))
  const entries = [
    ...(await openSessions(bulk, random, free.slice(0, online.WEB), 'WEB', now)),
    ...(await openSessions(bulk, random, freePhones.slice(0, online.H5), 'H5', now)),
    ...(await lockForAWhile(bulk, random, free.slice(online.WEB, online.WEB + lockedForAWhile), now)),
  ].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  await bulk.copy(operationLog, entries)
  const signIns = new SignIns()
  signIns.add(entries)
  await signIns.write(bulk)
}

/** Seconds ago at most at which somebody who is there has signed in. */
const sinceSignIn = { WEB: 9_600, H5: 40_000 } as const

/** Those without a session of their own who have not signed in meanwhile. */
async function freeOf<T extends Actor | Member>(
  bulk: Bulk,
  random: Random,
  from: readonly T[],
  platform: Platform,
  now: Date,
): Promise<T[]> {
  const rows = await bulk.query<{ id: number }>(
    `select account_id as id from sys_session where status = ${SessionStatus.online} and platform = $1
     union select id from sys_account where last_login_time > $2`,
    [platform, before(now, sinceSignIn[platform]).toISOString()],
  )
  const busy = new Set(rows.map(({ id }) => id))
  return random.shuffled(from.filter(({ accountId }) => !busy.has(accountId)))
}

/** As the parameters are shipped: what a customer has made of them since cannot matter to who sits there for an hour. */
const settings = Object.fromEntries(Object.entries(parameters).map(([key, { value }]) => [key, value])) as Settings

async function openSessions(
  bulk: Bulk,
  random: Random,
  people: readonly (Actor | Member)[],
  platform: Platform,
  now: Date,
): Promise<LogEntry[]> {
  const { total } = lifetimes(platform, settings)
  const all = people.map((one) => {
    const ago = random.whole(3 * 60, sinceSignIn[platform])
    const sinceActive = Math.min(ago, Math.floor(random.unit() ** 2 * 40 * 60))
    return { one, at: before(now, ago), activeAt: before(now, sinceActive) }
  })
  await bulk.copy(
    session,
    all.map(({ one, at, activeAt }) => ({
      ...{
        tokenHash: `${noToken}${randomBytes(24).toString('base64url')}`,
        accountId: one.accountId,
        platform,
        status: SessionStatus.online,
        ropId: one.ropId,
      },
      ...{ stateKey: randomBytes(32), ...deviceOf(one.accountId, one.orgId, platform) },
      ...{ loginTime: at.toISOString(), lastActiveTime: activeAt.toISOString(), expireTime: new Date(at.getTime() + total).toISOString() },
    })),
  )
  return all.map(({ one, at }) => signInEntry(random, at, platform, one))
}

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1_000)

/** Five wrong passwords within some minutes, the last one not long ago. */
async function lockForAWhile(bulk: Bulk, random: Random, people: readonly Actor[], now: Date): Promise<LogEntry[]> {
  const [tries, locked] = [settings['security.login.maxFail'], settings['security.login.lockMinutes'] * minute]
  const all = people.map((user) => ({ user, last: before(now, random.whole(20, 240)) }))
  const until = all.map(({ user, last }) => ({ id: user.accountId, until: new Date(last.getTime() + locked).toISOString() }))
  await bulk.query(
    `update sys_account a set locked_until = l.until from jsonb_to_recordset($1::jsonb) as l (id bigint, until timestamptz) where a.id = l.id`,
    [JSON.stringify(until)],
  )
  return all.flatMap(({ user, last }) =>
    Array.from({ length: tries }, (_, index) => failedSignInEntry(random, before(last, index * random.whole(9, 40)), 'WEB', user)),
  )
}
