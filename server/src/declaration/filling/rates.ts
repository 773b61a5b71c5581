import type { Input } from '@oems/contract/core/call.ts'
import { fillRates } from '@oems/contract/declaration/figures.ts'
import type { fillingManagement, RateRow } from '@oems/contract/declaration/fillingManagement.ts'
import type { Count } from '@oems/contract/figures/subject.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf, daysBetween } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { type Org, org } from '../../core/db/org.ts'
import { sees } from '../../core/db/scope.ts'
import { badField } from '../../core/errors.ts'
import { caliberOf, treesOfCaliber } from '../../core/statistics/caliber.ts'
import { read, readChildren, readEach } from '../../core/statistics/read.ts'
import type { Period } from '../../core/statistics/source.ts'
import { countFrom, pointsOf, questionsOf, valuesOf } from '../../core/statistics/subject.ts'
import { treeOn } from '../../core/statistics/subtrees.ts'
import { type Coverage, idsOf, requestedCoverage } from '../../subscription/subscribedNodes.ts'
import { ensureOpen } from '../openDay.ts'
import { type Place, placeOn } from '../standing.ts'
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
    const caliber = await caliberOf(inside.db, period)
    return { asOf: ctx.now.toISOString(), caliber, list: await listOf(inside, covered, period, query.empType) }
  })
}

function periodOf({ now }: Ctx, { startTime, endTime, caliber }: RatesQuery): Period {
  if (endTime < startTime) throw badField('endTime', '结束日期不能早于开始日期')
  if (endTime > dayOf(now)) throw badField('endTime', '日期不能晚于今天')
  if (daysBetween(startTime, endTime) >= longest) throw badField('endTime', `时间跨度不能超过${longest}天`)
  return { from: startTime, to: endTime, ...treesOfCaliber(caliber, now) }
}

const emptyRow = { date: null, orgId: null, orgName: null, orgType: null, own: false, subscribed: false, moved: false, hasChildren: false }
type Numbers = (count: Count) => number
const rated = (numberOf: Numbers) => valuesOf(fillRates, numberOf)

/** The engine has no breakdown of what was declared by kind of people: for some of them the rows are counted, day by day. */
async function byDay(ctx: Ctx, covered: Coverage, period: Period, empType: readonly number[]): Promise<RateRow[]> {
  if (empType.length > 0)
    return Promise.all(
      daysIn(period).map(async (day) => {
        const counted = await countedByNode(ctx, covered, day, empType)
        return { ...emptyRow, date: day.to, ...rated(addUp(counted.map(({ numberOf }) => numberOf))) }
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
  const { total, own, at, moved } =
    empType.length > 0 ? await countedByChild(ctx, node, period, empType) : await readByChild(ctx, node, period)
  const rows = children.map((child) => ({ ...emptyRow, ...child, ...rated(at(child.orgId)) }))
  const itself = { ...emptyRow, orgId: node.id, orgName: node.orgName, orgType: node.orgType, own: true, ...rated(own) }
  const here = new Set([node.id, ...children.map(({ orgId }) => orgId)])
  const elsewhere = await movedRows(
    ctx,
    moved.filter((id) => !here.has(id)),
    at,
  )
  const present = [own, ...children.map(({ orgId }) => at(orgId)), ...elsewhere.map(({ numberOf }) => numberOf)]
  const removed = { ...emptyRow, orgName: '已删除组织', ...rated((count) => total(count) - addUp(present)(count)) }
  const others = await subscribedRows(ctx, beside, period, empType)
  return [...rows, itself, ...elsewhere.map(({ row }) => row), ...others, removed]
    .filter(({ due }) => due > 0)
    .sort((a, b) => Number(a.fillRate) - Number(b.fillRate) || b.due - a.due)
}

/** What was below the node then; who sees it no longer reads its name alone. */
async function movedRows(ctx: Ctx, ids: readonly number[], at: ByChild['at']) {
  if (ids.length === 0) return []
  const nodes = await ctx.db
    .select()
    .from(org)
    .where(and(inArray(org.id, [...ids]), isNull(org.deletedAt)))
  return nodes.map((node) => {
    const orgId = sees(ctx, node) ? node.id : null
    const numberOf = at(node.id)
    return { numberOf, row: { ...emptyRow, orgId, orgName: node.orgName, orgType: node.orgType, moved: true, ...rated(numberOf) } }
  })
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
  /** Among them those that were children then and hang elsewhere now. */
  readonly moved: readonly number[]
  at(orgId: number): Numbers
}

async function readByChild(ctx: Ctx, node: Org, period: Period): Promise<ByChild> {
  const { at, total, own, moved } = await readChildren(ctx.db, node.id, questionsOf(fillRates, period))
  return { total: countFrom(total), own: countFrom(own), moved, at: (orgId) => countFrom(at(orgId)) }
}

async function countedByChild(ctx: Ctx, node: Org, period: Period, empType: readonly number[]): Promise<ByChild> {
  const counted = (await Promise.all(daysIn(period).map((day) => countedByNode(ctx, { node }, day, empType)))).flat()
  const at = (orgId: number) => addUp(counted.filter(({ childId }) => childId === orgId).map(({ numberOf }) => numberOf))
  return {
    total: addUp(counted.map(({ numberOf }) => numberOf)),
    own: at(node.id),
    moved: [...new Set(counted.map(({ childId }) => childId))],
    at,
  }
}

/** What lay below each direct child of the day, and at the node itself. */
async function countedByNode(ctx: Ctx, place: Place, day: Period, empType: readonly number[]) {
  const { node } = place
  const query = { ...(await placeOn(ctx.db, place, day)), date: day.to, now: ctx.now, empType }
  const tree = await treeOn(ctx.db, [node], day)
  const { columns, numberOf } = columnsOf(fillRates, query)
  const levels = tree ? sql`` : sql`[1:${node.depth + 2}::int]`
  const rows = await ask<{ path: number[] }>(
    ctx.db,
    sql`select to_jsonb((path_ids(o.path))${levels}) as path, ${columns} from (${peopleOf(query)}) r join org o on o.id = r.org_id group by 1`,
  )
  return rows.map((row) => {
    const path = tree?.pathThen(row.path) ?? row.path
    const childId = path[path.indexOf(node.id) + 1] ?? node.id
    return { childId, numberOf: numberOf({ ...row }) }
  })
}

const daysIn = ({ from, to, ...trees }: Period): Period[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => ({ ...trees, from: addDays(from, at), to: addDays(from, at) }))
const addUp =
  (parts: readonly Numbers[]): Numbers =>
  (count) =>
    parts.reduce((sum, numberOf) => sum + numberOf(count), 0)
