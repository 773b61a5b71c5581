import type { Input } from '@oems/contract/core/call.ts'
import { home as calls } from '@oems/contract/statistics/home.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'
import { implement } from '../core/implement.ts'
import { level } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { among, fig } from './figures.ts'
import { drillTo, frameOf, rootOf } from './frame.ts'
import { rangeOf, yearBefore } from './range.ts'

export default implement(calls, { counts })

async function counts(ctx: Ctx, query: Input<typeof calls.counts>) {
  const root = await rootOf(ctx, query)
  const today = dayOf(ctx.now)
  const range = rangeOf({ timeRadio: 1, pTimeRange: null, startTime: null, endTime: null, grain: null }, today)
  const [people, nodes, frame] = await Promise.all([
    read(ctx.db, root.id, {
      now: level('people.onsite', today, { breakdown: 'nationGroup' }),
      total: level('people.onsite', today),
      yesterday: level('people.onsite', addDays(today, -1)),
      lastYear: level('people.onsite', yearBefore(today)),
    }),
    countNodes(ctx, root),
    frameOf(ctx, root, range),
  ])
  const list = drillTo(ctx, 'biz:employee:list', 'employee/index', { orgId: root.id, onPost: 1 })
  return {
    ...frame,
    empNum: fig(people.total, people.yesterday, people.lastYear, list),
    chineseEmpNum: among(people.now, 1),
    foreignEmpNum: among(people.now, 2),
    ...nodes,
  }
}

interface NodeCounts {
  readonly groupNum: number
  readonly companyNum: number
  readonly regionNum: number
  readonly projectNum: number
  readonly activeProjectNum: number
  readonly overseasProjectNum: number
  readonly nationNum: number
}

/** Nodes are counted as they are, the root itself included: at most 20,000 short rows of one index range. */
async function countNodes({ db }: Ctx, { path }: Org): Promise<NodeCounts> {
  const [found] = await ask<NodeCounts>(
    db,
    sql`select (count(*) filter (where o.org_type = 2))::int "groupNum", (count(*) filter (where o.org_type = 3))::int "companyNum",
          (count(*) filter (where o.org_type = 5))::int "regionNum", (count(*) filter (where o.org_type = 4))::int "projectNum",
          (count(*) filter (where p.project_status between 2 and 4))::int "activeProjectNum",
          (count(*) filter (where o.org_type = 4 and o.is_outside = 2))::int "overseasProjectNum",
          (count(distinct o.nation_code) filter (where p.project_status between 2 and 4))::int "nationNum"
        from org o left join project p on p.project_id = o.id
        where o.path like ${`${path}%`} and o.deleted_at is null`,
  )
  return found!
}
