import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '@oems/contract/core/call.ts'
import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { tasks } from '@oems/contract/operations/tasks.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { home } from '@oems/contract/statistics/home.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from './core/db/database.ts'
import { freePort } from './core/embedded/cluster.ts'
import { endless, endlessTasks } from './testing/endlessTasks.ts'
import { newcomer } from './testing/newcomer.ts'
import { type Answer, askServer, good } from './testing/serverProcess.ts'
import { aTempFolder } from './testing/tempFolder.ts'
import { testApp } from './testing/testApp.ts'

const rounds = 3
const writers = 32
/** Answered between two kills, so that each falls amid work. */
const between = 60
const leaseMs = 5_000

const app = await testApp({ alone: true, now: new Date().toISOString(), more: [endlessTasks] })

/** A server process that can be killed and started again at its address. */
async function aRival() {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess
  async function start() {
    child = spawn(process.execPath, [join(import.meta.dirname, 'testing/rivalServer.ts'), app.database.url, String(port), aTempFolder()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout!, 'data')
  }
  async function kill() {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  return { origin, start, kill }
}
type Rival = Awaited<ReturnType<typeof aRival>>

let rivals: readonly [Rival, Rival]
let project: { readonly id: number }
let token: string
beforeAll(async () => {
  await app.db.execute(sql`create table tick (pid int not null, at timestamptz not null, begun timestamptz not null, ended timestamptz)`)
  const company = await app.anOrg({ orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4 })
  token = await app.aSession(await app.anAccount({ roleId: 5, orgId: project.id }))
  rivals = await Promise.all([aRival(), aRival()])
}, 120_000)
afterAll(() => Promise.all(rivals.map(({ kill }) => kill())))

const send = ({ origin }: Rival, call: Call, input: object, headers: Readonly<Record<string, string>> = {}) =>
  askServer(origin, call, input, { token, platform: 'WEB', ...headers })
const accepted: number[] = []
const others = new Set<number>()
/** Enters one person after the other, asking the other server where one does not answer, under the same key. */
async function enter(first: number, isOver: () => boolean) {
  for (let turn = first; !isOver(); ) {
    const [draft, key] = [newcomer(project.id), { 'idempotency-key': randomUUID() }]
    for (let answer: Answer = null; answer?.code !== 0; turn += 1) {
      answer = await send(rivals[turn % 2]!, employees.v2Save, draft, key)
      if (answer && answer.code !== 0) others.add(answer.code)
      if (answer?.code === 0) accepted.push((answer.data as { id: number }).id)
      else await pause(20)
    }
  }
}

test(`one of two servers killed ${rounds} times under ${writers} writers: what was answered with 0 is there once, tasks fail, no job runs twice`, async () => {
  let over = false
  const entering = Array.from({ length: writers }, (_, at) => enter(at, () => over))
  const left: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [victim, survivor] = round % 2 === 0 ? rivals : ([rivals[1], rivals[0]] as const)
    const before = accepted.length
    while (accepted.length < before + between) await pause(10)
    const { taskId } = good<{ taskId: number }>(await send(victim, endless.start, {}, { 'idempotency-key': randomUUID() }))
    const status = async () => good<{ status: number }>(await send(survivor, tasks.info, { taskId })).status
    await expect.poll(status, { timeout: 5_000 }).toBe(TaskStatus.running)
    await victim.kill()
    left.push(taskId)
    await expect.poll(status, { timeout: leaseMs + 2_000, interval: 100 }).toBe(TaskStatus.failed)
    await victim.start()
  }
  over = true
  await Promise.all(entering)

  expect(accepted.length).toBeGreaterThan(rounds * between)
  expect([...others]).toEqual([])
  const people = await ask<{ id: number }>(app.db, sql`select id from employee where org_id = ${project.id} and deleted_at is null`)
  expect(people.map(({ id }) => id).sort()).toEqual([...accepted].sort())
  expect(good(await send(rivals[0], home.counts, {}))).toMatchObject({ empNum: { value: accepted.length } })

  // Both sweep at once: whoever owned a task that was left hears of it once.
  await Promise.all([app.runJob('task-sweep'), app.runJob('task-sweep')])
  const told = await ask<{ biz: number; times: number }>(
    app.db,
    sql`select m.biz_id as biz, count(*) as times from sys_message m join sys_message_user u on u.message_id = m.id
        where m.biz_id = any(${sql.param(left)}::bigint[]) group by 1`,
  )
  expect(told.filter(({ times }) => times > 1)).toEqual([])
  const states = await ask<{ status: number }>(app.db, sql`select status from sys_task where id = any(${sql.param(left)}::bigint[])`)
  expect(states).toEqual(left.map(() => ({ status: TaskStatus.failed })))
}, 300_000)

test('no job ran twice: each minute at most once, and never two runs beside each other', async () => {
  const [ran] = await ask<{ runs: number; minutes: number; processes: number; beside: number }>(
    app.db,
    sql`select count(*) as runs, count(distinct date_trunc('minute', at)) as minutes, count(distinct pid) as processes,
          (select count(*) from tick a join tick b on a.begun < b.begun and b.begun < a.ended) as beside
        from tick where ended is not null`,
  )
  expect(ran!.runs).toBeGreaterThan(5)
  expect(ran!.minutes).toBe(ran!.runs)
  expect(ran!.beside).toBe(0)
})
