import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgType, Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { home as calls, headCount, headCountByNation } from '@oems/contract/statistics/home.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'
import { implement } from '../core/implement.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { valuesAt } from './builders/overview.ts'
import { cardsOf } from './figures.ts'
import { drillOf, frameOf, rootOf } from './frame.ts'
import { oneDay } from './range.ts'

export default implement(calls, inSnapshot({ counts }))

async function counts(ctx: Ctx, query: Input<typeof calls.counts>) {
  const root = await rootOf(ctx, query)
  const range = oneDay(ctx, { ...query, date: null })
  const [values, nodes, frame] = await Promise.all([
    valuesAt(ctx, root, range, { ...headCount, ...headCountByNation }),
    countNodes(ctx, root),
    frameOf(ctx, root, range),
  ])
  const { chineseEmpNum, foreignEmpNum } = values.now
  return { ...frame, ...cardsOf(headCount, values, (count) => drillOf(ctx, count, root.id, range)), chineseEmpNum, foreignEmpNum, ...nodes }
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

const nodesOfType = (type: CodeOf<typeof OrgType>) => sql`(count(*) filter (where o.org_type = ${type}))::int`
const isActive = sql`p.project_status between ${ProjectStatus.active} and ${ProjectStatus.finishing}`

/** Nodes are counted as they are, the root itself included: at most 20,000 short rows of one index range. */
async function countNodes({ db }: Ctx, { path }: Org): Promise<NodeCounts> {
  const [found] = await ask<NodeCounts>(
    db,
    sql`select ${nodesOfType(OrgType.group)} "groupNum", ${nodesOfType(OrgType.company)} "companyNum",
          ${nodesOfType(OrgType.region)} "regionNum", ${nodesOfType(OrgType.project)} "projectNum",
          (count(*) filter (where ${isActive}))::int "activeProjectNum",
          (count(*) filter (where o.org_type = ${OrgType.project} and o.is_outside = ${Outside.overseas}))::int "overseasProjectNum",
          (count(distinct o.nation_code) filter (where ${isActive}))::int "nationNum"
        from org o left join project p on p.project_id = o.id
        where o.path like ${`${path}%`} and o.deleted_at is null`,
  )
  return found!
}
