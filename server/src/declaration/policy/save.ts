import { DeadlineDay, Frequency, PolicyTarget, Weekday } from '@oems/contract/declaration/codes.ts'
import type { NewVersion, PolicySaved } from '@oems/contract/declaration/policies.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import type { Org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { badField, conflict } from '../../core/errors.ts'
import { holdOpening } from '../openDay.ts'
import { declarePolicy } from '../tables.ts'
import { type Effect, effectOf } from './effect.ts'
import { columnsOf, store } from './store.ts'
import { tellChange } from './tellChange.ts'

/**
 * A new version of a node's rule, from tomorrow at the earliest (03 §2.8). No version is edited: one that has not begun yet may be replaced by
 * another of the same day, and stays in the history. While it is saved no day opens: what is said to hold from tomorrow is there at midnight.
 */
export async function save(ctx: WriteCtx, version: NewVersion): Promise<PolicySaved> {
  const { preview, orgId } = version
  if (preview === 1) {
    const node = await nodeInScope(ctx, orgId)
    check(node, version, dayOf(ctx.now))
    return toReply(null, await effectOf(ctx, node, version))
  }
  const node = await lockOpenNode(ctx, orgId)
  await holdOpening(ctx)
  check(node, version, dayOf(ctx.clock()))
  await refuseStale(ctx, version)
  const effect = await effectOf(ctx, node, version)
  const id = await insert(ctx, version)
  await tellChange(ctx, { node, orgIds: effect.orgIds, title: PolicyTarget.label(version.target), words: wordsOf(version), ...version })
  return toReply(id, effect)
}

const toReply = (id: number | null, { orgIds: _, ...effect }: Effect): PolicySaved => ({ id, ...effect })

function check({ orgType }: Org, { target, fromDay, inherits }: NewVersion, today: string) {
  if (inherits === 1 && orgType === OrgType.platform) throw badField('inherits', '平台没有上级，请直接设置申报规则')
  if (fromDay <= today) throw badField('fromDay', '生效日期最早为明天')
  if (orgType === OrgType.project && target === PolicyTarget.noProject) throw badField('target', '项目按防控类型设置申报规则')
}

/** Who saves has seen what was there: of two who save at once, the later one looks again. */
async function refuseStale({ db }: WriteCtx, { orgId, target, version }: NewVersion) {
  const [saved] = await ask<{ n: number }>(
    db,
    sql`select count(*)::int as n from declare_policy where org_id = ${orgId} and target = ${target}`,
  )
  if (saved!.n !== version) throw conflict()
}

async function insert(ctx: WriteCtx, { orgId, target, fromDay, preview: _1, version: _2, ...rule }: NewVersion): Promise<number> {
  const { id, deletedAt } = declarePolicy
  const [former] = await store.rows(
    ctx,
    sql`${declarePolicy.orgId} = ${orgId} and ${declarePolicy.target} = ${target} and ${declarePolicy.fromDay} = ${fromDay} and ${deletedAt} is null`,
  )
  if (former) await ctx.db.update(declarePolicy).set({ deletedAt: ctx.now.toISOString() }).where(sql`${id} = ${former.id}`)
  return (await store.insert(ctx, { orgId, target, fromDay, ...columnsOf(rule) })).id
}

/** As a sentence has it: 每日，截止当日12:00. */
function wordsOf({ enabled, frequency, weekday, deadlineDayOffset, deadlineTime, inherits }: NewVersion): string {
  if (inherits === 1) return '恢复执行上级规则'
  if (enabled === 0) return '不再要求申报'
  const cycle = frequency === Frequency.weekly ? `每${Weekday.label(weekday)}` : Frequency.label(frequency)
  const isEndOfDay = deadlineDayOffset === DeadlineDay.next && deadlineTime === '00:00'
  return `${cycle}申报，截止北京时间${isEndOfDay ? '当日23:59' : `${DeadlineDay.label(deadlineDayOffset)}${deadlineTime}`}`
}
