import { Agent } from 'node:http'
import { hashPassword, isPassword } from '@oems/server/accounts/passwords.ts'
import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, type Measured, median, once } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

const storm = 64
/** So many that none of those who sign in at once is the same. */
const people = 8 * storm
const [savers, pauseMs, aheadMs] = [4, 100, 500]
const password = 'Reise&Gut-73'

interface Round {
  readonly quiet: Measured
  readonly beside: Measured
  readonly signIns: Measured
  /** Hashes a second with nothing else to do, on processors that serve the same saves. */
  readonly hashes: number
}

/** A shift that signs in by phone, 64 at once and over and over, beside people who save; in turns with the saves alone and with hashing beside them. */
export async function signIns(world: World, { rounds: times, seconds }: Pace): Promise<Finding[]> {
  const usernames = await withPassword(world)
  const served = await world.product()
  const token = await world.token('demo01')
  let [signedIn, saved] = [0, 0]
  const signIn = () => loginOf(usernames[signedIn++ % usernames.length]!)
  const save = () => saveOf(token, `压测措施${process.pid}-${saved++}`)
  const rounds: Round[] = []
  try {
    await drive(served.address, storm, 1, signIn) // the threads start
    for (let round = 0; round < times; round += 1) {
      const quiet = await atEase(served.address, seconds, save)
      const during = drive(served.address, storm, seconds + aheadMs / 1000, signIn)
      await new Promise((resolve) => setTimeout(resolve, aheadMs)) // until all have their connection
      const beside = await atEase(served.address, seconds, save)
      const ended = await during
      const [hashes] = await Promise.all([hashesAlone(seconds), atEase(served.address, seconds, save)])
      rounds.push({ quiet, beside, signIns: ended, hashes })
    }
  } finally {
    served.stop()
    await world.database.db.execute(sql`delete from dict_measure where name like ${`压测措施${process.pid}-%`}`)
  }
  return findingsOf(rounds)
}

function findingsOf(rounds: readonly Round[]): Finding[] {
  const slower = median(rounds.map(({ quiet, beside }) => beside.p95 / quiet.p95))
  const share = median(rounds.map(({ signIns: { rate }, hashes }) => rate / hashes))
  const failures = rounds.reduce((sum, { quiet, beside, signIns: { failures } }) => sum + quiet.failures + beside.failures + failures, 0)
  const of = (pick: (round: Round) => number, digits = 0) => median(rounds.map(pick)).toFixed(digits)
  return [
    {
      name: `${storm} 人同时登录时的保存，p95 ÷ 无人登录时`,
      measured: slower.toFixed(2),
      wanted: '≤ 2，无一失败',
      good: slower <= 2 && failures === 0,
      detail: `${of(({ beside }) => beside.p95, 1)} 对 ${of(({ quiet }) => quiet.p95, 1)} ms；失败 ${failures}`,
    },
    {
      name: `${storm} 人同时登录，每秒登录数 ÷ 这些处理器在同样的保存旁只计算密码散列`,
      measured: share.toFixed(2),
      wanted: '≥ 0.8，无一失败',
      good: share >= 0.8 && failures === 0,
      detail: `${of(({ signIns: { rate } }) => rate)}/s 对 ${of(({ hashes }) => hashes)}/s，p95 ${of(({ signIns: { p95 } }) => p95)} ms；失败 ${failures}`,
    },
  ]
}

/** Employees with an account for the phone, who get one password. */
async function withPassword({ database }: World): Promise<string[]> {
  const hash = await hashPassword(password)
  const rows = await ask<{ username: string }>(
    database.db,
    sql`update sys_account set password_hash = ${hash}, must_change = false where id in (
          select e.account_id from employee e join sys_account_rop p on p.account_id = e.account_id and p.role_id = 12 and p.deleted_at is null
          where e.deleted_at is null order by e.id limit ${people}) and deleted_at is null and status = 1
        returning username`,
  )
  return rows.map(({ username }) => username)
}

const json = { 'content-type': 'application/json' }
const loginOf = (username: string): Ask => ({
  method: 'POST',
  path: '/oems-api/sys/login',
  headers: { ...json, platform: 'H5' },
  body: JSON.stringify({ username, password }),
})
const saveOf = (token: string, name: string): Ask => ({
  method: 'POST',
  path: '/oems-api/epac/epidemic-prevention-measures/save',
  headers: { ...json, token, platform: 'WEB' },
  body: JSON.stringify({ name, category: 1 }),
})

/** People who save now and then: each pauses after a reply. */
async function atEase(base: string, seconds: number, next: () => Ask): Promise<Measured> {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let failures = 0
  const saver = async () => {
    while (performance.now() < until) {
      const started = performance.now()
      if (!(await once(base, agent, next()))) failures += 1
      times.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  await Promise.all(Array.from({ length: savers }, saver))
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { rate: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), failures, count: times.length }
}

/** As many as the threads do for this process, with always somebody waiting. */
async function hashesAlone(seconds: number): Promise<number> {
  const phc = await hashPassword(password)
  const started = performance.now()
  const until = started + seconds * 1000
  let count = 0
  const one = async () => {
    for (; performance.now() < until; count += 1) await isPassword(password, phc)
  }
  await Promise.all(Array.from({ length: storm }, one))
  return (count * 1000) / (performance.now() - started)
}
