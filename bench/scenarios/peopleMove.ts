import { setTimeout as pause } from 'node:timers/promises'
import { movements } from '@oems/contract/people/movements.ts'
import { code } from '@oems/server/core/db/code.ts'
import { array, ask, type Database, type Db } from '@oems/server/core/db/database.ts'
import { foldAll } from '@oems/server/core/statistics/fold.ts'
import { numberOf } from '@oems/server/core/statistics/registry.ts'
import { openTaskStates } from '@oems/server/core/work/taskTables.ts'
import { sql } from 'drizzle-orm'
import { drive, median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import { declarationOf, freeDay, nightIsOver, proved, signInAll, upTo, whoDeclares } from './declarations.ts'
import { headers, ms, type Pace } from './reads.ts'

const clients = 32
/** Above `movedAtOnce`, so that they go by a long task. */
const many = 6_000

/** One person sent to another project and back against the statements by hand; 6,000 moved by a task while phones declare. */
export async function peopleMove(world: World, pace: Pace): Promise<Finding[]> {
  const day = await freeDay(world.database)
  const served = await world.serve(`${day}T09:00:00+08:00`)
  try {
    const sent = headers(await world.token('demo01'))
    const call: Send = async (path, body) => {
      const reply = await fetch(served.product + path, { method: 'POST', headers: sent, body: JSON.stringify(body) })
      const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: unknown }
      if (code !== 0) throw new Error(msg)
      return data
    }
    await nightIsOver(world.database, day)
    return [await dispatching(world, call, day, pace), await besideDeclarations(world, call, served.product, day, pace)]
  } finally {
    served.stop()
  }
}

type Send = (path: string, body: object) => Promise<unknown>

async function dispatching({ database }: World, call: Send, day: string, { rounds }: Pace): Promise<Finding> {
  const [one, other] = await ask<{ id: number; home: number; site: number; there: number }>(
    database.reader,
    sql`select e.id, e.home_org_id as home, e.org_id as site,
          (select project_id from project p join org o on o.id = p.project_id where p.project_id <> e.org_id and p.project_status = 2 and o.deleted_at is null order by 1 limit 1) as there
        from employee e join project p on p.project_id = e.org_id and p.project_status = 2 join emp_stay s on s.person_id = e.id and s.to_day is null
        where e.deleted_at is null and e.emp_status = 1 and e.account_id is not null order by md5(e.id::text) limit 2`,
  )
  const measured = { ours: [] as number[], theirs: [] as number[] }
  const timed = async (whose: 'ours' | 'theirs', work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    measured[whose].push(performance.now() - began)
  }
  for (let at = 0; at < 8 * rounds; at += 1) {
    for (const to of [one!.there, one!.site])
      await timed('ours', () => call(movements.dispatchEmpToProject.path, { employeeIds: [one!.id], projectId: to, reason: '基准测试' }))
    for (const to of [other!.there, other!.site]) await timed('theirs', () => byHand(database, other!.id, to, day))
    // What is not warm yet is not counted.
    if (at < 2) Object.assign(measured, { ours: [], theirs: [] })
  }
  const ratio = median(measured.ours) / median(measured.theirs)
  return {
    name: '派遣一人 ÷ 一个事务里的手写语句',
    measured: ratio.toFixed(2),
    wanted: '≤ 3',
    good: ratio <= 3,
    detail: `往返各 ${measured.ours.length} 次，经 HTTP 对直接执行，中位数 ${ms(median(measured.ours))} 对 ${ms(median(measured.theirs))}`,
  }
}

