import { isDeepStrictEqual } from 'node:util'
import { Role } from '@oems/contract/access/builtInRoles.ts'
import { suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { dayOf } from '@oems/server/core/days.ts'
import { array, ask, type Database } from '@oems/server/core/db/database.ts'
import { Deltas } from '@oems/server/core/statistics/deltas.ts'
import { foldAll } from '@oems/server/core/statistics/fold.ts'
import { sum } from '@oems/server/core/statistics/question.ts'
import { read } from '@oems/server/core/statistics/read.ts'
import { diff } from '@oems/server/core/statistics/source.ts'
import { type DeclaredPeriod, declaredPeriods } from '@oems/server/reserve/periods/sources.ts'
import { type Held, heldNow } from '@oems/server/supplies/positions/held.ts'
import type { SuppliesPosition } from '@oems/server/supplies/tables.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import { haveSheets } from '../sheetWorld.ts'
import type { World } from '../world.ts'
import { failed, headers, type Pace, userAt } from './reads.ts'

const lines = 20
const clients = 32
const least = 0.5
const { supplies: declareType } = DeclareType

/**
 * Each project declares its sheet of 20 lines once a round, by 32 clients, against a bare handler with the same statements; half of the projects for
 * each. What was declared is taken back between the rounds, for the first declaration of a period is what is measured.
 */
export async function declaringReserve(world: World, { rounds: times, seconds }: Pace): Promise<Finding> {
  const { database } = world
  const items = await haveSheets(database, lines)
  const [root] = await ask<{ id: number }>(database.reader, sql`select id from org where org_type = 0`)
  const sent = headers(await userAt(world, root!.id, Role.projectReporter))
  const served = await world.serve()
  const day = dayOf(new Date())
  const { projects, startDay } = await whoDeclares(database, day)
  const half = Math.floor(projects.length / 2)
  const sides = { ours: projects.slice(0, half), theirs: projects.slice(half) }
  // Of each round another quantity, around what is required, so that levels and positions change with it.
  let round = 0
  const quantityOf = (n: number, at: number) => 70 + ((round * 11 + n * 7 + at * 3) % 60)
  const quantities = (n: number) => items.map((suppliesId, at) => ({ suppliesId, quantity: quantityOf(n, at) }))
  const declare = (n: number): Ask | null => {
    const projectId = sides.ours[n]
    if (projectId === undefined) return null
    const body = { projectId, date: day, declareType, lastDeclareId: null, items: quantities(n) }
    return {
      method: 'POST',
      path: suppliesDeclares.supplyDeclare.path.replace('{projectId}', String(projectId)),
      headers: sent,
      body: JSON.stringify(body),
    }
  }
  const bare = (n: number): Ask | null => {
    const projectId = sides.theirs[n]
    return projectId === undefined
      ? null
      : { method: 'POST', path: '/reserve-declare', headers: {}, body: JSON.stringify({ projectId, day, items: quantities(n) }) }
  }
  const fresh = async () => {
    round += 1
    await takenBack(database, sides.ours, startDay, true)
    await takenBack(database, sides.theirs, startDay, false)
  }
  try {
    await takenBack(database, sides.theirs, startDay, true)
    await fresh()
    await drive(served.product, 4, 1, declare)
    await drive(served.bare, 4, 1, bare)
    const measurements = await rounds(
      times,
      async () => {
        await fresh()
        return drive(served.product, clients, seconds, declare)
      },
      async () => {
        await fresh()
        return drive(served.bare, clients, seconds, bare)
      },
    )
    await fresh()
    const before = await figureOf(database, root!.id, startDay)
    const last = await drive(served.product, clients, seconds, declare)
    const accepted = last.count - last.failures
    const counted = (await figureOf(database, root!.id, startDay)) - before
    const rows = await rowsOf(database, sides.ours, startDay)
    const wrong = await wrongPositions(database, sides.ours)
    await fresh()
    const ratio = median(measurements.map(({ ours, theirs }) => ours.rate / theirs.rate))
    const rate = (whose: 'ours' | 'theirs') => Math.round(median(measurements.map((one) => one[whose].rate)))
    const failures = failed(measurements) + last.failures
    return {
      name: `申报 ${lines} 行的储备，${clients} 个客户端，吞吐量 ÷ 裸处理器（同样的语句、流水发送、一个事务、fsync）`,
      measured: ratio.toFixed(2),
      wanted: `≥ ${least}`,
      good: ratio >= least && failures === 0 && wrong === 0 && rows === accepted && counted === accepted,
      detail: `两边各 ${half} 个项目，每轮各申报一次；${rate('ours')}/s 对 ${rate('theirs')}/s，p95 ${median(measurements.map(({ ours }) => ours.p95)).toFixed(0)} ms；失败 ${failures}；应答 ${accepted} = 行 ${rows} = 数字 ${counted}；持有不符 ${wrong} 处`,
    }
  } finally {
    served.stop()
  }
}

/** Projects with a period under way, all of which began on the same day. */
async function whoDeclares({ reader }: Database, day: string) {
  const rows = await ask<{ id: number; startDay: string }>(
    reader,
    sql`select p.org_id as id, p.start_day as "startDay" from declare_period p join org o on o.id = p.org_id and o.org_type = 4
         where p.declare_type = ${declareType} and ${day}::date between p.start_day and p.end_day and p.is_due
           and (select count(*) from project_supplies k where k.org_id = p.org_id and k.declare_type = ${declareType} and k.active and k.deleted_at is null) = ${lines}
         order by md5(p.org_id::text)`,
  )
  const [most] = [...Map.groupBy(rows, ({ startDay }) => startDay).entries()].sort(([, one], [, other]) => other.length - one.length)
  if (!most) throw new Error('no project has a period under way')
  return { startDay: most[0], projects: most[1].map(({ id }) => id) }
}

/** `counted`: their figures go with them, as they do where the product voids them. */
const takenBack = ({ db }: Database, projects: readonly number[], startDay: string, counted: boolean) =>
  db.transaction(async (tx) => {
    const rows = await ask<DeclaredPeriod & { isLatest: boolean }>(
      tx,
      sql`delete from period_declare d using declare_period p
           where p.org_id = d.org_id and p.declare_type = d.declare_type and p.start_day = d.start_day
             and d.org_id = any(${array(projects)}::bigint[]) and d.declare_type = ${declareType} and d.start_day = ${startDay}
          returning d.org_id as "orgId", d.declare_type as "declareType", d.start_day as "startDay", p.is_due as "isDue", d.first_on_time as "onTime",
            d.first_source as source, d.is_latest as "isLatest"`,
    )
    const deltas = new Deltas()
    if (counted)
      diff(
        { deltas, now: new Date() },
        declaredPeriods,
        rows.filter(({ isLatest }) => isLatest),
        null,
      )
    await deltas.flush(tx)
  })

async function figureOf(database: Database, root: number, day: string): Promise<number> {
  await foldAll(database.db)
  const period = { from: day, to: day }
  const { due, voluntary } = await read(database.reader, root, {
    due: sum('reserve.declared', period),
    voluntary: sum('reserve.voluntary', period),
  })
  return due + voluntary
}

async function rowsOf({ reader }: Database, projects: readonly number[], startDay: string): Promise<number> {
  const [found] = await ask<{ n: number }>(
    reader,
    sql`select count(*)::int as n from period_declare where org_id = any(${array(projects)}::bigint[]) and declare_type = ${declareType} and start_day = ${startDay} and is_latest`,
  )
  return found!.n
}

/** Projects whose position is not what their rows say. */
async function wrongPositions({ reader }: Database, projects: readonly number[]): Promise<number> {
  const open = await ask<SuppliesPosition>(
    reader,
    sql`select org_id as "orgId", declare_type as "declareType", levels, expiries, required, reached, reach_band as "reachBand", cover_days_min as "coverDaysMin",
          key_items as "keyItems" from supplies_position where org_id = any(${array(projects)}::bigint[]) and declare_type = ${declareType} and to_day is null`,
  )
  const now = await heldNow(reader, open)
  const said = ({ levels, expiries, required, reached, reachBand, coverDaysMin, keyItems }: Held) => ({
    ...{ levels, expiries, required, reached, reachBand, coverDaysMin, keyItems },
  })
  return projects.length - open.length + open.filter((one) => !isDeepStrictEqual(said(one), said(now(one)))).length
}
