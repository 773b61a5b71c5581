import { code } from '@oems/server/core/db/code.ts'
import { array, ask, type Database, type Db } from '@oems/server/core/db/database.ts'
import { Deltas } from '@oems/server/core/statistics/deltas.ts'
import { projectsAtOnce } from '@oems/server/supplies/config/queue.ts'
import { recalculate } from '@oems/server/supplies/config/recalculate.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Of every project; an item without a condition is required of nobody. */
const everywhere = JSON.stringify({ isOutside: null, epTypes: null, endemic: null, clinicLevelMin: null, minGrade: null })
const liveProjects = sql`select o.id from org o join project p on p.project_id = o.id and p.project_status in (2, 3, 4) where o.deleted_at is null and o.status = 1`

/** Each project has to declare exactly so many items of type 1 (other items of that type are switched off), 100 of each; their ids. */
export async function haveSheets({ db }: Database, lines: number): Promise<readonly number[]> {
  await haveItems(db, {
    name: '基准物资',
    declareType: 1,
    count: lines,
    at: sql`select id from org where org_type = 0`,
    norm: sql`1, null, 30, 100, null`,
  })
  const items = await ask<{ id: number; own: boolean }>(
    db,
    sql`update supplies set status = (name ~ ${`^基准物资([1-9]|[1-9][0-9])$`} and substring(name from 5)::int <= ${code(lines)})::int
         where declare_type = 1 and deleted_at is null returning id, status = 1 as own`,
  )
  await settle(
    db,
    await idsOf(db, liveProjects),
    items.map(({ id }) => id),
  )
  const own = items.filter(({ own }) => own).map(({ id }) => id)
  await db.execute(
    sql`update project_supplies set off_quantity = 100 where supplies_id = any(${array(own)}::bigint[]) and off_quantity = 0`,
  )
  await settle(db, await idsOf(db, liveProjects), own)
  return own
}

export interface Raised {
  /** At which the level is raised, and the projects below it. */
  readonly nodeId: number
  readonly projectIds: readonly number[]
  readonly suppliesIds: readonly number[]
  readonly illnessId: number
  /** Levels of few and of many days of supplies. */
  readonly low: number
  readonly high: number
}

/** A node with about so many projects below, each of which has so many items that go by the people of a day and by the risk of one illness. */
export async function haveNorms(
  { db }: Database,
  { projects, items }: { readonly projects: number; readonly items: number },
): Promise<Raised> {
  const [scheme] = await haveScheme(db)
  const { illnessId, low, high } = scheme!
  const [node] = await ask<{ id: number; path: string }>(
    db,
    sql`select o.id, o.path from org o join org b on starts_with(b.path, o.path) and b.id in (${liveProjects})
         where o.deleted_at is null and o.org_type between 2 and 3 group by 1, 2 order by abs(count(*) - ${code(projects)}), o.id limit 1`,
  )
  const below = sql`select b.id from org b where starts_with(b.path, ${node!.path}) and b.id in (${liveProjects}) order by b.id`
  await haveItems(db, {
    ...{ name: '基准标准', declareType: 3, count: items, at: sql`select ${code(node!.id)}::bigint as id` },
    norm: sql`2, 0.5 + g % 5, 15, 10, ${illnessId}::bigint`,
  })
  // Where another node was taken by an earlier run: its items would be raised with them.
  await db.execute(
    sql`update supplies set illness_id = null, norm_kind = 1, status = 0 where name like '基准标准%' and org_id <> ${node!.id}`,
  )
  const suppliesIds = await idsOf(db, sql`select id from supplies where name like '基准标准%' and org_id = ${node!.id} order by id`)
  const projectIds = await idsOf(db, below)
  await db.execute(
    sql`update project set reported_chinese_num = 100 where project_id = any(${array(projectIds)}::bigint[]) and coalesce(reported_chinese_num, 0) = 0`,
  )
  await settle(db, projectIds, suppliesIds)
  await db.execute(
    sql`update project_supplies set off_quantity = (org_id * 31 + supplies_id * 17) % 12000 where supplies_id = any(${array(suppliesIds)}::bigint[]) and off_quantity = 0`,
  )
  await settle(db, projectIds, suppliesIds)
  await db.execute(sql`vacuum analyze project_supplies`)
  return { nodeId: node!.id, projectIds, suppliesIds, illnessId, low, high }
}

