import type { Period, TimesSearch } from '@oems/contract/reserve/declares.ts'
import type { DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import type { Org } from '../../core/db/org.ts'
import { ensurePeriods, plannedPeriod } from '../periods/open.ts'
import { periodsWith, type Standing, standingsBy } from '../periods/standing.ts'
import { projectInScope } from './place.ts'
import { namesOf, plannedState, stateOf } from './states.ts'

/** How many ended periods are listed where no days are named. */
const past = 12

/** Periods of a project and what has become of each, the newest first: those of some days, or the last twelve, the running and the next. */
export const periodsOf = async (ctx: Ctx, { projectId, ...asked }: TimesSearch): Promise<Period[]> =>
  periodsOfNode(ctx, await projectInScope(ctx, projectId), asked)

interface TimesAsked extends Pick<TimesSearch, 'startTime' | 'endTime'> {
  readonly declareType: DeclareTypeCode
}
/** The same of any node that declares something. */
export async function periodsOfNode(ctx: Ctx, node: Org, { declareType, startTime, endTime }: TimesAsked): Promise<Period[]> {
  await ensurePeriods(ctx)
  const ofProject = sql`p.org_id = ${node.id} and p.declare_type = ${declareType}`
  const from = startTime ?? '2000-01-01'
  const isAsked = startTime !== null || endTime !== null
  const until = endTime ?? '2060-12-31'
  const newest = sql`p.id in (select id from declare_period p where ${ofProject} order by start_day desc limit ${past + 1})`
  const found = await standingsBy(
    ctx.db,
    periodsWith(isAsked ? sql`${ofProject} and p.end_day >= ${from}::date and p.start_day <= ${until}::date` : newest, ctx.now),
  )
  const names = await namesOf(
    ctx.db,
    found.map(({ declarantId }) => declarantId),
  )
  const listed = found.toReversed().map((one) => stateOf(one, node.timeZone, names))
  const next = await nextPeriod(ctx, node, declareType)
  return next && next.startDay <= until && next.endDay >= from ? [next, ...listed] : listed
}

async function runningOf({ db, now }: Ctx, orgId: number, declareType: number): Promise<Standing | null> {
  const today = dayOf(now)
  const running = sql`p.org_id = ${orgId} and p.declare_type = ${declareType} and p.end_day >= ${today}::date and p.start_day <= ${today}::date`
  return (await standingsBy(db, periodsWith(running, now)))[0] ?? null
}

/** The one after that which is under way; where none is, the one that begins tomorrow. */
export async function nextPeriod(ctx: Ctx, node: Org, declareType: DeclareTypeCode): Promise<Period | null> {
  const running = await runningOf(ctx, node.id, declareType)
  const lastDay = running?.endDay ?? dayOf(ctx.now)
  const planned = await plannedPeriod(ctx.db, {
    orgId: node.id,
    declareType,
    day: addDays(lastDay, 1),
    lastDay: running ? lastDay : null,
  })
  return planned && plannedState(planned, node.timeZone, ctx.now)
}
