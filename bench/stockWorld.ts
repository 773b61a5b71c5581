import { ask, type Database } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'

export interface StockSize {
  readonly clinics: number
  /** Of each clinic. */
  readonly cards: number
}
/** Of each batch, so that a run does not empty them; each card has two. */
const held = 1_000_000

/** Clinics with drugs on their shelves, as their moves say; what is there already stays. A clinic stands at a node of its own where there are enough. */
export async function haveStock({ db }: Database, { clinics, cards }: StockSize): Promise<void> {
  const [found] = await ask<{ n: number }>(db, sql`select count(*)::int n from org_clinic where clinic_name like '基准%'`)
  if (found!.n >= clinics) return
  const stamps = sql`now(), 0, now(), 0`
  const stamped = sql`created_at, created_by, updated_at, updated_by`
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into dict_drug (${stamped}, org_id, drug_name, pinyin, drug_kind, drug_class, dosage_form, origin_kind, components, unit, storage, control_level, rx_flag,
        pregnancy, modified_release, disease_types, warn_days, status)
      select ${stamps}, o.id, '基准药品' || g, 'jizhun', 1, 1, 1, 1, '{布洛芬}', '粒', 1, 0, 0, 0, 0, '{}', 180, 1
        from org o, generate_series(1, ${cards}) g where o.org_type = 0 and not exists (select from dict_drug where drug_name = '基准药品' || g)`)
    await tx.execute(sql`
      with nodes as (
        select n.id, row_number() over (order by n.id) nth, count(*) over () all_nodes from org n join project p on p.project_id = n.id and p.project_status = 2
         where n.deleted_at is null and n.status = 1)
      insert into org_clinic (${stamped}, clinic_kind, org_id, clinic_name, pinyin, clinic_level, service_status, status_since, location, address, open_hours, is24h, dispense_mode)
      select ${stamps}, 1, nodes.id, '基准医务室' || g, 'jizhun', 1, 1, '2026-01-01', 2, '营地', '[]', 0, 1
        from generate_series(${found!.n + 1}, ${clinics}) g join nodes on nodes.nth = (g - 1) % nodes.all_nodes + 1`)
    await tx.execute(sql`
      with cards as (
        insert into clinic_drug (${stamped}, org_id, clinic_id, drug_id, quantity, usable_quantity, min_quantity, min_mode, amount, nearest_expiry, stock_level,
          expiry_state, last_move_at, counted)
        select ${stamps}, c.org_id, c.id, d.id, ${2 * held}, ${2 * held}, 0, 1, ${2 * held * 10}, '2031-06-30', 3, 1, now(),
               jsonb_build_object('expiries', '[2, 0, 0, 0]'::jsonb, 'expiring', jsonb_build_object('203106', ${held * 10}::bigint, '203206', ${held * 10}::bigint))
          from org_clinic c, dict_drug d where c.clinic_name like '基准%' and d.drug_name like '基准%'
           and not exists (select from clinic_drug k where k.clinic_id = c.id) returning org_id, clinic_id, drug_id),
      bills as (
        insert into stock_bill (${stamped}, org_id, clinic_id, bill_no, bill_type, state, occur_day, line_num, amount, loan_flag, posted_at, posted_by)
        select ${stamps}, org_id, clinic_id, 'RK202601010001', 17, 1, '2026-01-01', count(*), 0, 0, now(), 0 from cards group by org_id, clinic_id returning id, clinic_id),
      batches as (
        insert into stock_batch (${stamped}, org_id, clinic_id, drug_id, batch_no, expiry_date, unit_price, quantity, state)
        select ${stamps}, org_id, clinic_id, drug_id, 'B' || g, make_date(2030 + g, 6, 30), 0.1, ${held}, 1 from cards, generate_series(1, 2) g
        returning id, org_id, clinic_id, drug_id, batch_no)
      insert into stock_move (bill_id, org_id, clinic_id, drug_id, batch_id, delta, batch_after, drug_after, occur_day, posted_at, price)
      select bills.id, b.org_id, b.clinic_id, b.drug_id, b.id, ${held}, ${held}, case b.batch_no when 'B1' then ${held} else ${2 * held} end, '2026-01-01', now(), 0.1
        from batches b join bills using (clinic_id) order by b.id`)
    await tx.execute(sql`
      insert into stock_position (org_id, clinic_id, from_day, levels, expiries, amount, expiring)
      select org_id, clinic_id, '2026-01-01', array[0, 0, 0, count(*), 0], array[2 * count(*), 0, 0, 0], sum(amount),
             jsonb_build_object('203106', sum(amount) / 2, '203206', sum(amount) / 2)
        from clinic_drug k where exists (select from org_clinic c where c.id = k.clinic_id and c.clinic_name like '基准%')
         and not exists (select from stock_position p where p.clinic_id = k.clinic_id) group by 1, 2`)
  })
  for (const table of ['clinic_drug', 'stock_batch', 'stock_move', 'stock_bill', 'stock_position', 'org_clinic', 'dict_drug'])
    await db.execute(sql`analyze ${sql.identifier(table)}`)
}
