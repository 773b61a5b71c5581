import type { Input } from '@oems/contract/core/call.ts'
import { fillRates } from '@oems/contract/declaration/figures.ts'
import type { fillingManagement, RateRow } from '@oems/contract/declaration/fillingManagement.ts'
import type { Count } from '@oems/contract/figures/subject.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf, daysBetween } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import type { Org } from '../../core/db/org.ts'
import { badField } from '../../core/errors.ts'
import { read, readChildren, readEach } from '../../core/statistics/read.ts'
import type { Period } from '../../core/statistics/source.ts'
import { countFrom, pointsOf, questionsOf, valuesOf } from '../../core/statistics/subject.ts'
import { type Coverage, idsOf, requestedCoverage } from '../../subscription/subscribedNodes.ts'
import { ensureOpen } from '../openDay.ts'
import type { Place } from '../standing.ts'
import { columnsOf } from './counted.ts'
import { peopleOf } from './people.ts'

type RatesQuery = Input<typeof fillingManagement.fillRateStatistics>
const longest = 92

/** Rates day by day, or of the node's direct children and its own people (本级), worst first (03 §5.6). */
export async function fillRateStatistics(ctx: Ctx, query: RatesQuery) {
  const period = periodOf(ctx, query)
  await ensureOpen(ctx)
  return ctx.ofOneMoment(async (inside) => {
    const covered = await requestedCoverage(inside, query)
    const listOf = query.groupBy === 'day' ? byDay : byOrg
    return { asOf: ctx.now.toISOString(), list: await listOf(inside, covered, period, query.empType) }
  })
}

function periodOf({ now }: Ctx, { startTime, endTime }: RatesQuery): Period {
  if (endTime < startTime) throw badField('endTime', '结束日期不能早于开始日期')
  if (endTime > dayOf(now)) throw badField('endTime', '日期不能晚于今天')
  if (daysBetween(startTime, endTime) >= longest) throw badField('endTime', `时间跨度不能超过${longest}天`)
  return { from: startTime, to: endTime }
}

const emptyRow = { date: null, orgId: null, orgName: null, orgType: null, own: false, subscribed: false, hasChildren: false }
type Numbers = (count: Count) => number
const rated = (numberOf: Numbers) => valuesOf(fillRates, numberOf)

/** The engine has no breakdown of what was declared by kind of people: for some of them the rows are counted, day by day. */
async function byDay(ctx: Ctx, covered: Coverage, period: Period, empType: readonly number[]): Promise<RateRow[]> {
  if (empType.length > 0)
    return Promise.all(
      daysIn(period).map(async (date) => {
        const counted = await countedByNode(ctx, covered, date, empType)
        return { ...emptyRow, date, ...rated(addUp(counted.map(({ numberOf }) => numberOf))) }
      }),
    )
  const found = await read(ctx.db, idsOf(covered), questionsOf(fillRates, period, 'day'))
  return pointsOf(fillRates, found).map(({ key, ...values }) => ({ ...emptyRow, date: key, ...values }))
}

async function byOrg(ctx: Ctx, { node, beside }: Coverage, period: Period, empType: readonly number[]): Promise<RateRow[]> {
  const children = await ask<Child>(
    ctx.db,
    sql`select o.id as "orgId", o.org_name as "orgName", o.org_type as "orgType",
          exists (select 1 from org c where c.parent_id = o.id and c.deleted_at is null) as "hasChildren"
        from org o where o.parent_id = ${node.id} and o.deleted_at is null`,
  )
  const { total, own, at } = empType.length > 0 ? await countedByChild(ctx, node, period, empType) : await readByChild(ctx, node, period)
  const rows = children.map((child) => ({ ...emptyRow, ...child, ...rated(at(child.orgId)) }))
  const itself = { ...emptyRow, orgId: node.id, orgName: node.orgName, orgType: node.orgType, own: true, ...rated(own) }
  const removed = {
    ...emptyRow,
    orgName: '已删除组织',
    ...rated((count) => total(count) - addUp([own, ...children.map(({ orgId }) => at(orgId))])(count)),
  }
  const others = await subscribedRows(ctx, beside, period, empType)
  return [...rows, itself, ...others, removed]
    .filter(({ due }) => due > 0)
    .sort((a, b) => Number(a.fillRate) - Number(b.fillRate) || b.due - a.due)
}

/** What is counted with the node, a row for each organisation. */
async function subscribedRows(ctx: Ctx, beside: readonly Org[], period: Period, empType: readonly number[]): Promise<RateRow[]> {
  if (beside.length === 0) return []
  const ids = beside.map(({ id }) => id)
  const at = empType.length > 0 ? null : await readEach(ctx.db, ids, questionsOf(fillRates, period))
  return Promise.all(
    beside.map(async (node) => {
      const { id: orgId, orgName, orgType } = node
      const numbers = at ? countFrom(at(orgId)) : (await countedByChild(ctx, node, period, empType)).total
      return { ...emptyRow, orgId, orgName, orgType, subscribed: true, hasChildren: orgType !== OrgType.project, ...rated(numbers) }
    }),
  )
}

interface Child {
  readonly orgId: number
  readonly orgName: string
  readonly orgType: number
  readonly hasChildren: boolean
}
interface ByChild {
  readonly total: Numbers
  readonly own: Numbers
  at(orgId: number): Numbers
}

async function readByChild(ctx: Ctx, node: Org, period: Period): Promise<ByChild> {
  const { at, total, own } = await readChildren(ctx.db, node.id, questionsOf(fillRates, period))
  return { total: countFrom(total), own: countFrom(own), at: (orgId) => countFrom(at(orgId)) }
}

async function countedByChild(ctx: Ctx, node: Org, period: Period, empType: readonly number[]): Promise<ByChild> {
  const counted = (await Promise.all(daysIn(period).map((date) => countedByNode(ctx, { node }, date, empType)))).flat()
  const at = (orgId: number) => addUp(counted.filter(({ childId }) => childId === orgId).map(({ numberOf }) => numberOf))
  return { total: addUp(counted.map(({ numberOf }) => numberOf)), own: at(node.id), at }
}

/** What lies below each direct child, and at the node itself. */
async function countedByNode(ctx: Ctx, place: Place, date: string, empType: readonly number[]) {
  const query = { ...place, date, now: ctx.now, empType }
  const { columns, numberOf } = columnsOf(fillRates, query)
  const rows = await ask<{ childId: number }>(
    ctx.db,
    sql`select coalesce((path_ids(o.path))[${place.node.depth + 2}::int], ${place.node.id}) as "childId", ${columns}
        from (${peopleOf(query)}) r join org o on o.id = r.org_id group by 1`,
  )
  return rows.map((row) => ({ childId: row.childId, numberOf: numberOf({ ...row }) }))
}

const daysIn = ({ from, to }: Period) => Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
const addUp =
  (parts: readonly Numbers[]): Numbers =>
  (count) =>
    parts.reduce((sum, numberOf) => sum + numberOf(count), 0)
