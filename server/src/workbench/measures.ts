import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import type { workbench } from '@oems/contract/workbench/workbench.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf, inShanghai } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { ruleBroken } from '../core/errors.ts'
import { opOf } from '../organisation/trees/tree.ts'
import { isUnfinished } from '../reserve/measures/judge.ts'
import { ensurePeriods } from '../reserve/periods/open.ts'
import { periodsWith, type Standing, standingColumns } from '../reserve/periods/standing.ts'
import type { FrozenMeasure } from '../reserve/tables.ts'

const periodsShown = 6
interface Row extends Standing {
  readonly implementRate: string | null
  readonly items: readonly FrozenMeasure[] | null
}

/** How a project stands with its measures: the last periods, and what the latest declaration says is still to be done. */
export async function measureStatistics(ctx: Ctx, { projectId }: Input<typeof workbench.projectEpmStatistics>) {
  const node = await nodeInScope(ctx, projectId)
  if (node.orgType !== OrgType.project) throw ruleBroken('请选择项目')
  await ensurePeriods(ctx)
  const today = dayOf(ctx.now)
  const own = sql`p.org_id = ${node.id} and p.declare_type = ${DeclareType.measures} and p.start_day <= ${today}::date`
  const rows = await ask<Row>(
    ctx.db,
    sql`select ${standingColumns}, d.implement_rate as "implementRate", d.items
        from (${periodsWith(own, ctx.now)}) s left join period_declare d on d.id = s.declare_id order by s.start_day desc limit ${periodsShown}`,
  )
  const latest = rows.find(({ items }) => items !== null)?.items ?? []
  return {
    asOf: inShanghai(ctx.now),
    node: await opOf(ctx, node),
    periods: rows.map(({ periodKey, startDay, endDay, status, lateFilled, implementRate }) => ({
      ...{ periodKey, startDay, endDay, status, lateFilled, implementRate },
    })),
    unfinished: latest.flatMap(({ measureId, name, state, note, planDate }) =>
      state !== null && isUnfinished({ state })
        ? [{ measureId, name, state, note, planDate, overdue: planDate !== null && planDate < today }]
        : [],
    ),
  }
}
