import type { Input } from '@oems/contract/core/call.ts'
import type { DayWorse, fillingHealth } from '@oems/contract/declaration/fillingHealth.ts'
import { worseWithin } from '@oems/contract/declaration/level.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { offsetOf } from '../../core/db/paging.ts'
import { caliberOf, treesOfCaliber } from '../../core/statistics/caliber.ts'
import { sum } from '../../core/statistics/question.ts'
import { read } from '../../core/statistics/read.ts'
import type { Period } from '../../core/statistics/source.ts'
import { idsOf, namesOf, requestedCoverage } from '../../subscription/subscribedNodes.ts'
import { dayOfQuery } from './dates.ts'
import { type FillingQuery, peopleOf } from './people.ts'

type Row = DayWorse['persons']['list'][number]
const trendDays = 7
/** Whose level rose is not well: nobody else is read. */
const unwell = 'unwell' as const

/** Whose level rose above that of the last declared day of the week before (03 §4.3): how many, by day, and who. */
export async function healthWorseStatistics(
  ctx: Ctx,
  { empType, caliber, pageNo, pageSize, sortRules: _, ...where }: Input<typeof fillingHealth.healthWorseStatistics>,
): Promise<DayWorse> {
  const date = await dayOfQuery(ctx, where.date)
  return ctx.ofOneMoment(async (inside) => {
    const { node, beside } = await requestedCoverage(inside, where)
    const period = { from: addDays(date, 1 - trendDays), to: date, ...treesOfCaliber(caliber, ctx.now) }
    const trend = await trendOf(inside, { node, beside, now: ctx.now, empType }, period)
    // The people are the own ones: who is counted with the node by subscription is never named.
    const own = { node, date, now: ctx.now, empType, only: unwell }
    const [counted] = await ask<{ total: number }>(inside.db, sql`select count(*) as total from (${peopleOf(own)}) r where r.worse`)
    const list = await personsOf(inside, own, { pageNo, pageSize })
    return {
      ...{ orgId: node.id, orgName: node.orgName, date, asOf: ctx.now.toISOString(), subscribed: namesOf(beside) },
      caliber: await caliberOf(inside.db, period),
      total: trend.at(-1)!.count,
      trend,
      persons: { list, total: counted!.total, pageNo, pageSize },
    }
  })
}

type Asked = Omit<FillingQuery, 'date'>

async function trendOf({ db }: Ctx, query: Asked, period: Period): Promise<DayWorse['trend']> {
  if (query.empType.length === 0) {
    const { worse } = await read(db, idsOf(query), { worse: sum('declare.worse', period, { by: 'day' }) })
    return worse.map(({ key, value }) => ({ date: key, count: value }))
  }
  const days = Array.from({ length: trendDays }, (_, at) => addDays(period.from, at))
  return Promise.all(
    days.map(async (date) => {
      const [found] = await ask<{ n: number }>(
        db,
        sql`select count(*) as n from (${peopleOf({ ...query, date, only: unwell })}) r where r.worse`,
      )
      return { date, count: found!.n }
    }),
  )
}

/** The worst first. */
const personsOf = ({ db }: Ctx, query: FillingQuery, paging: { readonly pageNo: number; readonly pageSize: number }) =>
  ask<Row>(
    db,
    sql`select r.person_id as "empId", p.name, p.sex, r.org_id as "orgId", o.org_name as "orgName", r.level as "toLevel", r.symptoms,
          (select b.level from declare_person_day b where b.person_id = r.person_id
             and b.day between ${addDays(query.date, -worseWithin)} and ${addDays(query.date, -1)} order by b.day desc limit 1) as "fromLevel"
        from (${peopleOf(query)}) r join person p on p.id = r.person_id join org o on o.id = r.org_id
        where r.worse order by r.level desc, r.person_id limit ${paging.pageSize} offset ${offsetOf(paging)}`,
  )
