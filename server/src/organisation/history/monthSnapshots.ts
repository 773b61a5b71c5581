import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../../core/days.ts'
import { ask, type Db } from '../../core/db/database.ts'
import type { PartitionMaker } from '../../core/domain.ts'
import { bucketsOf, lastOf } from '../../core/statistics/slices.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { lockTree } from '../structure.ts'

/** A structural write that began before midnight has ended by then. */
const settledAfterMs = 5 * 60_000
/** The migration that made `org_history`: from then on each change of the tree is written down. */
const sinceMigration = '20261122205000_org_history.sql'

/**
 * Keeps the tree of each month that is over (02 §7). It is rebuilt as it stood to the second at the month's end, from the present one by
 * taking back what the history says has happened since: late or early, a run writes the same rows. A month that is there is never
 * written again.
 */
export const monthSnapshots: Executor = {
  bean: 'org-month-snapshot',
  name: '组织月末快照',
  meaning: '保存上月月末的组织结构，统计按历史口径归集时使用；错过的月份由变更记录补齐',
  cron: '0 10 0 1 * ?',
  async run({ database, now }) {
    return { processed: await takeMonthSnapshots(database, now) }
  },
}

export const ensureSnapshotYears: PartitionMaker = (db, now) => {
  const year = Number(dayOf(now).slice(0, 4))
  return db.execute(sql`select org_month_partitions(${year - 2}::int, ${year + 1}::int)`)
}

/** The months that are over, known from the history and not kept yet; how many they were. */
export async function takeMonthSnapshots({ db }: { readonly db: Db }, now: Date): Promise<number> {
  const months = await missingMonths(db, now)
  for (const month of months) await db.transaction((tx) => takeSnapshot(tx, month))
  return months.length
}

/** `2026-05` */
async function missingMonths(db: Db, now: Date): Promise<string[]> {
  const [known] = await ask<{ since: Date | null }>(
    db,
    sql`select least((select min(at) from org_history), (select applied_at from schema_migration where name = ${sinceMigration})) as since`,
  )
  const current = dayOf(new Date(now.getTime() - settledAfterMs)).slice(0, 7)
  if (!known?.since) return []
  const ended = bucketsOf({ from: dayOf(new Date(known.since)), to: addDays(`${current}-01`, -1) }, 'month').map(({ key }) => key)
  const kept = await ask<{ month: string }>(
    db,
    sql`select to_char(m, 'YYYY-MM') as month from unnest(${sql.param(ended.map((month) => `${month}-01`))}::date[]) m
        where exists (select from org_month_snapshot s where s.month = m)`,
  )
  return ended.filter((month) => !kept.some((one) => one.month === month))
}

/** Of several that run at once the first one writes. */
async function takeSnapshot(tx: Db, month: string): Promise<void> {
  await lockTree({ db: tx })
  const first = `${month}-01`
  const end = startOf(addDays(lastOf(first), 1)).toISOString()
  const [there] = await ask(tx, sql`select 1 from org_month_snapshot where month = ${first} limit 1`)
  if (there) return
  await tx.execute(sql`
    with recursive earlier as (
      -- Of several changes the first one says what was before all of them: it comes last, and the last value of a key stays.
      select h.org_id, jsonb_object_agg(f.key, f.value order by h.at desc, h.id desc) as was
        from org_history h cross join lateral jsonb_each(h.old_value) f where h.at >= ${end} group by 1),
    node as (
      select o.id, ${was('parentId', 'bigint', 'o.parent_id')} as parent_id, ${was('orgName', 'text', 'o.org_name')} as org_name,
        ${was('orgType', 'smallint', 'o.org_type')} as org_type, ${was('orgProjectType', 'smallint', 'o.org_project_type')} as org_project_type,
        ${was('status', 'smallint', 'o.status')} as status, ${was('isOutside', 'smallint', 'o.is_outside')} as is_outside,
        ${was('nationCode', 'text', 'o.nation_code')} as nation_code,
        ${was('projectStatus', 'smallint', 'p.project_status')} as project_status, ${was('epType', 'smallint', 'p.ep_type')} as ep_type
      from org o left join project p on p.project_id = o.id left join earlier e on e.org_id = o.id
      where o.created_at < ${end} and (o.deleted_at is null or o.deleted_at >= ${end})),
    tree as (
      select n.*, '/' || n.id || '/' as path from node n where n.parent_id is null
      union all select n.*, t.path || n.id || '/' from node n join tree t on n.parent_id = t.id)
    insert into org_month_snapshot (month, org_id, parent_id, path, org_name, org_type, org_project_type, status, is_outside, nation_code,
      project_status, ep_type)
    select ${first}::date, id, parent_id, path, org_name, org_type, org_project_type, status, is_outside, nation_code, project_status, ep_type
    from tree`)
  await tx.execute(sql`
    insert into org_moved (org_id)
    select o.id from org o join org_month_snapshot s on s.month = ${first} and s.org_id = o.id and s.parent_id is distinct from o.parent_id
    on conflict do nothing`)
}

/** A field as it was, where it has changed since; null may be what it was. */
const was = (field: string, type: string, now: string) =>
  sql.raw(`case when e.was ? '${field}' then (e.was ->> '${field}')::${type} else ${now} end`)
