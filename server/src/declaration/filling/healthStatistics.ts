import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { FeverBand, HealthLevel, Symptom } from '@oems/contract/declaration/codes.ts'
import type { DayHealth, fillingHealth } from '@oems/contract/declaration/fillingHealth.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { caliberOf, treesOfCaliber } from '../../core/statistics/caliber.ts'
import { type ByValue, sum } from '../../core/statistics/question.ts'
import { read } from '../../core/statistics/read.ts'
import type { Period } from '../../core/statistics/source.ts'
import { idsOf, namesOf, requestedCoverage } from '../../subscription/subscribedNodes.ts'
import { placeOn } from '../standing.ts'
import { dayOfQuery } from './dates.ts'
import { type FillingQuery, peopleOf } from './people.ts'

/** How those are who declared (03 §5.6): from the statistics engine, of some kinds of people from the rows. */
export async function healthStatistics(
  ctx: Ctx,
  { empType, caliber, ...where }: Input<typeof fillingHealth.healthStatistics>,
): Promise<DayHealth> {
  const date = await dayOfQuery(ctx, where.date)
  return ctx.ofOneMoment(async (inside) => {
    const { node, beside } = await requestedCoverage(inside, where)
    const period = { from: date, to: date, ...treesOfCaliber(caliber, ctx.now) }
    const query = { node, beside, date, now: ctx.now, empType }
    const counted = empType.length > 0 ? await countedRows(inside, { ...query, ...period }) : await countedDeltas(inside, query, period)
    const { levels, symptoms, fever } = counted
    return {
      ...{ orgId: node.id, orgName: node.orgName, date, asOf: ctx.now.toISOString(), subscribed: namesOf(beside) },
      caliber: await caliberOf(inside.db, period),
      declared: [...levels.values()].reduce((all, n) => all + n, 0),
      levels: HealthLevel.options.map(({ value }) => ({ level: value, count: levels.get(value) ?? 0 })),
      symptoms: Symptom.options
        .map(({ value }) => ({ symptom: value, count: symptoms.get(value) ?? 0 }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count),
      fever: FeverBand.options.map(({ value }) => ({ band: value as CodeOf<typeof FeverBand>, count: fever.get(value) ?? 0 })),
    }
  })
}

type Counted = Readonly<Record<'levels' | 'symptoms' | 'fever', ByValue>>

async function countedDeltas({ db }: Ctx, query: FillingQuery, period: Period): Promise<Counted> {
  return read(db, idsOf(query), {
    levels: sum('declare.level', period, { breakdown: 'level' }),
    symptoms: sum('declare.symptom', period, { breakdown: 'symptom' }),
    fever: sum('declare.fever', period, { breakdown: 'band' }),
  })
}

async function countedRows({ db }: Ctx, asked: FillingQuery & Period): Promise<Counted> {
  const query = await placeOn(db, asked, asked)
  const rows = await ask<{ kind: keyof Counted; value: number; n: number }>(
    db,
    sql`with r as materialized (select * from (${peopleOf(query)}) r where r.declared)
        select 'levels' as kind, level as value, count(*)::int as n from r group by 1, 2
        union all select 'symptoms', s, count(*)::int from r cross join lateral unnest(r.symptoms) s group by 1, 2
        union all select 'fever', d.fever_band, count(*)::int from r join declare_person_day d on d.person_id = r.person_id and d.day = ${query.date}
          where d.fever_band is not null group by 1, 2`,
  )
  const of = (kind: keyof Counted) => new Map(rows.filter((row) => row.kind === kind).map(({ value, n }) => [value, n]))
  return { levels: of('levels'), symptoms: of('symptoms'), fever: of('fever') }
}
