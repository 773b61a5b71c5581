import { ClinicKind, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { CountsOf } from '@oems/contract/figures/told.ts'
import { OrgType, Outside } from '@oems/contract/organisation/codes.ts'
import { home as calls, headCount, headCounts } from '@oems/contract/statistics/home.ts'
import { activeStatuses, type homeNodes } from '@oems/contract/statistics/homeNodes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { clinic } from '../clinic/tables.ts'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { columnsOf } from '../core/db/columnsOf.ts'
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
  const [values, nodes, clinics, frame] = await Promise.all([
    valuesAt(ctx, covered, range, { ...headCount, ...headCounts }),
    countNodes(ctx, covered),
    countClinics(ctx, covered),
    frameOf(ctx, covered, range),
  ])
  const { chineseEmpNum, foreignEmpNum, visitorToday } = values.now
  const people = { chineseEmpNum, foreignEmpNum, visitorToday }
  return { ...frame, ...cardsOf(headCount, values, (count) => drillOf(ctx, count, covered, range)), ...people, ...nodes, ...clinics }
}

type NodeCounts = Readonly<Record<keyof typeof homeNodes, number>>

const nodesOfType = (type: CodeOf<typeof OrgType>) => sql`(count(*) filter (where o.org_type = ${code(type)}))::int`
const isActive = sql`p.project_status in (${code(...activeStatuses)})`
const counted: CountsOf<typeof homeNodes, SQL> = {
  groupNum: nodesOfType(OrgType.group),
  companyNum: nodesOfType(OrgType.company),
  regionNum: nodesOfType(OrgType.region),
  projectNum: nodesOfType(OrgType.project),
  activeProjectNum: sql`(count(*) filter (where ${isActive}))::int`,
  overseasProjectNum: sql`(count(*) filter (where o.org_type = ${code(OrgType.project)} and o.is_outside = ${code(Outside.overseas)}))::int`,
  nationNum: sql`(count(distinct o.nation_code) filter (where ${isActive}))::int`,
}

const remembered = new Remembered<NodeCounts>(2_000)

/** Nodes are counted as they are, the root itself included. All that is counted shows in the tree, so that its version says when to count anew. */
const countNodes = async (ctx: Ctx, covered: Coverage): Promise<NodeCounts> =>
  remembered.get(`${await treeVersionOf(ctx.db)} ${nodesOf(covered).map(({ path }) => path)}`, () => countedNodes(ctx, covered))

/** The nodes `o` of one index range, or of one for each subscribed organisation. */
const within = (covered: Coverage) =>
  sql`(${sql.join(
    nodesOf(covered).map(({ path }) => sql`o.path like ${`${path}%`}`),
    sql` or `,
  )}) and o.deleted_at is null`

/** At most 20,000 short rows. */
async function countedNodes({ db }: Ctx, covered: Coverage): Promise<NodeCounts> {
  const [found] = await ask<NodeCounts>(
    db,
    sql`select ${columnsOf(counted)} from org o left join project p on p.project_id = o.id where ${within(covered)}`,
  )
  return found!
}

/** What the tree does not show, so that its version says nothing of it. */
async function countClinics({ db }: Ctx, covered: Coverage): Promise<{ readonly clinicNum: number }> {
  const [found] = await ask<{ clinicNum: number }>(
    db,
    sql`select count(*)::int as "clinicNum" from ${clinic} c join org o on o.id = c.org_id
        where c.clinic_kind = ${code(ClinicKind.clinic)} and c.service_status in (${code(ServiceStatus.normal, ServiceStatus.paused)}) and c.deleted_at is null
          and ${within(covered)}`,
  )
  return found!
}
