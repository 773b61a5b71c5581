import '@oems/server/declaration/personDaySource.ts'
import { addDays, dayOf } from '@oems/server/core/days.ts'
import { ask, type Database } from '@oems/server/core/db/database.ts'
import { foldAll } from '@oems/server/core/statistics/fold.ts'
import { numberOf } from '@oems/server/core/statistics/registry.ts'
import { sql } from 'drizzle-orm'
import { median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import { headers, ms, type Pace, type Served } from './reads.ts'

const moves = 150
const path = '/oems-api/biz/health-statistics/healthRate'

/** Twelve months of a group after 150 moves, by 历史口径 with nothing remembered, against the same by 当前口径. */
export async function caliber(world: World, { rounds }: Pace): Promise<Finding> {
  const { database } = world
  const today = dayOf(new Date())
  await haveFigures(database, today)
  await haveMoves(database)
  const served = await world.serve()
  try {
    return await compare(world, served, today, rounds)
  } finally {
    served.stop()
  }
}

async function compare({ database, token }: World, { product }: Served, today: string, rounds: number): Promise<Finding> {
  const sent = headers(await token('demo03'))
  const range = { startTime: `${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01`, endTime: today, grain: 2 }
  const ask12 = async (caliber: 1 | 2) => {
    const body = JSON.stringify({ ...range, caliber })
    const began = performance.now()
    const reply = await fetch(`${product}${path}`, { method: 'POST', headers: sent, body })
    const { code, data } = (await reply.json()) as { code: number; data: { caliber: number } }
    return { took: performance.now() - began, answered: code === 0 && data.caliber === caliber }
  }
  const measured = { current: [] as number[], historical: [] as number[] }
  let failures = 0
  for (let at = 0; at < 20 * rounds; at += 1) {
    const now = await ask12(1)
    // What is remembered of a version of the tree is of no use for the next.
    await database.db.execute(sql`update org_tree_state set tree_version = tree_version + 1`)
    const then = await ask12(2)
    failures += [now, then].filter(({ answered }) => !answered).length
    if (at < 5) continue
    measured.current.push(now.took)
    measured.historical.push(then.took)
  }
  const ratio = median(measured.historical) / median(measured.current)
  const [{ nodes, moved } = { nodes: 0, moved: 0 }] = await ask<{ nodes: number; moved: number }>(
    database.reader,
    sql`select (select count(*)::int from org where deleted_at is null) as nodes, (select count(*)::int from org_moved) as moved`,
  )
  return {
    name: '健康率 healthRate 十二个月，历史口径（未缓存）÷ 当前口径',
    measured: ratio.toFixed(2),
    wanted: '≤ 2',
    good: ratio <= 2 && failures === 0,
    detail: `${nodes} 个组织、${moved} 个迁移过；中位数 ${ms(median(measured.historical))} 对 ${ms(median(measured.current))}；失败 ${failures}`,
  }
}

/** Declarations of each month before the loaded days at every tenth project, as figures alone: nobody reads their rows here. */
async function haveFigures({ db }: Database, today: string): Promise<void> {
  const [found] = await ask<{ any: boolean }>(
    db,
    sql`select exists (select from stat_year where metric = ${numberOf('declare.level')} and year < ${Number(today.slice(0, 4))}) as any`,
  )
  if (found!.any) return
  await db.execute(sql`
    insert into stat_delta (org_id, metric, dim, day, n)
    select o.id, m.metric, m.dim, d::date, 5 + o.id % 7 from org o, generate_series(${addDays(today, -760)}::date, ${addDays(today, -40)}::date, '1 month') d,
      (values (${numberOf('declare.level')}::int, 0), (${numberOf('declare.level', 'level')}::int, 0), (${numberOf('declare.level', 'level')}::int, 1)) m(metric, dim)
    where o.org_type = 4 and o.id % 10 = 0
    -- What belongs into one block stands side by side: each fold then touches few of them.
    order by m.metric, d, o.id, m.dim`)
  await db.execute(sql`vacuum analyze stat_delta`)
  await foldAll(db)
}

/** Projects that were below another company until some month. */
async function haveMoves({ db }: Database): Promise<void> {
  const [found] = await ask<{ n: number }>(db, sql`select count(*)::int as n from org_moved`)
  if (found!.n >= moves) return
  await db.execute(sql`
    with chosen as (
      select p.id, row_number() over (order by p.id) as n from org p where p.org_type = 4 and p.deleted_at is null order by md5(p.id::text) limit ${moves}),
    company as (select c.id, c.path, row_number() over (order by c.id) as n, count(*) over () as all from org c where c.org_type = 3 and c.deleted_at is null),
    noted as (insert into org_moved select id from chosen on conflict do nothing)
    update org_month_snapshot s set parent_id = c.id, path = t.path || s.org_id || '/'
    from chosen m join company c on c.n = 1 + m.n % c.all, org_month_snapshot t
    where s.org_id = m.id and t.month = s.month and t.org_id = c.id and s.month < date_trunc('month', now()) - make_interval(months => (m.n % 12)::int)`)
}
