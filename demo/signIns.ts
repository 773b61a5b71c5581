import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { BodyState, DeclareSource } from '@oems/contract/declaration/codes.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { session } from '@oems/contract/session/session.ts'
import { dayOf, daysBetween } from '@oems/server/core/days.ts'
import { type Agent, asEmployee, entryOf, type LogEntry, type Platform } from './logEntries.ts'
import { type Random, randomOf } from './random.ts'
import type { Actor } from './roster.ts'
import type { Declared } from './scene.ts'
import { officeHours, type Workday } from './workday.ts'

type SomeBody = Pick<Actor, 'accountId' | 'username' | 'orgId'>

/** In the name of whoever has come in, as an employee where no other role is known; the account is what it was about. */
export const signInEntry = (random: Random, at: Date, platform: Platform, account: Omit<Agent, 'roleId'> & Partial<Agent>): LogEntry =>
  entryOf({
    ...{
      call: session.login,
      random,
      at,
      platform,
      agent: { ...asEmployee(account), ...account },
      from: account,
      params: { username: account.username },
      costMs: [58, 190],
    },
    target: { type: '账号', id: account.accountId, name: account.username, orgId: account.orgId },
  })

/** Nobody's. */
export const failedSignInEntry = (random: Random, at: Date, platform: Platform, account: SomeBody): LogEntry =>
  entryOf({
    ...{ call: session.login, random, at, platform, agent: null, from: account, params: { username: account.username }, costMs: [58, 190] },
    refused: { code: 1422, msg: '账号或密码错误' },
  })

/** Whether an entry is a sign-in that succeeded. */
export const isSignIn = ({ logType, result, operation, targetId }: LogEntry) =>
  logType === LogType.signIn && result === LogResult.success && targetId !== null && operation === session.login.remarks.title

/** Who comes to the console on a day, oftener those who have more to do; on busy days some come twice. */
export function arrive(workday: Workday): void {
  const { day, scene, random, entries, present, momentIn, after, count } = workday
  const there = scene.users.filter(({ createdAt, lastDay }) => dayOf(createdAt) < day && (lastDay === null || lastDay >= day))
  const ranked = there
    .map((actor) => ({ actor, rank: random.unit() ** (1 / randomOf('diligence', actor.accountId).weighted(diligence)) }))
    .sort((one, other) => other.rank - one.rank)
  for (let place = 0; place < count('signIn') && ranked.length > 0; place += 1) {
    const { actor } = ranked[place % ranked.length]!
    const at = place < ranked.length ? momentIn(officeHours) : momentIn([[[800, 1_200], 1]])
    present.push({ actor, at })
    entries.push(signInEntry(random, at, 'WEB', actor))
    // A mistyped password, and then the right one.
    if (place < count('signInFailed'))
      entries.push(failedSignInEntry(random, new Date(at.getTime() - random.whole(8, 50) * 1_000), 'WEB', actor))
  }
  for (const { actor, at } of random.shuffled(present).slice(0, count('signOut')))
    entries.push(entryOf({ call: session.logout, random, at: after(at, 6, 260), platform: 'WEB', agent: null, from: actor }))
}

const diligence = [
  [0.35, 30],
  [1, 45],
  [2.4, 25],
] as const

const mornings = [
  [[375, 460], 40],
  [[460, 560], 28],
  [[680, 800], 12],
  [[1_020, 1_290], 20],
] as const

/** Everybody's phone asks for the password about once in six weeks: they come in turns. */
export function signInByPhone({ day, scene: { phones }, random, entries, momentIn, count }: Workday): void {
  const here = phones.filter(({ createdAt }) => dayOf(createdAt) < day)
  if (here.length === 0) return
  const wanted = count('phoneSignIn')
  const first = (daysBetween('2020-01-01', day) * wanted) % here.length
  for (let turn = 0; turn < wanted; turn += 1) {
    const member = here[(first + turn) % here.length]!
    const at = momentIn(mornings)
    entries.push(signInEntry(random, at, 'H5', member))
    if (turn < count('phoneSignInFailed'))
      entries.push(failedSignInEntry(random, new Date(at.getTime() - random.whole(9, 70) * 1_000), 'H5', member))
  }
}

/** The declarations of the day as far as they are stored; before that, what people will have sent. */
export function declare({ day, scene, random, entries, momentIn, count }: Workday): void {
  const stored = scene.declaredOn(day)
  if (stored) return void entries.push(...stored.map((one) => declarationEntry(random, one.declaredAt, one, one)))
  const here = scene.phones.filter(({ createdAt }) => dayOf(createdAt) < day)
  if (here.length === 0) return
  for (let left = count('declare'); left > 0; left -= 1) entries.push(declarationEntry(random, momentIn(mornings), random.pick(here), null))
}

function declarationEntry(random: Random, at: Date, member: Omit<Agent, 'roleId'>, stored: Declared | null): LogEntry {
  const date = stored?.day ?? dayOf(at)
  return entryOf({
    ...{ call: phone.declare, random, at, platform: 'H5', agent: asEmployee(member), from: member, costMs: [9, 60] },
    params: { date, temperature: '36.5', bodyState: BodyState.good },
    ...(stored && {
      target: { type: '健康申报', id: stored.id, name: null, orgId: stored.orgId },
      changes: { personId: [null, stored.personId], date: [null, date], source: [null, DeclareSource.self] },
    }),
  })
}