/** A sheet of type 2 with exactly so many lines at one project, which is given back; what else it had to declare of that type is switched off. */
export async function haveLongSheet({ db }: Database, lines: number): Promise<number> {
  const [project] = await ask<{ id: number }>(
    db,
    sql`select o.id from (${liveProjects}) o where exists (select from declare_period p where p.org_id = o.id and p.declare_type = 2) order by 1 limit 1`,
  )
  const { id } = project!
  await haveItems(db, {
    name: '基准填报',
    declareType: 2,
    count: lines,
    at: sql`select ${code(id)}::bigint as id`,
    norm: sql`1, null, 30, 100, 2::bigint`,
  })
  const own = await idsOf(db, sql`select id from supplies where org_id = ${id} and name like '基准填报%'`)
  await settle(db, [id], own)
  await db.execute(
    sql`update project_supplies set active = supplies_id = any(${array(own)}::bigint[]) where org_id = ${id} and declare_type = 2`,
  )
  return id
}

interface Items {
  readonly name: string
  readonly declareType: 1 | 2 | 3
  readonly count: number
  /** A query of the nodes that have them. */
  readonly at: SQL
  /** norm_kind, norm_qty, cover_days, min_quantity, illness_id. */
  readonly norm: SQL
}
const haveItems = (db: Db, { name, declareType, count, at, norm }: Items) =>
  db.execute(sql`
    insert into supplies (created_at, created_by, updated_at, updated_by, org_id, declare_type, name, pinyin, unit, pack_unit, pack_size, drug_ids, norm_kind, norm_qty,
      cover_days, min_quantity, illness_id, require_when, expiry_managed, warn_days, is_key, status, order_num)
    select now(), 0, now(), 0, o.id, ${declareType}, ${name} || g, 'jizhun', '只', '盒', 20, '{}', ${norm}, ${everywhere}::jsonb, 0, 90, (g <= 3)::int, 1, g
      from (${at}) o, generate_series(1, ${code(count)}) g
     where not exists (select from supplies s where s.org_id = o.id and s.name = ${name} || g and s.deleted_at is null)`)

/** Two levels of an illness that has no other scheme. */
async function haveScheme(db: Db) {
  await db.execute(sql`
    with chosen as (
      insert into risk (created_at, created_by, updated_at, updated_by, illness_id, name, review_days, status)
      select now(), 0, now(), 0, i.id, '基准风险', 30, 1 from illness i
       where i.deleted_at is null and not exists (select from risk r where r.illness_id = i.id and r.deleted_at is null)
         and not exists (select from risk where name = '基准风险') order by i.id desc limit 1 returning illness_id)
    insert into risk_level (created_at, created_by, updated_at, updated_by, illness_id, name, grade, colour, cover_days, measure_ids, order_num)
    select now(), 0, now(), 0, illness_id, '基准' || grade, grade, '#888888', days, '{}', grade from chosen, (values (1, 20), (4, 60)) l (grade, days)`)
  return ask<{ illnessId: number; low: number; high: number }>(
    db,
    sql`select r.illness_id as "illnessId", (select id from risk_level l where l.illness_id = r.illness_id and grade = 1) as low,
          (select id from risk_level l where l.illness_id = r.illness_id and grade = 4) as high from risk r where r.name = '基准风险'`,
  )
}

const idsOf = async (db: Db, query: SQL) => (await ask<{ id: number }>(db, query)).map(({ id }) => id)

/** As the product itself makes rows and what follows from them. */
async function settle(db: Db, projectIds: readonly number[], suppliesIds: readonly number[]): Promise<void> {
  for (let at = 0; at < projectIds.length; at += projectsAtOnce)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      const deltas = new Deltas()
      await recalculate({ db: tx, now: new Date(), deltas }, projectIds.slice(at, at + projectsAtOnce), { suppliesIds })
      await deltas.flush(tx)
    })
}
