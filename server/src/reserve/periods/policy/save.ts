import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { PeriodPreviewAsks, PeriodRuleDraft } from '@oems/contract/reserve/policy.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../../core/context.ts'
import { addDays, dayOf } from '../../../core/days.ts'
import { ask } from '../../../core/db/database.ts'
import { lockOpenNode } from '../../../core/db/openNode.ts'
import type { Org } from '../../../core/db/org.ts'
import { nodeInScope } from '../../../core/db/scope.ts'
import { badField, conflict } from '../../../core/errors.ts'
import { periodPolicy as t } from '../../tables.ts'
import { holdPeriods } from '../open.ts'
import { periodRuling } from '../ruling.ts'
import { leavesTime, restOf, type Window, windowOf } from '../windows.ts'
import { columnsOf, store } from './store.ts'

/**
 * A new version of a node's rule, from tomorrow at the earliest. No version is edited: one that has not begun yet may be replaced by another of
 * the same day, and stays in the history. Periods under way stay as they are (04 §4.1 no. 4).
 */
export async function periodSave(ctx: WriteCtx, draft: PeriodRuleDraft): Promise<{ id: number }> {
  const { orgId, declareType, target, fromDay, version } = draft
  const node = await lockOpenNode(ctx, orgId)
  await holdPeriods(ctx)
  check(node, draft, dayOf(ctx.clock()))
  const cell = and(eq(t.orgId, orgId), eq(t.declareType, declareType), eq(t.target, target))
  // Who saves has seen what was there: of two who save at once, the later one looks again.
  if ((await ctx.db.$count(t, cell)) !== version) throw conflict()
  await ctx.db
    .update(t)
    .set({ deletedAt: ctx.now.toISOString() })
    .where(and(cell, eq(t.fromDay, fromDay), isNull(t.deletedAt)))
  return { id: (await store.insert(ctx, columnsOf(draft))).id }
}

function check({ orgType }: Pick<Org, 'orgType'>, { target, fromDay, inherits }: PeriodRuleDraft, today: string) {
  if (inherits === 1 && orgType === OrgType.platform) throw badField('inherits', '平台没有上级，请直接设置申报规则')
  if (fromDay <= today) throw badField('fromDay', '生效日期最早为明天')
  if (orgType === OrgType.project && target === PolicyTarget.noProject) throw badField('target', '项目按防控类型设置申报规则')
}

const previewed = 3
/** The next three windows of a rule, and how many projects would go by it. */
export async function periodPreview(ctx: Ctx, asks: PeriodPreviewAsks) {
  const { orgId, declareType, target, fromDay } = asks
  const node = await nodeInScope(ctx, orgId)
  const first = restOf(windowOf(asks, fromDay), fromDay)
  const windows: Window[] = [first]
  while (windows.length < previewed) windows.push(windowOf(asks, addDays(windows.at(-1)!.endDay, 1)))
  const below = sql`starts_with(o.path, ${node.path})`
  const candidate = sql`(
    select id, org_id, declare_type, target, from_day, deleted_at, enabled, frequency, deadline_day, deadline_time, remind_hours, tolerance, inherits
      from period_policy where not (org_id = ${orgId} and declare_type = ${declareType} and target = ${target} and from_day = ${fromDay})
    union all select 0, ${orgId}::bigint, ${declareType}::smallint, ${target}::smallint, ${fromDay}::date, null, true, 1, 1, '24:00', '{}', 10, false)`
  const [found] = await ask<{ n: number }>(
    ctx.db,
    sql`with ${periodRuling(declareType, fromDay, below, candidate)} select count(*)::int as n from ruled where policy_id = 0 and active`,
  )
  return { windows: windows.map((window, at) => shown(window, at > 0 || leavesOrWhole(window, asks, fromDay))), projects: found!.n }
}

const leavesOrWhole = (window: Window, asks: PeriodPreviewAsks, fromDay: string) =>
  windowOf(asks, fromDay).startDay === window.startDay || leavesTime(window)
const shown = ({ periodKey, startDay, endDay, deadlineAt }: Window, isDue: boolean) => ({
  ...{ periodKey, startDay, endDay, deadlineAt: deadlineAt.toISOString(), isDue },
})
