import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { OrgType } from '@oems/contract/organisation/codes.ts'
import type { OrgFigures, OrgFiguresSearch, OverviewSearch, ReserveOverview } from '@oems/contract/reserve/overview.ts'
import type { ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { inShanghai } from '../../core/days.ts'
import { array, ask } from '../../core/db/database.ts'
import { offsetOf, orderOf, pageWith } from '../../core/db/paging.ts'
import { type Subject, subjectOf } from './asked.ts'
import { beforeOf } from './before.ts'
import { countedAt } from './countedAt.ts'
import { type Counted, figuresOf } from './figures.ts'
import { keyCoverOf, keyItemsOf } from './keyItems.ts'
import { presentOf } from './present.ts'
import { counted, standing } from './standing.ts'

/** What projects below a node have declared in their period and hold, beside the period before; to be asked within a snapshot. */
export async function overview(ctx: Ctx, query: OverviewSearch): Promise<ReserveOverview> {
  const subject = await subjectOf(ctx, query)
  const { declareType } = query
  const [{ figures, keyItems }, before] = await Promise.all([
    subject.isToday ? presentOf(ctx, subject, declareType) : countedDay(ctx, subject, declareType),
    beforeOf(ctx, subject, declareType),
  ])
  const { id: orgId, orgName } = subject.node
  return {
    ...{ asOf: inShanghai(ctx.now), orgId, orgName },
    ...figuresOf(figures),
    keyItems,
    prev: before.projectNum === 0 ? null : figuresOf(before),
  }
}

/** Of any day, counted over its rows; a test proves that `presentOf` says the same of today. */
export async function countedDay(ctx: Ctx, subject: Subject, type: ItemTypeCode) {
  const [figures, keyItems] = await Promise.all([countedAt(ctx, standing(ctx, subject, [type])), keyItemsOf(ctx, subject, type)])
  return { figures, keyItems }
}

const sortBy = {
  declareRate: sql`"declaredNum"::numeric / nullif("dueNum", 0)`,
  shortageProjectNum: sql`"shortageProjectNum"`,
  coverDaysMin: sql`"coverDaysMin"`,
}

/** The same by node of the next level, and by organisation beside it; to be asked within a snapshot. */
export async function overviewOrgList(ctx: Ctx, query: OrgFiguresSearch) {
  const subject = await subjectOf(ctx, query)
  const { declareType, name, reachBand } = query
  const child = childOf(subject)
  const rows = sql`
    select n.id, n.org_name, n.org_type, n.depth, n.sort_no, f.*
    from (select ${child(sql`r.path`)} as child, ${counted} from (${standing(ctx, subject, [declareType])}) r group by 1) f
    join org n on n.id = f.child
    where ${name === null ? sql`true` : sql`n.org_name ilike ${`%${name.replace(/[\\%_]/g, '\\$&')}%`}`}
      and ${
        reachBand.length === 0
          ? sql`true`
          : sql`exists (select 1 from unnest(f."reachBands") with ordinality b (n, band)
                        where b.n > 0 and b.band - 1 = any (${array(reachBand)}::int[]))`
      }`
  const order = sql.join([...orderOf(query, sortBy), sql`depth, sort_no, id`], sql`, `)
  type Row = Counted & { readonly total: number; readonly id: number; readonly orgName: string; readonly orgType: CodeOf<typeof OrgType> }
  const found = await ask<Row>(
    ctx.db,
    sql`select *, org_name as "orgName", org_type as "orgType", count(*) over () as total from (${rows}) f
        order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}`,
  )
  const keyItems = await keyItemsOf(ctx, subject, declareType)
  const children = found.map(({ id }) => id)
  const cover = subject.isToday ? await keyCoverOf(ctx, subject, { type: declareType, children, child: child(sql`o.path`) }) : null
  return pageWith(
    query,
    found,
    ({ id, orgName, orgType, ...row }): OrgFigures => ({
      ...{ orgId: id, orgName, orgType },
      ...figuresOf(countsOf(row)),
      keyCover: keyItems.map(({ suppliesId }) => cover?.get(id)?.get(suppliesId) ?? null),
    }),
    ctx.db.$count(sql`(${rows}) f`),
  )
}

/** Without what the statement needed besides. */
const countsOf = ({ projectNum, dueNum, declaredNum, onTimeNum, undeclaredNum, overdueNum, lateFilledNum, ...row }: Counted): Counted => ({
  ...{ projectNum, dueNum, declaredNum, onTimeNum, undeclaredNum, overdueNum, lateFilledNum },
  ...{ reachBands: row.reachBands, shortageProjectNum: row.shortageProjectNum, stockoutItemNum: row.stockoutItemNum },
  ...{ nearExpiryNum: row.nearExpiryNum, expiredNum: row.expiredNum, coverDaysMin: row.coverDaysMin },
})

/** By the path of a project the line it is counted in: the node's child on the way to it or the project itself, or the organisation beside. */
function childOf({ node, beside }: Subject): (path: SQL) => SQL {
  const below = (path: SQL) => sql`nullif(split_part(substr(${path}, ${node.path.length + 1}::int), '/', 1), '')`
  const ids = array(beside.map(({ id }) => id))
  const paths = array(beside.map((one) => one.path))
  return (path) => sql`
    case when starts_with(${path}, ${node.path}) then coalesce(${below(path)}::bigint, ${node.id}::bigint)
         else (select b.id from unnest(${ids}::bigint[], ${paths}::text[]) b (id, path) where starts_with(${path}, b.path)) end`
}
