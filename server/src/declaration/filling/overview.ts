import type { Input } from '@oems/contract/core/call.ts'
import { DayKind } from '@oems/contract/declaration/codes.ts'
import { filling, overdue, pendingHandle } from '@oems/contract/declaration/figures.ts'
import type { DayFigures, fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import type { Subject } from '@oems/contract/figures/subject.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask, type ReadDb } from '../../core/db/database.ts'
import { caliberOf, treesOfCaliber } from '../../core/statistics/caliber.ts'
import { type Answers, level } from '../../core/statistics/question.ts'
import { read, readGroups } from '../../core/statistics/read.ts'
import { countFrom, questionsOf, valuesOf } from '../../core/statistics/subject.ts'
import { countUpTo, sameTimeOn } from '../../core/statistics/upTo.ts'
import { idsOf, namesOf, nodesOf, requestedCoverage } from '../../subscription/subscribedNodes.ts'
import { dayIsOpen } from '../dayIsOpen.ts'
import { siteDayOf } from '../siteDay.ts'
import { placeOn, withinPlace } from '../standing.ts'
import { columnsOf, matching } from './counted.ts'
import { dayOfQuery } from './dates.ts'
import { type FillingQuery, peopleOf } from './people.ts'

/** How a day of a node went, and the day before; of a day under way the former up to the same time (03 §5.6). */
export async function overviewStatistics(ctx: Ctx, { empType, caliber, ...where }: Input<typeof fillingManagement.overviewStatistics>) {
  const date = await dayOfQuery(ctx, where.date)
  return ctx.ofOneMoment(async (inside) => {
    const covered = await requestedCoverage(inside, where)
    const { node, beside } = covered
    const former = addDays(date, -1)
    const until = sameTimeOn(former, date, ctx.now)
    const asked = { node, beside, now: ctx.now, empType, ...treesOfCaliber(caliber, ctx.now) }
    const caliberOn = (day: string) => caliberOf(inside.db, { ...asked, from: day, to: day })
    const [before, figures, open, siteDay, pendingHandle, formerCaliber, caliberNow] = await Promise.all([
      dayFigures(inside, { ...asked, date: former, until }),
      dayFigures(inside, { ...asked, date }),
      dayIsOpen(inside.db, asked, date, ctx.now),
      siteDayOf(inside.db, node.id, ctx.now),
      waitingAt(inside, asked, date),
      caliberOn(former),
      caliberOn(date),
    ])
    const yesterday = { ...before, until: until?.toISOString() ?? null, caliber: formerCaliber }
    const named = { orgId: node.id, orgName: node.orgName, caliber: caliberNow, subscribed: namesOf(beside) }
    return { ...named, siteDay, asOf: ctx.now.toISOString(), open, ...figures, pendingHandle, yesterday }
  })
}

/** The figure knows no kinds of people. */
async function waitingAt({ db }: Ctx, asked: Omit<FillingQuery, 'date'>, date: string): Promise<number | null> {
  if (asked.empType.length > 0) return null
  const found = await read(
    db,
    idsOf(asked),
    questionsOf({ pendingHandle }, { from: date, to: date, historicalBefore: asked.historicalBefore }),
  )
  return Math.max(0, countFrom(found)(pendingHandle))
}

/** From the statistics engine above a single project, from the rows for one and for some kinds of people; tests prove both equal. */
export async function dayFigures(ctx: Ctx, asked: FillingQuery): Promise<DayFigures> {
  const query = await placeOn(ctx.db, asked, { ...asked, from: asked.date, to: asked.date })
  const isProject = query.node.orgType === OrgType.project && !query.beside?.length
  const counted = isProject ? countedRows : query.empType.length > 0 ? countedKinds : countedDeltas
  return { date: query.date, ...(await counted(ctx, query)) }
}

export const countedRows = ({ db }: Pick<Ctx, 'db'>, query: FillingQuery): Promise<Omit<DayFigures, 'date'>> => counted(db, query, filling)

/** How many people there are of a kind is a figure of the engine's; how they declared is not. */
async function countedKinds({ db }: Pick<Ctx, 'db'>, query: FillingQuery): Promise<Omit<DayFigures, 'date'>> {
  const { date, historicalBefore, empType } = query
  const onsite = level('people.onsite', { from: date, to: date, historicalBefore }, { breakdown: 'empType' })
  const [found, figures] = await Promise.all([read(db, idsOf(query), { onsite }), counted(db, query, declaring)])
  return { empTotal: empType.reduce((sum, kind) => sum + (found.onsite.get(kind) ?? 0), 0), ...figures }
}
const { empTotal: _, ...declaring } = filling

async function counted<S extends Subject>(db: ReadDb, query: FillingQuery, subject: S) {
  const { columns, numberOf } = columnsOf(subject, query)
  const [row] = await ask<{ overdue: number }>(
    db,
    sql`select ${columns}, ${matching(overdue.where)} as overdue from (${peopleOf(query)}) r`,
  )
  return { ...valuesOf(subject, numberOf(row!)), overdue: row!.overdue }
}

const questionsAbout = ({ date, historicalBefore }: FillingQuery) => questionsOf(filling, { from: date, to: date, historicalBefore })
type Found = Answers<ReturnType<typeof questionsAbout>>

/** In one snapshot of the caller's. While only some deadlines have passed, the shares of those nodes are added up. */
export async function countedDeltas({ db }: Pick<Ctx, 'db'>, query: FillingQuery): Promise<Omit<DayFigures, 'date'>> {
  const { date } = query
  const roots = idsOf(query)
  const moment = momentOf(query)
  const [passed] = await ask<{ every: boolean | null; some: boolean | null }>(
    db,
    sql`select bool_and(d.deadline_at < ${moment}) as every, bool_or(d.deadline_at < ${moment}) as some
        from declare_day d where d.day = ${date} and d.kind = ${code(DayKind.personal)} and d.is_due and ${withinPlace(sql`d.org_id`, query)}`,
  )
  if (passed?.some && !passed.every) {
    if (query.subtrees) return countedRows({ db }, query)
    const [values, overdue] = await Promise.all([standing(db, query, read(db, roots, questionsAbout(query))), overdueAmong(db, query)])
    return { ...values, overdue }
  }
  const found = read(db, roots, questionsAbout(query))
  return { ...(await standing(db, query, found)), overdue: passed?.every ? owed(await found) : 0 }
}

const momentOf = ({ until, now }: FillingQuery) => (until ?? now).toISOString()
/** Where the deadline has passed, nothing in time can come any more: the whole day's figures hold for its moments too. */
const owed = (found: Parameters<typeof countFrom>[0]) => countFrom(found)(filling.due) - countFrom(found)(filling.onTime)

async function standing(db: ReadDb, { date, until, historicalBefore, ...query }: FillingQuery, found: Promise<Found>) {
  if (!until) return valuesOf(filling, countFrom(await found))
  const days = found.then((whole) => ({ whole, last: whole }))
  return valuesOf(filling, await countUpTo(db, nodesOf(query), filling, { day: date, until, historicalBefore }, days))
}

/** A node's own share is its figure less its children's: each figure counts where its node's deadline has passed, less where its parent's has. */
async function overdueAmong(db: ReadDb, query: FillingQuery): Promise<number> {
  const { date, historicalBefore } = query
  const nodes = await ask<{ id: number; times: 1 | -1 }>(
    db,
    sql`with node as materialized (
          select o.id, o.parent_id, coalesce(d.deadline_at < ${momentOf(query)}, false) as passed
          from org o left join declare_day d on d.org_id = o.id and d.day = ${date} and d.kind = ${code(DayKind.personal)} and d.is_due
          where ${withinPlace(sql`o.id`, query)})
        select n.id, case when n.passed then 1 else -1 end as times
        from node n left join node above on above.id = n.parent_id where n.passed <> coalesce(above.passed, false)`,
  )
  const groups = new Map(nodes.map(({ id, times }) => [id, times]))
  const { at } = await readGroups(
    db,
    groups,
    questionsOf({ due: filling.due, onTime: filling.onTime }, { from: date, to: date, historicalBefore }),
  )
  return owed(at(1)) - owed(at(-1))
}
