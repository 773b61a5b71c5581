import { randomUUID } from 'node:crypto'
import { BodyState, ContactHistory, DeclareSource, HandleState, HealthLevel, IsolationState } from '@oems/contract/declaration/codes.ts'
import { declareHealth as calls } from '@oems/contract/declaration/declareHealth.ts'
import { batchAtMost } from '@oems/contract/declaration/declaringFor.ts'
import { feverBandOf } from '@oems/contract/declaration/level.ts'
import { ask, type Database } from '@oems/server/core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '@oems/server/core/db/insertRows.ts'
import { declareHealth, declarePersonDay } from '@oems/server/declaration/tables.ts'
import { sql } from 'drizzle-orm'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import { freeDay, nightIsOver } from './declarations.ts'
import { headers, ms, type Pace } from './reads.ts'

interface Member {
  readonly id: number
  readonly orgId: number
  readonly empType: number
}

/** 全部正常 for 500 people, over HTTP, beside one COPY of as many of the same rows in a transaction of its own. */
export async function crew(world: World, { rounds }: Pace): Promise<Finding> {
  const { database } = world
  const day = await freeDay(database)
  const served = await world.serve(`${day}T09:00:00+08:00`)
  try {
    const sent = headers(await world.token('demo01'))
    await nightIsOver(database, day)
    const [members, times] = [await whoIsDue(database), 4 * rounds + 1]
    const took = { ours: [] as number[], theirs: [] as number[] }
    for (let at = 0; at < 2 * times; at += 1) {
      const some = members.slice(at * batchAtMost, (at + 1) * batchAtMost)
      if (some.length < batchAtMost) break
      const whose = at % 2 === 0 ? 'ours' : 'theirs'
      const one = whose === 'ours' ? await overHttp(served.product, sent, day, some) : await copied(database, day, some)
      // The first opens the day, and nothing is warm yet.
      if (at > 3) took[whose].push(one)
    }
    const ratio = median(took.ours) / median(took.theirs)
    return {
      name: `全部正常 ${batchAtMost} 人 ÷ 一次 COPY 同样的行`,
      measured: ratio.toFixed(2),
      wanted: '≤ 4',
      good: ratio <= 4,
      detail: `各 ${took.theirs.length} 次，经 HTTP 对直接写入（申报与人日两张表，一个事务、fsync），中位数 ${ms(median(took.ours))} 对 ${ms(median(took.theirs))}`,
    }
  } finally {
    served.stop()
  }
}

/** Crews: people of one project stand side by side. */
const whoIsDue = ({ reader }: Database) =>
  ask<Member>(
    reader,
    sql`select e.id, s.org_id as "orgId", s.emp_type as "empType" from employee e join emp_stay s on s.person_id = e.id and s.to_day is null
          join project p on p.project_id = s.org_id
        where e.deleted_at is null and p.ep_type >= 2 and p.project_status = 2 and s.emp_type <> 5 order by md5(s.org_id::text), e.id limit 40000`,
  )

async function overHttp(base: string, sent: Record<string, string>, date: string, members: readonly Member[]): Promise<number> {
  const temperatureMap = Object.fromEntries(members.map(({ id }) => [id, '36.5']))
  const body = JSON.stringify({ date, empIds: members.map(({ id }) => id), allNormal: 1, temperatureMap })
  const began = performance.now()
  const reply = await fetch(base + calls.saveBatch.path, { method: 'POST', headers: sent, body })
  const { data, msg } = (await reply.json()) as { data: { saved: number } | null; msg: string }
  const took = performance.now() - began
  if (data?.saved !== members.length) throw new Error(`${msg}: ${JSON.stringify(data).slice(0, 200)}`)
  return took
}

async function copied({ db }: Database, day: string, members: readonly Member[]): Promise<number> {
  const ids = await nextIds(db, declareHealth, members.length)
  const at = `${day}T01:00:00.000Z`
  const standing = {
    day,
    onTime: true,
    source: DeclareSource.proxy,
    declaredAt: at,
    level: HealthLevel.normal,
    worse: false,
    temperature: '36.5',
    symptoms: [],
  }
  const answers = { bodyState: BodyState.good, contactHistory: ContactHistory.none, isolationState: IsolationState.none }
  const sets = [
    ...rowsOf(
      declareHealth,
      members.map(({ id, orgId }, n) => ({
        ...{ ...standing, id: ids[n]!, personId: id, orgId, answers, declarantId: 1, clientKey: randomUUID() },
        ...{ isLatest: true, handleState: HandleState.notNeeded },
      })),
    ),
    ...rowsOf(
      declarePersonDay,
      members.map(({ id, orgId, empType }, n) => ({
        ...{ ...standing, personId: id, orgId, empType, obliged: true, firstDeclaredAt: at, declareId: ids[n]! },
        feverBand: feverBandOf('36.5'),
      })),
    ),
  ]
  const began = performance.now()
  await db.transaction((tx) => insertRows(tx, sets))
  return performance.now() - began
}
