import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { BodyState, ContactHistory, IsolationState, Symptom } from '@oems/contract/declaration/codes.ts'
import { type Condition, feverBandOf, levelOf } from '@oems/contract/declaration/level.ts'
import { RunStatus } from '@oems/contract/operations/codes.ts'
import { consentVersion, requiredConsents } from '@oems/contract/phone/consent.ts'
import { tokenHash } from '@oems/server/accounts/sessions.ts'
import { addDays, dayOf } from '@oems/server/core/days.ts'
import { code } from '@oems/server/core/db/code.ts'
import { array, ask, type Database } from '@oems/server/core/db/database.ts'
import { foldAll } from '@oems/server/core/statistics/fold.ts'
import { sum } from '@oems/server/core/statistics/question.ts'
import { read } from '@oems/server/core/statistics/read.ts'
import { sql } from 'drizzle-orm'
import { conditionOf } from '../../demo/conditions.ts'
import { randomOf } from '../../demo/random.ts'
import { type Ask, drive, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

const people = 18_000
const projects = 500
const clients = 32
const path = '/oems-api/h5/declare'

type ConditionOf = (person: number) => Condition
/** As many of each level as usual (03 §8), and as in an outbreak. */
const usual: ConditionOf = (person) => conditionOf(randomOf('bench', person))
const outbreak: ConditionOf = (person) => (person % 20 === 0 ? urgent : usual(person))
const urgent: Condition = {
  ...{ temperature: '39.5', bodyState: BodyState.inTreatment, symptoms: [Symptom.fever, Symptom.headache] },
  ...{ contactHistory: ContactHistory.none, isolationState: IsolationState.none, testResult: null },
}

/** 32 phones declare for people of 500 projects, each once, against a bare handler with the same statements; then rows and figures are compared. */
export async function declarations(world: World, pace: Pace): Promise<Finding[]> {
  return [
    await declaring(world, pace, '各等级同平日（95.5 / 3 / 1.3 / 0.2 %）', usual),
    await declaring(world, pace, '5 % 为紧急', outbreak),
  ]
}

async function declaring(world: World, { rounds: times, seconds }: Pace, mix: string, condition: ConditionOf): Promise<Finding> {
  const { database } = world
  const day = await freeDay(database)
  const persons = await whoDeclares(database)
  // Half of them for each side, so that both write for people who have not declared yet.
  const half = Math.floor(persons.length / 2)
  const [ours, theirs] = [persons.slice(0, half), persons.slice(half)]
  await signInAll(database, ours)
  const served = await world.serve(`${day}T09:00:00+08:00`)
  const queue = { ours: [...ours], theirs: [...theirs] }
  const declare = () => declarationOf(queue.ours.pop(), day, condition)
  const bare = () => bareDeclarationOf(queue.theirs.pop(), day, condition)
  const share = Math.floor(half / times) - 50
  try {
    await drive(served.product, 1, 0.2, declare) // opens the day, once for all nodes
    await nightIsOver(database, day)
    const measurements = await rounds(
      times,
      () => drive(served.product, clients, seconds, upTo(share, declare)),
      () => drive(served.bare, clients, seconds, upTo(share, bare)),
    )
    const [{ pending } = { pending: 0 }] = await ask<{ pending: number }>(
      database.reader,
      sql`select count(*)::int as pending from stat_delta where metric < 9000`,
    )
    const ratio = median(measurements.map((round) => round.ours.rate / round.theirs.rate))
    const rate = (whose: 'ours' | 'theirs') => Math.round(median(measurements.map((round) => round[whose].rate)))
    const failures = measurements.reduce((all, round) => all + round.ours.failures, 0)
    const bareFailures = measurements.reduce((all, round) => all + round.theirs.failures, 0)
    const p95 = median(measurements.map((round) => round.ours.p95))
    const proof = await proved(database, day, ours, half - queue.ours.length)
    return {
      name: `申报，${clients} 个客户端，${mix}，吞吐量 ÷ 裸处理器（同样的语句、流水发送、一个事务、fsync）`,
      measured: ratio.toFixed(2),
      wanted: '≥ 0.5，期望 300/s',
      good: ratio >= 0.5 && failures + bareFailures === 0 && proof.good && pending < 10_000,
      detail: `${rate('ours')}/s 对 ${rate('theirs')}/s，p95 ${p95.toFixed(0)} ms；失败 ${failures} 与 ${bareFailures}；${proof.says}；结束时待汇总 ${pending}`,
    }
  } finally {
    served.stop()
  }
}

const well: Condition = {
  ...{ temperature: '36.5', bodyState: BodyState.good, symptoms: [] },
  ...{ contactHistory: ContactHistory.none, isolationState: IsolationState.none, testResult: null },
}

/** By phone, of somebody who is well unless it is said otherwise; null where nobody is left. */
export function declarationOf(person: number | undefined, day: string, condition: ConditionOf = () => well): Ask | null {
  if (person === undefined) return null
  const headers = { token: tokenOf(person), platform: 'H5', 'content-type': 'application/json' }
  const { testResult: _, ...sent } = condition(person)
  return { method: 'POST', path, headers, body: JSON.stringify({ date: day, clientKey: randomUUID(), ...sent }) }
}

function bareDeclarationOf(personId: number | undefined, date: string, condition: ConditionOf): Ask | null {
  if (personId === undefined) return null
  const known = condition(personId)
  const { temperature, symptoms } = known
  const said = { personId, date, at: `${date}T01:00:00.000Z`, temperature, symptoms, level: levelOf(known), band: feverBandOf(temperature) }
  return { method: 'POST', path, headers: {}, body: JSON.stringify(said) }
}

/** So many questions a round, so that every round has people left. */
export const upTo = (most: number, next: () => Ask | null) => (n: number) => (n < most ? next() : null)

/** Until what the product makes up for of the nights before is done, as on any morning: for what is measured is one call. */
export async function nightIsOver({ reader }: Database, day: string): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    await pause(1_000)
    const [{ n } = { n: 0 }] = await ask<{ n: number }>(
      reader,
      sql`select count(*)::int as n from sys_schedule_log l where l.status = ${code(RunStatus.running)} and l.start_time >= ${`${day}T00:00:00Z`}`,
    )
    quiet = n === 0 ? quiet + 1 : 0
  }
}

