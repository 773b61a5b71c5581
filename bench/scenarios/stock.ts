import { randomBytes } from 'node:crypto'
import { Role } from '@oems/contract/access/builtInRoles.ts'
import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import { tokenHash } from '@oems/server/accounts/sessions.ts'
import { dayOf } from '@oems/server/core/days.ts'
import { ask, type Database } from '@oems/server/core/db/database.ts'
import { wrongPositions } from '@oems/server/drugStock/positionProof.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import { haveStock, type StockSize } from '../stockWorld.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

const clients = 32
const linesOfIssue = 3

/** Issues of three lines against a bare handler with the same statements: over 1,000 clinics, then all at one. The halves have clinics of their own. */
export async function stock(world: World, size: StockSize, pace: Pace): Promise<Finding[]> {
  const { database } = world
  await haveStock(database, size)
  const headers = await keeper(database)
  const day = dayOf(new Date())
  const { clinicIds, drugIds } = await placesOf(database, size)
  const half = Math.floor(clinicIds.length / 2)
  const sides = { ours: clinicIds.slice(0, half), theirs: clinicIds.slice(half) }
  const drugsOf = (n: number) => Array.from({ length: linesOfIssue }, (_, at) => drugIds[(n * 7 + at * 13) % drugIds.length]!)
  const save = (clinicId: number, n: number): Ask => {
    const lines = drugsOf(n).map((drugId) => ({ drugId, quantity: 1 }))
    return {
      method: 'POST',
      path: stockBills.save.path,
      headers,
      body: JSON.stringify({ billType: BillType.use, clinicId, lines, post: 1 }),
    }
  }
  const bare = (clinicId: number, n: number): Ask => ({
    ...{ method: 'POST', path: '/issue', headers: {} },
    body: JSON.stringify({ clinicId, drugIds: drugsOf(n), day }),
  })
  const served = await world.serve()
  const measured = async (name: string, clinicAt: (all: readonly number[], n: number) => number): Promise<Finding> => {
    const times = await rounds(
      pace.rounds,
      () => drive(served.product, clients, pace.seconds, (n) => save(clinicAt(sides.ours, n), n)),
      () => drive(served.bare, clients, pace.seconds, (n) => bare(clinicAt(sides.theirs, n), n)),
    )
    const ratio = median(times.map(({ ours, theirs }) => ours.rate / theirs.rate))
    const failures = times.reduce((all, { ours }) => all + ours.failures, 0)
    const rate = (whose: 'ours' | 'theirs') => Math.round(median(times.map((round) => round[whose].rate)))
    const wrong = await disagreeing(database, sides.ours)
    return {
      name: `三行出库过账，${clients} 个客户端，${name}，吞吐量 ÷ 裸处理器（同样的语句、一个事务、fsync）`,
      measured: ratio.toFixed(2),
      wanted: '≥ 0.5',
      good: ratio >= 0.5 && failures === 0 && wrong === 0,
      detail: `${rate('ours')}/s 对 ${rate('theirs')}/s，p95 ${median(times.map(({ ours }) => ours.p95)).toFixed(0)} ms；失败 ${failures}；流水、结存与持有不符 ${wrong} 处`,
    }
  }
  try {
    return [
      await measured(`分布在 ${half} 个医务室`, (all, n) => all[(n * 31) % all.length]!),
      await measured('都在一个医务室', (all) => all[0]!),
    ]
  } finally {
    served.stop()
  }
}

/** A session of somebody who may book everywhere. */
async function keeper({ db }: Database): Promise<Record<string, string>> {
  const token = randomBytes(32).toString('base64url')
  await db.execute(sql`
    with a as (
      insert into sys_account (created_at, created_by, updated_at, updated_by, username, nickname, org_id, source)
      select now(), 0, now(), 0, ${`stock${Date.now()}`}, 'bench', id, 1 from org where org_type = 0 returning id, org_id),
      p as (
      insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
      select now(), 0, now(), 0, id, ${Role.doctor}, org_id from a returning id, account_id)
    insert into sys_session (token_hash, account_id, platform, status, rop_id, state_key, ip, user_agent, login_time, last_active_time, expire_time)
    select ${tokenHash(token)}, account_id, 'WEB', 1, id, ${randomBytes(32)}, '127.0.0.1', 'bench', '2000-01-01', '2099-01-01', '2099-01-01' from p`)
  return { token, platform: 'WEB', 'content-type': 'application/json' }
}

async function placesOf({ reader }: Database, { clinics }: StockSize) {
  const found = await ask<{ id: number }>(
    reader,
    sql`select id from org_clinic where clinic_name like '基准%' order by id limit ${clinics}`,
  )
  const drugs = await ask<{ id: number }>(reader, sql`select id from dict_drug where drug_name like '基准%' order by id`)
  return { clinicIds: found.map(({ id }) => id), drugIds: drugs.map(({ id }) => id) }
}

/** Batches, cards and positions of these clinics that are not what their moves add up to. */
async function disagreeing({ reader }: Database, clinicIds: readonly number[]): Promise<number> {
  const [found] = await ask<{ n: number }>(
    reader,
    sql`
    with own as materialized (select clinic_id, drug_id, batch_id, sum(delta) as total from stock_move where clinic_id = any(${sql.param([...clinicIds])}::bigint[]) group by 1, 2, 3)
    select ((select count(*) from own join stock_batch b on b.id = own.batch_id and b.quantity <> own.total)
          + (select count(*) from (select clinic_id, drug_id, sum(total) total from own group by 1, 2) o
               join clinic_drug c using (clinic_id, drug_id) where c.quantity <> o.total))::int n`,
  )
  const nodes = new Set(
    (await ask<{ id: number }>(reader, sql`select org_id id from org_clinic where id = any(${sql.param([...clinicIds])}::bigint[])`)).map(
      ({ id }) => id,
    ),
  )
  const positions = await wrongPositions(reader, '2026-01-01')
  return found!.n + positions.filter(({ orgId }) => nodes.has(orgId)).length
}
