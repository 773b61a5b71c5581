import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { CountedTreeItem, CutTreeItem } from '@oems/contract/organisation/orgTrees.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import type { Org } from '../../core/db/org.ts'
import { level } from '../../core/statistics/question.ts'
import { readNodes } from '../../core/statistics/read.ts'
import { consoleUsers } from './counts.ts'

/** Nodes of a tree below `top` with the counters of their subtrees; to be asked within a snapshot. */
export async function withCounters({ db, now }: Ctx, top: Org, items: readonly CutTreeItem[]): Promise<CountedTreeItem[]> {
  const today = dayOf(now)
  const within = sql`o.path like ${`${top.path}%`} and o.deleted_at is null`
  const projects = sql`
    select a.id, count(*)::int as n from org o join project p on p.project_id = o.id, unnest(path_ids(o.path)) a(id)
    where ${within} and p.project_status <> ${code(ProjectStatus.closed)} group by 1`
  const users = sql`
    select above.id, count(distinct u.account)::int as n
    from (select a.org_id, a.account_id as account from ${consoleUsers(today)}) u
    join org o on o.id = u.org_id, unnest(path_ids(o.path)) above(id)
    where ${within} group by 1`
  const [projectNum, userNum, people] = await Promise.all([
    countsBy(db, projects),
    countsBy(db, users),
    readNodes(db, top.id, { empNum: level('people.onsite', today) }),
  ])
  return items.map((item) => ({
    ...item,
    projectNum: projectNum.get(item.id) ?? 0,
    userNum: userNum.get(item.id) ?? 0,
    empNum: people.at(item.id).empNum,
  }))
}

async function countsBy(db: Ctx['db'], query: SQL): Promise<ReadonlyMap<number, number>> {
  const rows = await ask<{ id: number; n: number }>(db, query)
  return new Map(rows.map(({ id, n }) => [id, n]))
}
