import { addDays, dayOf } from '@oems/server/core/days.ts'
import { code } from '@oems/server/core/db/code.ts'
import { array, ask, type Database } from '@oems/server/core/db/database.ts'
import { Deltas } from '@oems/server/core/statistics/deltas.ts'
import { foldAll } from '@oems/server/core/statistics/fold.ts'
import { numbersOf } from '@oems/server/core/statistics/registry.ts'
import { emit } from '@oems/server/core/statistics/source.ts'
import { runningPeriods } from '@oems/server/reserve/periods/running.ts'
import { suppliesPositions } from '@oems/server/supplies/positions/source.ts'
import { sql } from 'drizzle-orm'

export interface ReserveSize {
  /** Of each project; the first five are key items. */
  readonly items: number
  /** So many weekly sheets of each project, up to this week's. */
  readonly weeks: number
}

/** Projects with a reserve of drugs, and what they have declared week by week; what is there already stays, so that more weeks may be asked for later. */
export async function haveReserve(
  { db }: Database,
  { items, weeks }: ReserveSize,
): Promise<{ readonly sheets: number; readonly bytes: number }> {
  const today = dayOf(new Date())
  const stamps = sql`now(), 0, now(), 0`
  const stamped = sql`created_at, created_by, updated_at, updated_by`
  const projects = sql`org o join project p on p.project_id = o.id and p.project_status in (2, 3, 4) where o.deleted_at is null and o.status = 1`
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into supplies (${stamped}, org_id, declare_type, name, pinyin, unit, drug_ids, norm_kind, cover_days, min_quantity, expiry_managed, warn_days, is_key,
        status, order_num)
      select ${stamps}, o.id, 2, '基准储备' || g, 'jizhun', '粒', '{}', 1, 30, 100, 1, 180, (g <= 5)::int, 1, g
        from org o, generate_series(1, ${code(items)}) g where o.org_type = 0 and not exists (select from supplies where name = '基准储备' || g)`)
    await tx.execute(sql`
      insert into project_supplies (${stamped}, org_id, supplies_id, declare_type, origin, active, ledger_quantity, off_quantity, expired_quantity, required_quantity,
        norm, daily_use, cover_days, stock_level, expiry_state, nearest_expiry, ledger_at)
      select ${stamps}, o.id, s.id, 2, 1, true, v.held, 0, 0, 100, '{"headcount": 100, "reported": false, "coverDays": 30, "grade": null, "use": null}', 2, v.held / 2,
             case when v.held = 0 then 0 when v.held < 50 then 1 when v.held < 100 then 2 else 3 end, case when v.held = 0 then null when v.held % 15 = 0 then 2 else 1 end,
             case when v.held > 0 then ${today}::date + 200 end, now()
        from (select o.id from ${projects}) o cross join supplies s cross join lateral (select (o.id * 31 + s.id * 17) % 100 as draw) d
        cross join lateral (select case when draw < 3 then 0 when draw < 11 then 40 when draw < 25 then 80 else 100 + draw end as held) v
       where s.name like '基准储备%' and not exists (select from project_supplies k where k.org_id = o.id and k.supplies_id = s.id)`)
    await tx.execute(sql`
      insert into supplies_position (org_id, declare_type, from_day, levels, expiries, required, reached, reach_band, cover_days_min, key_items)
      select k.org_id, 2, ${today}::date - 7 * ${code(weeks)}, array[sum((stock_level = 0)::int), sum((stock_level = 1)::int), sum((stock_level = 2)::int),
               sum((stock_level = 3)::int), 0], array[sum((expiry_state = 1)::int), sum((expiry_state = 2)::int), 0, 0], count(*), sum((stock_level = 3)::int),
             case when bool_and(stock_level = 3) then 1 when bool_or(stock_level = 0) then 3 else 2 end, min(k.cover_days),
             coalesce(jsonb_object_agg(k.supplies_id, jsonb_build_array(k.quantity, k.required_quantity, (k.daily_use * 100)::int)) filter (where s.is_key = 1), '{}')
        from project_supplies k join supplies s on s.id = k.supplies_id where s.name like '基准储备%'
         and not exists (select from supplies_position p where p.org_id = k.org_id and p.declare_type = 2) group by 1`)
    await tx.execute(sql`
      insert into declare_period (org_id, declare_type, start_day, end_day, period_key, frequency, open_at, deadline_at, is_due, policy)
      select o.id, 2, w.first, w.first + 6, to_char(w.first, 'IYYY-"W"IW'), 2, w.first, w.first + 5, true, '{"policyId": 0, "remindHours": [], "tolerance": 10}'
        from (select o.id from ${projects}) o cross join generate_series(0, ${code(weeks - 1)}) n
        cross join lateral (select date_trunc('week', ${today}::timestamp)::date - 7 * n as first) w
       where not exists (select from declare_period p where p.org_id = o.id and p.declare_type = 2 and p.start_day <= w.first + 6 and p.end_day >= w.first)`)
    await tx.execute(sql`
      insert into period_declare (org_id, project_id, declare_type, start_day, period_key, declared_at, on_time, first_on_time, source, first_source, declarant_id,
        is_latest, headcount, shortage_num, voided, items)
      select p.org_id, p.org_id, 2, p.start_day, p.period_key, p.open_at, true, true, 1, 1, 0, true, 100, 0, false,
             (select jsonb_agg(jsonb_build_object('suppliesId', g, 'name', '基准储备' || g, 'quantity', 100, 'requiredQuantity', 100)) from generate_series(1, ${code(items)}) g)
        from declare_period p where p.declare_type = 2 and p.frequency = 2 and (p.org_id + extract(week from p.start_day)::int) % 20 <> 0
         and not exists (select from period_declare d where d.org_id = p.org_id and d.declare_type = 2 and d.start_day = p.start_day)`)
  })
  for (const table of ['supplies', 'project_supplies', 'supplies_position', 'declare_period', 'period_declare'])
    await db.execute(sql`vacuum analyze ${sql.identifier(table)}`)
  const [found] = await ask<{ sheets: number; bytes: number }>(
    db,
    sql`select count(*)::int as sheets, pg_total_relation_size('period_declare') + pg_total_relation_size('declare_period') as bytes from period_declare`,
  )
  return found!
}

/** As many contributions at once as a transaction of the product may leave. */
const atOnce = 20_000

/**
 * Counts the figures of the reserve anew from the rows of the last weeks: what ended before has left nothing in those of today. The product has
 * not seen the rows come, they were put straight into the tables.
 */
export async function countReserveFigures({ db }: Database, weeks: number): Promise<void> {
  const now = new Date()
  const today = dayOf(now)
  const sources = [suppliesPositions, runningPeriods]
  const metrics = sources.flatMap((source) => source.metrics.flatMap(numbersOf))
  for (const table of ['stat_delta', 'stat_month', 'stat_year', 'stat_total'])
    await db.execute(sql`delete from ${sql.identifier(table)} where metric = any(${array(metrics)}::smallint[])`)
  for (const source of sources) {
    const period = { from: source === suppliesPositions ? '2000-01-01' : addDays(today, -7 * weeks), to: addDays(today, 366) }
    let deltas = new Deltas()
    let waiting = 0
    for await (const contribution of source.counted(db, period)) {
      emit({ deltas, now }, source, [contribution])
      waiting += 1
      if (waiting < atOnce) continue
      await deltas.flush(db)
      deltas = new Deltas()
      waiting = 0
    }
    await deltas.flush(db)
  }
  await foldAll(db)
  for (const table of ['stat_delta', 'stat_month', 'stat_year', 'stat_total'])
    await db.execute(sql`vacuum analyze ${sql.identifier(table)}`)
}
