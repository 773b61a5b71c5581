import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { tokenHash } from '@oems/server/accounts/sessions.ts'
import { array, ask, type Database } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { once } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'

const consoles = 1_000
/** As the console does it. */
const everyMs = 60_000
/** As long as a count stands where nobody writes (`core/sharedCounts.ts`); then each console's is counted anew once. */
const standsMs = 30 * 60_000
const [askedS, quietS] = [60, 20]

/**
 * A thousand consoles that stand open and ask every minute what waits for them, as many accounts at as many nodes as there are; the
 * processor time of the server and of PostgreSQL, less what both take without any. Beside it with everything counted at each question.
 */
export async function idle(world: World): Promise<Finding> {
  const tokens = await sessions(world.database)
  const took = async (counting?: 'anew') => {
    const product = await world.product(counting)
    try {
      const cpu = async () => (await product.figures()).cpuMs + (await postgresMs(world.database))
      await pause(5_000)
      await drive(product.address, tokens, askedS, 20)
      const quiet = await share(cpu, quietS, () => pause(quietS * 1_000))
      const asked = await share(cpu, askedS, () => drive(product.address, tokens, askedS))
      return { percent: asked.percent - quiet.percent, quiet: quiet.percent, failures: asked.result ?? 0 }
    } finally {
      product.stop()
    }
  }
  const [standing, anew] = [await took(), await took('anew')]
  // While counts stand none is counted anew; of the questions of half an hour one is.
  const percent = standing.percent + ((anew.percent - standing.percent) * everyMs) / standsMs
  const failures = standing.failures + anew.failures
  return {
    name: `${consoles} 个空闲控制台每分钟各问一次待办，占一个核`,
    measured: `${percent.toFixed(1)}%`,
    wanted: '≤ 3%',
    good: percent <= 3 && failures === 0,
    detail: `服务端与 PostgreSQL 合计，减去没有控制台时的 ${standing.quiet.toFixed(1)}%；不重新计数时 ${standing.percent.toFixed(1)}%，每次都重新计数 ${anew.percent.toFixed(1)}%，每 ${standsMs / everyMs} 次一次；失败 ${failures}`,
  }
}

/** Each console in its turn, evenly over its minute, or so many times as fast; how many questions failed. */
async function drive(address: string, tokens: readonly string[], seconds: number, times = 1): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const gap = everyMs / tokens.length / times
  const began = performance.now()
  const answers: Promise<boolean>[] = []
  for (let nth = 0; nth * gap < (seconds * 1_000) / times; nth += 1) {
    const headers = { token: tokens[nth % tokens.length]!, platform: 'WEB' }
    answers.push(once(address, agent, { method: 'GET', path: '/oems-api/sys/message/unread-count', headers }))
    await pause(Math.max(0, began + (nth + 1) * gap - performance.now()))
  }
  const failures = (await Promise.all(answers)).filter((good) => !good).length
  agent.destroy()
  return failures
}

async function share<T>(cpu: () => Promise<number>, seconds: number, work: () => Promise<T>) {
  const before = await cpu()
  const result = await work()
  return { percent: ((await cpu()) - before) / (seconds * 10), result }
}

/** Accounts that hold the manager's role of a node each, made once, with a session each. */
async function sessions({ db, reader }: Database): Promise<string[]> {
  const [made] = await ask<{ any: boolean }>(reader, sql`select exists (select from sys_account where username = 'idle1') as any`)
  if (!made?.any)
    await db.execute(sql`
      with place as (
        select row_number() over (order by id) n, id, case org_type when 2 then 3 when 3 then 4 else 5 end role_id
        from org where org_type in (2, 3, 4) and deleted_at is null limit ${consoles}),
      many as (select g n, p.id org_id, p.role_id from generate_series(1, ${consoles}) g
        join place p on p.n = 1 + (g - 1) % (select count(*) from place)),
      account as (
        insert into sys_account (created_at, created_by, updated_at, updated_by, username, nickname, org_id, source)
        select now(), 0, now(), 0, 'idle' || n, '空闲' || n, org_id, 1 from many returning id, username)
      insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
      select now(), 0, now(), 0, a.id, m.role_id, m.org_id from many m join account a on a.username = 'idle' || m.n`)
  const tokens = Array.from({ length: consoles }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => tokenHash(token))
  await db.execute(sql`
    update sys_session set status = 4 where status = 1 and account_id in (select id from sys_account where username like 'idle%')`)
  await db.execute(sql`
    insert into sys_session (token_hash, account_id, platform, status, rop_id, state_key, ip, user_agent, login_time, last_active_time, expire_time)
    select h.hash, a.id, 'WEB', 1, p.id, ${randomBytes(32)}, '127.0.0.1', 'bench', '2000-01-01', '2099-01-01', '2099-01-01'
    from unnest(${array(hashes)}::text[]) with ordinality h (hash, n)
      join sys_account a on a.username = 'idle' || h.n and a.deleted_at is null
      join sys_account_rop p on p.account_id = a.id and p.deleted_at is null`)
  return tokens
}

const tickMs = 10
/** Of the postmaster and all below it, those that have ended included (Linux). */
async function postgresMs({ reader }: Database): Promise<number> {
  const [backend] = await ask<{ pid: number }>(reader, sql`select pg_backend_pid() as pid`)
  const postmaster = statOf(backend!.pid)!.parent
  const family = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [statOf(Number(name))] : []))
  const ticks = family.reduce((sum, one) => {
    if (one?.pid === postmaster) return sum + one.own + one.ended
    return one?.parent === postmaster ? sum + one.own : sum
  }, 0)
  return ticks * tickMs
}

function statOf(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    return { pid, parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }
  } catch {
    return undefined // ended meanwhile
  }
}
