import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgType, Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { home as calls, headCount, headCountByNation } from '@oems/contract/statistics/home.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { implement } from '../core/implement.ts'
import { Remembered } from '../core/remembered.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { treeVersionOf } from '../core/statistics/pastTrees.ts'
import { type Coverage, nodesOf } from '../subscription/subscribedNodes.ts'
import { valuesAt } from './builders/overview.ts'
import { cardsOf } from './figures.ts'
import { drillOf, frameOf, rootOf } from './frame.ts'
import { oneDay } from './range.ts'

export default implement(calls, inSnapshot({ counts }))

async function counts(ctx: Ctx, query: Input<typeof calls.counts>) {
  const covered = await rootOf(ctx, query)
  const range = oneDay(ctx, { ...query, date: null })
  const [values, nodes, frame] = await Promise.all([
    valuesAt(ctx, covered, range, { ...headCount, ...headCountByNation }),
    countNodes(ctx, covered),
    frameOf(ctx, covered, range),
  ])
  const { chineseEmpNum, foreignEmpNum } = values.now
  return { ...frame, ...cardsOf(headCount, values, (count) => drillOf(ctx, count, covered, range)), chineseEmpNum, foreignEmpNum, ...nodes }
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

const remembered = new Remembered<NodeCounts>(2_000)

/** Nodes are counted as they are, the root itself included. All that is counted shows in the tree, so that its version says when to count anew. */
const countNodes = async (ctx: Ctx, covered: Coverage): Promise<NodeCounts> =>
  remembered.get(`${await treeVersionOf(ctx.db)} ${nodesOf(covered).map(({ path }) => path)}`, () => countedNodes(ctx, covered))

/** At most 20,000 short rows of one index range, or of one for each subscribed organisation. */
async function countedNodes({ db }: Ctx, covered: Coverage): Promise<NodeCounts> {
  const ranges = nodesOf(covered).map(({ path }) => sql`o.path like ${`${path}%`}`)
  const [found] = await ask<NodeCounts>(
    db,
    sql`select ${nodesOfType(OrgType.group)} "groupNum", ${nodesOfType(OrgType.company)} "companyNum",
          ${nodesOfType(OrgType.region)} "regionNum", ${nodesOfType(OrgType.project)} "projectNum",
          (count(*) filter (where ${isActive}))::int "activeProjectNum",
          (count(*) filter (where o.org_type = ${OrgType.project} and o.is_outside = ${Outside.overseas}))::int "overseasProjectNum",
          (count(distinct o.nation_code) filter (where ${isActive}))::int "nationNum"
        from org o left join project p on p.project_id = o.id
        where (${sql.join(ranges, sql` or `)}) and o.deleted_at is null`,
  )
  return found!
}
