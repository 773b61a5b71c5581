import { setTimeout as pause } from 'node:timers/promises'
import { Role } from '@oems/contract/access/builtInRoles.ts'
import { RiskBasis } from '@oems/contract/risk/codes.ts'
import { orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { array, ask, type Database } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { median } from '../client.ts'
import { bareRaise } from '../references/raise.ts'
import type { Finding } from '../report.ts'
import { haveNorms, type Raised } from '../sheetWorld.ts'
import type { World } from '../world.ts'
import { headers, ms, type Pace, userAt } from './reads.ts'

const size = { projects: 500, items: 50 }
const most = 4
const [fewDays, manyDays] = [20, 60]

/** A level raised above 500 projects with 25,000 rows that go by it, from the call until the last row says so, against one hand-written update of these rows. */
export async function raisingRisk(world: World, { rounds }: Pace): Promise<Finding> {
  const { database } = world
  const raised = await haveNorms(database, size)
  const [root] = await ask<{ id: number }>(database.reader, sql`select id from org where org_type = 0`)
  const sent = headers(await userAt(world, root!.id, Role.systemAdministrator))
  const served = await world.serve()
  const set = async (riskLevelId: number) => {
    const body = { orgIds: [raised.nodeId], illnessId: raised.illnessId, riskLevelId, reason: '基准测量', basis: RiskBasis.experts }
    const reply = await fetch(served.product + orgRisks.changeRisk.path, { method: 'PUT', headers: sent, body: JSON.stringify(body) })
    const said = (await reply.json()) as { code: number; msg: string }
    if (said.code !== 0) throw new Error(said.msg)
  }
  const timed = async (work: () => Promise<void>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  let answered = 0
  const product = () =>
    timed(async () => {
      answered = await timed(() => set(raised.high))
      await untilDone(database)
    })
  const lower = async () => {
    await set(raised.low)
    await untilDone(database)
  }
  try {
    const measurements: { ours: number; theirs: number; answered: number; same: boolean }[] = []
    await set(raised.low).catch(() => undefined) // it is, after an earlier run
    await untilDone(database)
    // The first is not counted, for nothing is warm yet.
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await timed(async () => void (await product()))
      const [byProduct, reply] = [await stateOf(database, raised), answered]
      await lower()
      const theirs = await timed(() => bareRaise(database, raised, { coverDays: manyDays, grade: 4 }))
      const same = byProduct === (await stateOf(database, raised))
      await bareRaise(database, raised, { coverDays: fewDays, grade: 1 })
      if (round > 0) measurements.push({ ours, theirs, answered: reply, same })
    }
    const ratio = median(measurements.map(({ ours, theirs }) => ours / theirs))
    const isSame = measurements.every(({ same }) => same)
    const time = (which: 'ours' | 'theirs' | 'answered') => ms(median(measurements.map((one) => one[which])))
    return {
      name: '上调风险，从调用到长任务结束 ÷ 手写一条 UPDATE 改同样的行',
      measured: ratio.toFixed(2),
      wanted: `≤ ${most}`,
      good: ratio <= most && isSame,
      detail: `${raised.projectIds.length} 个项目、各 ${size.items} 种，${raised.projectIds.length * size.items} 行标准；${time('ours')}（其中应答 ${time('answered')}）对 ${time('theirs')}；两边的行${isSame ? '一致' : '**不一致**'}`,
    }
  } finally {
    served.stop()
  }
}

/** Nothing is left on the list, and no task is at it. */
async function untilDone({ reader }: Database): Promise<void> {
  for (;;) {
    const [left] = await ask<{ n: number }>(
      reader,
      sql`select (select count(*) from supplies_recalculation) + (select count(*) from sys_task where task_type = 'norm-recalc' and end_time is null) as n`,
    )
    if (Number(left!.n) === 0) return
    await pause(20)
  }
}

/** What the rows say, in short. */
async function stateOf({ reader }: Database, { suppliesIds }: Raised): Promise<string> {
  const [found] = await ask<{ sum: string }>(
    reader,
    sql`select count(*) || ' ' || md5(string_agg(concat_ws(' ', id, active, required_quantity, norm, daily_use, cover_days, stock_level, expiry_state), ',' order by id)) as sum
          from project_supplies where supplies_id = any(${array(suppliesIds)}::bigint[]) and deleted_at is null`,
  )
  return found!.sum
}