/** The first day after today on which nobody has declared yet: each run takes the next one. */
export async function freeDay({ reader }: Database): Promise<string> {
  const [last] = await ask<{ day: string | null }>(reader, sql`select max(day) as day from declare_person_day`)
  const today = dayOf(new Date())
  return addDays(last?.day && last.day > today ? last.day : today, 1)
}

export async function whoDeclares({ reader }: Database): Promise<number[]> {
  const rows = await ask<{ id: number }>(
    reader,
    sql`with sites as materialized (
          select p.project_id from project p join employee e on e.org_id = p.project_id and e.deleted_at is null and e.account_id is not null
          where p.ep_type >= 2 and p.project_status = 2 group by p.project_id order by count(*) desc limit ${projects})
        select e.id from sites join employee e on e.org_id = sites.project_id join emp_stay s on s.person_id = e.id and s.to_day is null
        where e.deleted_at is null and e.account_id is not null order by md5(e.id::text) limit ${people}`,
  )
  return rows.map(({ id }) => id)
}

const tokenOf = (personId: number) => `bench-phone-${personId}`.padEnd(43, '-') // as long as a token is

/** Sessions and consents for all of them, by one statement each. */
export async function signInAll({ db }: Database, persons: readonly number[]): Promise<void> {
  const hashes = persons.map((person) => tokenHash(tokenOf(person)))
  await db.execute(sql`delete from sys_session where token_hash = any(${array(hashes)}::text[]) or (platform = 'H5' and status = 1)`)
  await db.execute(sql`
    insert into sys_session (token_hash, account_id, platform, status, rop_id, state_key, ip, user_agent, login_time, last_active_time, expire_time)
    select t.hash, e.account_id, 'H5', 1, p.id, '\\x00', '127.0.0.1', 'bench', '2000-01-01', '2099-01-01', '2099-01-01'
    from unnest(${array(persons)}::bigint[], ${array(hashes)}::text[]) t (person, hash) join employee e on e.id = t.person
      join sys_account_rop p on p.account_id = e.account_id and p.role_id = 12 and p.deleted_at is null`)
  const at = new Date().toISOString()
  await db.execute(sql`
    insert into consent (person_id, doc_version, kind, agreed_at, ip)
    select p, ${consentVersion}::int, k, ${at}, '127.0.0.1' from unnest(${array(persons)}::bigint[]) p, unnest(${array(requiredConsents)}::smallint[]) k
    where not exists (select from consent c where c.person_id = p and c.kind = k and c.doc_version = ${consentVersion} and c.withdrawn_at is null)`)
}

/** Rows = accepted, and the platform's figures = rows. */
export async function proved(database: Database, day: string, ours: readonly number[], accepted: number) {
  await foldAll(database.db)
  const [root] = await ask<{ id: number }>(database.reader, sql`select id from org where org_type = 0`)
  const [rows] = await ask<{ n: number }>(
    database.reader,
    sql`select count(*)::int as n from declare_person_day where day = ${day} and person_id = any(${array(ours)}::bigint[])`,
  )
  const period = { from: day, to: day }
  const { filled, voluntary } = await read(database.reader, root!.id, {
    filled: sum('declare.filled', period),
    voluntary: sum('declare.voluntary', period),
  })
  const written = rows?.n ?? 0
  return {
    good: written === accepted && filled + voluntary === written,
    says: `应答 ${accepted} = 行 ${written} = 数字 ${filled + voluntary}`,
  }
}