/** What a move reads, locks and writes, in one transaction: the days that owe and the line of the log too, and nothing around it. */
async function byHand({ db }: Database, id: number, to: number, day: string): Promise<void> {
  await db.transaction(async (tx: Db) => {
    const [person] = await ask<{ orgId: number; accountId: number; empType: number; sex: number }>(
      tx,
      sql`select org_id as "orgId", account_id as "accountId", emp_type as "empType", sex from employee where id = ${id} for update`,
    )
    const { orgId, accountId, empType, sex } = person!
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`declare ${id}`}, 0))`)
    await tx.execute(sql`select id from org where id = ${to} for key share`)
    await tx.execute(sql`lock table emp_stay in row exclusive mode`)
    await tx.execute(sql`select * from emp_stay where person_id = ${id} for update`)
    await tx.execute(sql`select 1 from declare_person_day where person_id = ${id} and day = ${day}`)
    await tx.execute(sql`delete from emp_stay where person_id = ${id} and to_day is null and from_day = ${day}`)
    await tx.execute(sql`update emp_stay set to_day = ${day}::date - 1, reason_out = 2 where person_id = ${id} and to_day is null`)
    await tx.execute(sql`insert into emp_stay (person_id, org_id, emp_type, from_day, due_from, reason_in, operator_id)
      values (${id}, ${to}, ${empType}, ${day}, ${day}, 2, 1)`)
    const due = sql`org_id in (${orgId}, ${to}) and day = ${day} and kind = 1`
    await tx.execute(sql`select org_id, day, due_by from declare_day where ${due} order by org_id for update`)
    await tx.execute(sql`update declare_day set due_by = jsonb_set(due_by, array[${String(empType)}],
      to_jsonb(coalesce((due_by ->> ${String(empType)})::int, 0) + case when org_id = ${to} then 1 else -1 end)) where ${due}`)
    await tx.execute(sql`update employee set org_id = ${to}, version = version + 1, updated_at = now() where id = ${id}`)
    await tx.execute(sql`update sys_account_rop set org_id = ${to} where account_id = ${accountId} and role_id = 12 and deleted_at is null`)
    await tx.execute(sql`update sys_account set version = version + 1, updated_at = now() where id = ${accountId}`)
    await tx.execute(sql`insert into stat_delta (org_id, metric, dim, day, n)
      select o.org, m.metric, m.dim, ${day}::date, o.n from (values (${orgId}::bigint, -1), (${to}::bigint, 1)) o(org, n),
        (values (${numberOf('people.onsite')}::int, 0), (${numberOf('people.onsite', 'empType')}::int, ${empType}::int),
          (${numberOf('people.onsite', 'sex')}::int, ${sex}::int)) m(metric, dim)`)
    await tx.execute(sql`insert into sys_log (trace_id, log_type, account_id, username, nickname, role_id, org_id, org_name, platform, ip, user_agent, call_key,
      operation, result, code, msg, cost_ms, created_at)
      values (gen_random_uuid()::text, 2, 1, 'bare', 'bare', 1, ${to}, 'bare', 'WEB', '127.0.0.1', 'bare', 'bare', 'bare', 1, 0, 'success', 1, now())`)
  })
}

async function besideDeclarations(world: World, call: Send, product: string, day: string, pace: Pace): Promise<Finding> {
  const { database } = world
  const persons = await standingAt(database, await whoDeclares(database), 1)
  await signInAll(database, persons)
  const [first, second] = await gathered(database, call)
  const queue = [...persons]
  const declare = () => declarationOf(queue.pop(), day)
  await drive(product, 1, 0.2, declare) // opens the day, once for all nodes
  const share = Math.floor(queue.length / (2 * pace.rounds))
  const measured: { p95: number; without: number; failures: number; moved: number }[] = []
  let [from, to] = [first!, second!]
  for (let round = 0; round < pace.rounds; round += 1) {
    const without = await drive(product, clients, pace.seconds, upTo(share, declare))
    const moving = migrated(database, call, from, to)
    const beside = await drive(product, clients, pace.seconds, upTo(share, declare))
    measured.push({ p95: beside.p95, without: without.p95, failures: without.failures + beside.failures, moved: await moving })
    ;[from, to] = [to, from]
  }
  await foldAll(database.db)
  const ratio = median(measured.map(({ p95, without }) => p95 / without))
  const failures = measured.reduce((all, one) => all + one.failures, 0)
  const proof = await proved(database, day, persons, persons.length - queue.length)
  const of = (which: 'p95' | 'without') => ms(median(measured.map((one) => one[which])))
  return {
    name: `${clients} 个客户端申报，同时由后台任务调动 ${many} 人，p95 ÷ 没有调动时`,
    measured: ratio.toFixed(2),
    wanted: '≤ 1.5，失败 0',
    good: ratio <= 1.5 && failures === 0 && proof.good,
    detail: `每轮调动 ${measured.map(({ moved }) => moved).join('、')} 人；${of('p95')} 对 ${of('without')}；失败 ${failures}；${proof.says}`,
  }
}

/** At the half of the nodes people declare, and from the other they are moved. */
const halfOf = (half: 0 | 1) => sql`o.id % 2 = ${half}`

const standingAt = async ({ reader }: Database, persons: readonly number[], half: 0 | 1) =>
  (
    await ask<{ id: number }>(
      reader,
      sql`select e.id from employee e join org o on o.id = e.org_id where e.id = any(${array(persons)}::bigint[]) and ${halfOf(half)} order by md5(e.id::text)`,
    )
  ).map(({ id }) => id)

/** Two nodes, at the first of which so many stand as go by a task. */
async function gathered({ reader }: Database, call: Send): Promise<readonly number[]> {
  const places = await ask<{ id: number; n: number }>(
    reader,
    sql`select o.id, count(*)::int as n from org o join employee e on e.org_id = o.id and e.deleted_at is null and e.emp_status <> 4
        where o.org_type in (2, 3, 4) and o.deleted_at is null and o.status = 1
          and not exists (select from project p where p.project_id = o.id and p.project_status <> 2)
          and ${halfOf(0)}
        group by 1 order by n desc`,
  )
  const [target, other] = places
  let standing = target!.n
  for (const { id, n } of places.slice(2)) {
    if (standing >= many) break
    await call(movements.migrationBatch.path, { sourceOrgId: id, targetOrgId: target!.id, reason: '基准测试' })
    standing += n
  }
  return [target!.id, other!.id]
}

/** Until the task is done; how many have come. */
async function migrated({ reader }: Database, call: Send, sourceOrgId: number, targetOrgId: number): Promise<number> {
  const at = async () =>
    (
      await ask<{ n: number }>(reader, sql`select count(*)::int as n from employee where org_id = ${targetOrgId} and deleted_at is null`)
    )[0]!.n
  const before = await at()
  const { taskId } = (await call(movements.migrationBatch.path, { sourceOrgId, targetOrgId, reason: '基准测试' })) as {
    taskId: number | null
  }
  for (let running = taskId !== null; running; ) {
    await pause(200)
    const [task] = await ask<{ done: boolean }>(
      reader,
      sql`select status not in (${code(...openTaskStates)}) as done from sys_task where id = ${taskId}`,
    )
    running = !task!.done
  }
  return (await at()) - before
}
