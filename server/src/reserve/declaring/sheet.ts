import { Frequency } from '@oems/contract/reserve/codes.ts'
import type { Sheet } from '@oems/contract/reserve/sheet.ts'
import type { DeclareTypeCode, ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf, startOf } from '../../core/days.ts'
import { filesOf } from '../../core/files/attach.ts'
import { normSources } from '../../supplies/items/normSource.ts'
import { ensurePeriods, periodAt, plannedPeriod } from '../periods/open.ts'
import { periodsWith, standingsBy } from '../periods/standing.ts'
import type { PeriodRow } from '../tables.ts'
import { declarePapers } from './enter.ts'
import { beforeOf, itemsOf, latestOf } from './latest.ts'
import { projectInScope } from './place.ts'
import { factsOf, itemOfSheet, sheetRows } from './rows.ts'
import { namesOf, plannedState, stateOf } from './states.ts'

/** What a project has to fill in for the period in which a day lies: the ledger as it is now, beside what was declared before (04 §5.2). */
export async function sheetOf(ctx: Ctx, projectId: number, declareType: ItemTypeCode, date = dayOf(ctx.now)): Promise<Sheet> {
  const node = await projectInScope(ctx, projectId)
  await ensurePeriods(ctx)
  const period = await periodAt(ctx, projectId, declareType, date)
  const rows = await sheetRows(ctx, projectId, declareType)
  const [state, latest, before, sources] = await Promise.all([
    periodState(ctx, projectId, declareType, date, period, node.timeZone),
    period && latestOf(ctx, period),
    beforeOf(ctx, { orgId: projectId, declareType, startDay: period?.startDay ?? date }),
    normSources(ctx, rows),
  ])
  const [declared, last] = [itemsOf(latest), itemsOf(before)]
  const oss = period ? (await filesOf(ctx, declarePapers, [period.id])).get(period.id) : []
  return {
    ...{ projectId, orgName: node.orgName, declareType, date, period: { ...state, version: latest?.version ?? 0 }, ...factsOf(rows) },
    tolerance: period?.policy.tolerance ?? 10,
    items: rows.map((one) =>
      itemOfSheet(one, {
        lastQuantity: last.get(one.row.suppliesId)?.quantity ?? null,
        remark: declared.get(one.row.suppliesId)?.remark ?? null,
        source: sources.get(one.row.id)!,
      }),
    ),
    remark: latest?.remark ?? null,
    oss: [...(oss ?? [])],
  }
}

/** A day for which no rule asks anything. */
const unasked = (day: string) => ({
  ...{ frequency: Frequency.daily, isDue: false, periodKey: day, startDay: day, endDay: day },
  ...{ openAt: startOf(day).toISOString(), deadlineAt: startOf(addDays(day, 1)).toISOString() },
})

/** A period as the sheet shows it; one that has not begun by the rule that will hold then. */
export async function periodState(
  ctx: Ctx,
  orgId: number,
  declareType: DeclareTypeCode,
  day: string,
  period: PeriodRow | null,
  timeZone: string | null,
) {
  if (!period) {
    const planned = await plannedPeriod(ctx.db, { orgId, declareType, day, lastDay: null })
    return plannedState(planned ?? unasked(day), timeZone, ctx.now)
  }
  const [standing] = await standingsBy(ctx.db, periodsWith(sql`p.id = ${period.id}`, ctx.now))
  return stateOf(standing!, timeZone, await namesOf(ctx.db, [standing!.declarantId]))
}
