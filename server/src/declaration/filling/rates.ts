import type { Input } from '@oems/contract/core/call.ts'
import type { fillingManagement, RateRow } from '@oems/contract/declaration/fillingManagement.ts'
import { rateOf } from '@oems/contract/declaration/status.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf, daysBetween } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import type { Org } from '../../core/db/org.ts'
import { requestedNode } from '../../core/db/scope.ts'
import { badField } from '../../core/errors.ts'
import { sum } from '../../core/statistics/question.ts'
import { read, readChildren } from '../../core/statistics/read.ts'
import type { Period } from '../../core/statistics/source.ts'
import { ensureOpen } from '../openDay.ts'
import { peopleOf } from './people.ts'

type RatesQuery = Input<typeof fillingManagement.fillRateStatistics>
type Share = Pick<RateRow, 'due' | 'filled' | 'onTime'>
const longest = 92

/** Rates day by day, or of the node's direct children and its own people (本级), worst first (03 §5.6). */
export async function fillRateStatistics(ctx: Ctx, query: RatesQuery) {
  const period = periodOf(ctx, query)
  await ensureOpen(ctx)
  const node = await requestedNode(ctx, query)
  const list = query.groupBy === 'day' ? await byDay(ctx, node, period, query.empType) : await byOrg(ctx, node, period, query.empType)
  return { asOf: ctx.now.toISOString(), list }
}

function periodOf({ now }: Ctx, { startTime, endTime }: RatesQuery): Period {
  if (endTime < startTime) throw badField('endTime', '结束日期不能早于开始日期')
  if (endTime > dayOf(now)) throw badField('endTime', '日期不能晚于今天')
  if (daysBetween(startTime, endTime) >= longest) throw badField('endTime', `时间跨度不能超过${longest}天`)
  return { from: startTime, to: endTime }
}

const emptyRow = { date: null, orgId: null, orgName: null, orgType: null, own: false, hasChildren: false }
const rated = ({ due, filled, onTime }: Share) => ({ due, filled, onTime, fillRate: rateOf(filled, due), onTimeRate: rateOf(onTime, due) })

/** The engine has no breakdown of what was declared by kind of people: for some of them the rows are counted, day by day. */
async function byDay(ctx: Ctx, node: Org, period: Period, empType: readonly number[]): Promise<RateRow[]> {
  if (empType.length > 0)
    return Promise.all(
      daysIn(period).map(async (date) => ({ ...emptyRow, date, ...rated(addUp(await countedByNode(ctx, node, date, empType))) })),
    )
  const { due, filled, onTime } = await read(ctx.db, node.id, {
    due: sum('declare.due', period, { by: 'day' }),
    filled: sum('declare.filled', period, { by: 'day' }),
    onTime: sum('declare.filled', period, { by: 'day', breakdown: 'onTime' }),
  })
  return due.map(({ key, value }, at) => ({
    ...emptyRow,
    date: key,
    ...rated({ due: value, filled: filled[at]!.value, onTime: onTime[at]!.value.get(1) ?? 0 }),
  }))
}

async function byOrg(ctx: Ctx, node: Org, period: Period, empType: readonly number[]): Promise<RateRow[]> {
  const children = await ask<Child>(
    ctx.db,
    sql`select o.id as "orgId", o.org_name as "orgName", o.org_type as "orgType",
          exists (select 1 from org c where c.parent_id = o.id and c.deleted_at is null) as "hasChildren"
        from org o where o.parent_id = ${node.id} and o.deleted_at is null`,
  )
  const { total, own, at } = empType.length > 0 ? await countedByChild(ctx, node, period, empType) : await readByChild(ctx, node, period)
  const rows = children.map((child) => ({ ...emptyRow, ...child, ...rated(at(child.orgId)) }))
  const itself = { ...emptyRow, orgId: node.id, orgName: node.orgName, orgType: node.orgType, own: true, ...rated(own) }
  const removed = { ...emptyRow, orgName: '已删除组织', ...rated(subtract(total, [own, ...children.map(({ orgId }) => at(orgId))])) }
  return [...rows, itself, removed].filter(({ due }) => due > 0).sort((a, b) => Number(a.fillRate) - Number(b.fillRate) || b.due - a.due)
}

interface Child {
  readonly orgId: number
  readonly orgName: string
  readonly orgType: number
  readonly hasChildren: boolean
}
interface ByChild {
  readonly total: Share
  readonly own: Share
  at(orgId: number): Share
}

async function readByChild(ctx: Ctx, node: Org, period: Period): Promise<ByChild> {
  const { at, total, own } = await readChildren(ctx.db, node.id, {
    due: sum('declare.due', period),
    filled: sum('declare.filled', period),
    onTime: sum('declare.filled', period, { breakdown: 'onTime' }),
  })
  const share = ({ due, filled, onTime }: typeof total): Share => ({ due, filled, onTime: onTime.get(1) ?? 0 })
  return { total: share(total), own: share(own), at: (orgId) => share(at(orgId)) }
}

async function countedByChild(ctx: Ctx, node: Org, period: Period, empType: readonly number[]): Promise<ByChild> {
  const counted = (await Promise.all(daysIn(period).map((date) => countedByNode(ctx, node, date, empType)))).flat()
  const at = (orgId: number) => addUp(counted.filter(({ childId }) => childId === orgId))
  return { total: addUp(counted), own: at(node.id), at }
}

/** What lies below each direct child, and at the node itself. */
const countedByNode = (ctx: Ctx, node: Org, date: string, empType: readonly number[]) =>
  ask<Share & { childId: number }>(
    ctx.db,
    sql`select coalesce((path_ids(o.path))[${node.depth + 2}::int], ${node.id}) as "childId", count(*) filter (where obliged) as due,
          count(*) filter (where obliged and declared) as filled, count(*) filter (where obliged and on_time) as "onTime"
        from (${peopleOf({ node, date, now: ctx.now, empType })}) r join org o on o.id = r.org_id group by 1`,
  )

const daysIn = ({ from, to }: Period) => Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
const combined = (shares: readonly Share[], whole: Share, sign: 1 | -1): Share => ({
  due: shares.reduce((sum, { due }) => sum + sign * due, whole.due),
  filled: shares.reduce((sum, { filled }) => sum + sign * filled, whole.filled),
  onTime: shares.reduce((sum, { onTime }) => sum + sign * onTime, whole.onTime),
})
const addUp = (shares: readonly Share[]) => combined(shares, { due: 0, filled: 0, onTime: 0 }, 1)
const subtract = (whole: Share, parts: readonly Share[]) => combined(parts, whole, -1)
