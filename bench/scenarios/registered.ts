import { Role } from '@oems/contract/access/builtInRoles.ts'
import { dayOf } from '@oems/server/core/days.ts'
import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, type Measured, median, rounds } from '../client.ts'
import { haveRegistrations } from '../registeredWorld.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import { adminAt, failed, headers, ms, type Pace, userAt } from './reads.ts'

const clients = 4
/** People whose timelines are read in turn. */
const most = 500

/** Registrations that wait in the largest group, and timelines of its people: against hand-written SQL, and the list against the platform's administrator. */
export async function registered(world: World, pace: Pace): Promise<Finding[]> {
  const { database } = world
  await haveRegistrations(database)
  const [group] = await ask<{ id: number; path: string; waiting: number }>(
    database.reader,
    sql`select g.id, g.path, count(*)::int as waiting from org g join org o on starts_with(o.path, g.path) join register_emp r on r.org_id = o.id
        where g.org_type = 2 and r.register_state = 1 and r.deleted_at is null group by 1, 2 order by 3 desc limit 1`,
  )
  const { id, path, waiting } = group!
  const people = await ask<{ id: number; orgId: number }>(
    database.reader,
    sql`select e.id, e.org_id as "orgId" from employee e where e.deleted_at is null and e.org_id = (
          select org_id from employee where deleted_at is null group by 1 order by count(*) desc limit 1)
        order by e.id desc limit ${most}`,
  )
  const served = await world.serve(`${dayOf(new Date())}T12:00:00+08:00`)
  const [scoped, platform] = [headers(await adminAt(world, id)), headers(await world.token('demo01'))]
  const body = JSON.stringify({ pageNo: 1, pageSize: 20, registerState: 1, orgId: id })
  const list = (sent: Ask['headers']) => (): Ask => ({
    method: 'POST',
    path: '/oems-api/biz/register-emp-manager/list',
    headers: sent,
    body,
  })
  const bareList = (): Ask => ({ method: 'POST', path: '/registered', headers: {}, body: JSON.stringify({ path }) })
  // Whoever looks after the people of a node says no reason.
  const doctor = headers(await userAt(world, people[0]!.orgId, Role.doctor))
  const timeline = (n: number): Ask => ({
    ...{ method: 'GET', path: `/oemr-api/health-archive/timeline/${people[n % people.length]!.id}`, headers: doctor },
  })
  const bareTimeline = (n: number): Ask => {
    const asked = { archiveId: String(people[n % people.length]!.id), since: `${dayOf(new Date())}T00:00:00+08:00` }
    return { method: 'GET', path: `/timeline?${new URLSearchParams(asked)}`, headers: { token: doctor.token } }
  }
  const against = (subject: (n: number) => Ask, base: string, reference: (n: number) => Ask) =>
    rounds(
      pace.rounds,
      () => drive(served.product, clients, pace.seconds, subject),
      () => drive(base, clients, pace.seconds, reference),
    )
  try {
    // Neither measures how its connections plan their statements for the first time.
    await Promise.all([drive(served.product, clients, 1, list(scoped)), drive(served.bare, clients, 1, bareList)])
    const toBare = await against(list(scoped), served.bare, bareList)
    const toPlatform = await against(list(scoped), served.product, list(platform))
    // Reading on in archives that have been opened: the line that opening one leaves is a write, and stands there once in twelve hours.
    await drive(served.product, clients, 60, (n) => (n < people.length ? timeline(n) : null))
    await drive(served.bare, clients, 1, bareTimeline)
    const ofPerson = await against(timeline, served.bare, bareTimeline)
    const size = `集团，待审核 ${waiting} 条`
    return [
      finding('注册申请列表一页，p95 ÷ 裸处理器手写 SQL', toBare, 1.5, size),
      finding('注册申请列表，集团管理员 p95 ÷ 平台管理员（同一查询）', toPlatform, 1.2, size),
      finding('健康档案时间线一页，p95 ÷ 裸处理器手写 SQL', ofPerson, 1.5, `${people.length} 人轮流`),
    ]
  } finally {
    served.stop()
  }
}

function finding(
  name: string,
  measured: readonly { readonly ours: Measured; readonly theirs: Measured }[],
  limit: number,
  size: string,
): Finding {
  const ratio = median(measured.map(({ ours, theirs }) => ours.p95 / theirs.p95))
  const p95 = (whose: 'ours' | 'theirs') => ms(median(measured.map((round) => round[whose].p95)))
  return {
    ...{ name, measured: ratio.toFixed(2), wanted: `≤ ${limit}`, good: ratio <= limit && failed(measured) === 0 },
    detail: `${size}，${clients} 个客户端；${p95('ours')} 对 ${p95('theirs')}；失败 ${failed(measured)}`,
  }
}
