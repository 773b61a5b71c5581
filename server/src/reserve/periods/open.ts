import { EpType } from '@oems/contract/organisation/codes.ts'
import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { addDays, dayOf, startOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import { insertRows, rowsOf } from '../../core/db/insertRows.ts'
import { lockAll } from '../../core/db/locks.ts'
import { param, prepared, preparedSelect } from '../../core/db/prepared.ts'
import { diff } from '../../core/statistics/source.ts'
import { declarePeriod, type PeriodRow } from '../tables.ts'
import { endPeriods } from './ending.ts'
import { periodRuling } from './ruling.ts'
import { countOpened } from './running.ts'
import { seedPeriodPolicies } from './shipped.ts'
import { duePeriods } from './sources.ts'
import { raisePeriodVersion } from './version.ts'
import { leavesTime, restOf, type Window, windowOf } from './windows.ts'

/** As much of a write as opening needs: the demonstration opens past days too. */
export type Opening = Pick<WriteCtx, 'db' | 'now' | 'deltas'>
/** A period as it will be. */
export type Planned = typeof declarePeriod.$inferInsert & Omit<PeriodRow, 'id' | 'toldHours'>

/** Types whose periods are opened. */
export const openedTypes: readonly DeclareTypeCode[] = [
  DeclareType.supplies,
  DeclareType.drugs,
  DeclareType.equipment,
  DeclareType.measures,
]
/** Days in which nothing ran and that are opened after the fact. */
const atMost = 31

/**
 * Opens today for all nodes where nobody has done so yet, so that no status depends on a job having run; one read otherwise. A write
 * asks before it locks anything: the opening waits in a transaction of its own, and nobody would see that the two wait for each other.
 */
export async function ensurePeriods(ctx: Ctx): Promise<void> {
  if (!(await isOpen(ctx))) await ctx.inOwnTransaction((own) => openAllPeriods(own))
}
const openings = prepared<{ n: number }>('periods opened', sql`select count(*)::int as n from period_opening where day = ${param('day')}`)
async function isOpen({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<boolean> {
  const [open] = await openings(db, { day: dayOf(now) })
  return open!.n >= openedTypes.length
}

/** The same in a transaction that is there: all types, and the days since the last one that was opened. Gives how many became due. */
export async function openAllPeriods(ctx: Opening): Promise<number> {
  await holdPeriods(ctx)
  await seedPeriodPolicies(ctx.db, ctx.now)
  const today = dayOf(ctx.now)
  let due = 0
  for (const declareType of openedTypes) {
    const [last] = await ask<{ day: string | null }>(
      ctx.db,
      sql`select max(day) as day from period_opening where declare_type = ${declareType} and day <= ${today}`,
    )
    const first = last?.day ? [addDays(last.day, 1), addDays(today, 1 - atMost)].sort()[1]! : today
    for (let day = first; day <= today; day = addDays(day, 1)) due += await openPeriods(ctx, declareType, day)
  }
  return due
}

/** No period is opened until the transaction ends. */
export const holdPeriods = ({ db }: Pick<Opening, 'db'>) => lockAll(db, 'openingPeriods')

/**
 * The periods of a type that begin on a day, or that cover it where a node had none: all nodes at once, once for each day. What was due
 * before stays so; who is asked for the first time in the middle of a window is asked from the next one on (04 §4.1).
 */
export async function openPeriods(ctx: Opening, declareType: DeclareTypeCode, day: string): Promise<number> {
  await holdPeriods(ctx)
  const opened = await ask(
    ctx.db,
    sql`insert into period_opening (declare_type, day, opened_at, due) values (${declareType}, ${day}, ${ctx.now.toISOString()}, 0)
        on conflict do nothing returning 1 as one`,
  )
  if (opened.length === 0) return 0
  await endOfExcluded(ctx, declareType, day)
  const rows = (await uncovered(ctx, declareType, day, sql`r.due`)).map((node) => periodOf(node, declareType, day))
  await insertRows(ctx.db, rowsOf(declarePeriod, rows))
  diff(ctx, duePeriods, null, rows)
  if (rows.length > 0) await countOpened(ctx, startingOn(declareType, rows))
  if (rows.length > 0) await raisePeriodVersion(ctx.db)
  const due = rows.filter(({ isDue }) => isDue).length
  await ctx.db.execute(sql`update period_opening set due = ${due} where declare_type = ${declareType} and day = ${day}`)
  return due
}

/** Of projects that are out of prevention from that day on: theirs end with the day before. */
const endOfExcluded = (ctx: Opening, declareType: DeclareTypeCode, day: string) =>
  endPeriods(ctx, {
    which: sql`p.declare_type = ${declareType} and p.end_day >= ${day}::date and p.org_id in (select p.project_id from project p
      where p.ep_next_date = ${day}::date and p.ep_next = ${code(EpType.excluded)} or p.ep_type = ${code(EpType.excluded)} and p.ep_set_at >= ${startOf(addDays(day, -1)).toISOString()}::timestamptz)`,
    day: addDays(day, -1),
    lastDay: addDays(day, -1),
    at: startOf(day),
  })

/** The period of a node in which a day lies; opened where nobody has asked the node to declare, and not due then. Null: no rule, a node that declares nothing now, or another day than today. As for `ensurePeriods`, before anything is locked. */
export async function periodAt(ctx: Ctx, orgId: number, declareType: DeclareTypeCode, day: string): Promise<PeriodRow | null> {
  const [opened, there] = await Promise.all([isOpen(ctx), periodOn(ctx, orgId, declareType, day)])
  if (!opened) await ensurePeriods(ctx)
  const found = opened ? there : await periodOn(ctx, orgId, declareType, day)
  if (found || day !== dayOf(ctx.now)) return found
  await ctx.inOwnTransaction((own) => openVoluntary(own, sql`o.id = ${orgId}`, declareType, day))
  return periodOn(ctx, orgId, declareType, day)
}

/**
 * Nodes that were out of use have the periods of today at once: they may declare, and are asked from their next period on. Where nobody has opened
 * the day yet, whoever does finds them.
 */
export async function openAgain(ctx: Opening, nodeIds: readonly number[]): Promise<void> {
  await holdPeriods(ctx)
  if (!(await isOpen(ctx))) return
  const nodes = sql`o.id = any(${array(nodeIds)}::bigint[])`
  for (const declareType of openedTypes) await openVoluntary(ctx, nodes, declareType, dayOf(ctx.now))
}

async function openVoluntary(ctx: Opening, which: SQL, declareType: DeclareTypeCode, day: string): Promise<void> {
  await holdPeriods(ctx)
  const nodes = await uncovered(ctx, declareType, day, sql`r.active`, which)
  const rows = nodes.map((node) => ({ ...periodOf(node, declareType, day), isDue: false }))
  await insertRows(ctx.db, rowsOf(declarePeriod, rows))
  if (rows.length > 0) await raisePeriodVersion(ctx.db)
}

/** Those of `p` that are due among some that have just been opened. */
const startingOn = (declareType: DeclareTypeCode, rows: readonly Planned[]): SQL => {
  const due = rows.filter(({ isDue }) => isDue)
  const [orgIds, days] = [array(due.map(({ orgId }) => orgId)), array(due.map(({ startDay }) => startDay))]
  return sql`p.declare_type = ${declareType} and (p.org_id, p.start_day) in (select * from unnest(${orgIds}::bigint[], ${days}::date[]))`
}

async function periodOn({ db }: Pick<Ctx, 'db'>, orgId: number, declareType: DeclareTypeCode, day: string): Promise<PeriodRow | null> {
  const [found] = await periodCovering(db, { orgId, declareType, day })
  return found ?? null
}
const periodCovering = preparedSelect('period of a day', (db) =>
  db
    .select()
    .from(declarePeriod)
    .where(
      sql`${declarePeriod.orgId} = ${param('orgId')} and ${declarePeriod.declareType} = ${param('declareType')}
          and ${declarePeriod.endDay} >= ${param('day')}::date and ${declarePeriod.startDay} <= ${param('day')}::date`,
    ),
)

interface Ruled {
  readonly orgId: number
  readonly policyId: number
  readonly fromDay: string
  readonly frequency: PeriodRow['frequency']
  readonly deadlineDay: number
  readonly deadlineTime: string
  readonly remindHours: number[]
  readonly tolerance: number
  /** The last day of the period before. */
  readonly lastDay: string | null
}

const ruledColumns = sql`r.node_id as "orgId", r.policy_id as "policyId", r.from_day as "fromDay", r.frequency, r.deadline_day as "deadlineDay",
  r.deadline_time as "deadlineTime", r.remind_hours as "remindHours", r.tolerance`

/** The nodes without a period on a day, with their rule. */
const uncovered = ({ db }: Pick<Opening, 'db'>, declareType: DeclareTypeCode, day: string, which = sql`true`, nodes = sql`true`) =>
  ask<Ruled>(
    db,
    sql`with ${periodRuling(declareType, day, nodes)}
        select ${ruledColumns}, l.last_day as "lastDay"
        from ruled r left join lateral (
          select max(p.end_day) as last_day from declare_period p where p.org_id = r.node_id and p.declare_type = ${declareType} and p.start_day <= ${day}
        ) l on true
        where ${which} and (l.last_day is null or l.last_day < ${day}) order by 1`,
  )

function periodOf(node: Ruled, declareType: DeclareTypeCode, day: string): Planned {
  const { orgId, frequency, lastDay, policyId, remindHours, tolerance } = node
  const whole = windowOf(node, day)
  // The period before ended yesterday, or the rule itself begins: what is left of the window is asked for too.
  const goesOn = lastDay === addDays(day, -1) || node.fromDay === day
  const window = startOfNode(whole, node, day)
  const isDue = whole.startDay === day || (goesOn && leavesTime(window))
  return {
    ...{ orgId, declareType, frequency, isDue, periodKey: window.periodKey, startDay: window.startDay, endDay: window.endDay },
    ...{ openAt: window.openAt.toISOString(), deadlineAt: window.deadlineAt.toISOString(), policy: { policyId, remindHours, tolerance } },
  }
}

/** The whole window; what is left of it where a period lies in it already, or a rule that is younger begins there. */
function startOfNode(whole: Window, { lastDay, fromDay }: Ruled, day: string): Window {
  if (lastDay !== null && lastDay >= whole.startDay) return restOf(whole, lastDay === addDays(day, -1) ? addDays(lastDay, 1) : day)
  return fromDay > whole.startDay ? restOf(whole, fromDay) : whole
}

interface Asked {
  readonly orgId: number
  readonly declareType: DeclareTypeCode
  readonly day: string
  /** The last day of the period that runs until then. */
  readonly lastDay: string | null
}
/** The period of a day that has none yet, by the rule that is known to hold then; null without a rule. */
export async function plannedPeriod(db: ReadDb, { orgId, declareType, day, lastDay }: Asked): Promise<Planned | null> {
  const [node] = await ask<Omit<Ruled, 'lastDay'> & { due: boolean }>(
    db,
    sql`with ${periodRuling(declareType, day, sql`o.id = ${orgId}`)} select ${ruledColumns}, r.due from ruled r`,
  )
  if (!node) return null
  const planned = periodOf({ ...node, lastDay }, declareType, day)
  return { ...planned, isDue: node.due && (planned.isDue || lastDay === null) }
}
