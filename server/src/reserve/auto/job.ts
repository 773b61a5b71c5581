import type { CodeOf } from '@oems/contract/core/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { AutoCycle, AutoResult, DeclareSource } from '@oems/contract/reserve/codes.ts'
import { DeclareType, type ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { and, eq, sql } from 'drizzle-orm'
import { anonymous } from '../../core/anonymous.ts'
import { dayOf, inShanghai } from '../../core/days.ts'
import { ask, type Database, type Db } from '../../core/db/database.ts'
import { Refusal } from '../../core/errors.ts'
import { tell } from '../../core/messages/tell.ts'
import { Deltas } from '../../core/statistics/deltas.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { lockLatest } from '../declaring/enter.ts'
import { lockSheet } from '../declaring/rows.ts'
import { openAllPeriods } from '../periods/open.ts'
import { declarersOf, linkOf, wordsOf } from '../periods/telling.ts'
import { declarePeriod, type PeriodRow, autoDeclare as t } from '../tables.ts'
import { declareFromLedger, isRefused } from './fromLedger.ts'

/** A setting whose moment has come in the period that is open. */
interface Due {
  readonly id: number
  readonly periodId: number
}
interface Outcome {
  readonly result: CodeOf<typeof AutoResult>
  readonly message: string | null
}

/** 04 §4.2: only on fresh evidence; what is not declared says why. */
export const autoDeclareJob: Executor = {
  bean: 'reserve-auto-declare',
  name: '储备自动申报',
  meaning: '到执行时间的项目，台账足够新的按台账自动申报，否则说明原因并提醒填报人',
  cron: '0 */5 * * * ?',
  async run({ database, now, signal }) {
    const opening = { now, deltas: new Deltas() }
    await database.db.transaction(async (tx) => {
      await openAllPeriods({ ...opening, db: tx })
      await opening.deltas.flush(tx)
    })
    let processed = 0
    const errors: unknown[] = []
    for (const due of await allDue(database, now)) {
      if (signal.aborted) break
      try {
        if (await runOne(database, due, now)) processed += 1
      } catch (error) {
        // The others declare all the same; this one is tried again by the next run.
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
    return { processed }
  },
}

/** Opening day or last day, from its time on; once for each period. */
const allDue = ({ db }: Pick<Database, 'db'>, now: Date) =>
  ask<Due>(
    db,
    sql`select a.id, p.id as "periodId"
          from auto_declare a
          join declare_period p on p.org_id = a.org_id and p.declare_type = a.declare_type and ${dayOf(now)}::date between p.start_day and p.end_day
         where a.enabled = 1 and a.deleted_at is null and a.last_period_key is distinct from p.period_key
           and ${inShanghai(now).slice(0, 16)} >= to_char(case a.cycle when ${AutoCycle.opening} then p.start_day
                 else ((p.deadline_at - interval '1 second') at time zone 'Asia/Shanghai')::date end, 'YYYY-MM-DD') || 'T' || a.execute_time
         order by a.org_id, a.declare_type`,
  )

/** In a transaction of its own; of two workers the second passes over what the first has in hand. */
async function runOne({ db }: Pick<Database, 'db'>, { id, periodId }: Due, now: Date): Promise<boolean> {
  const failure = await db
    .transaction(async (tx) => {
      const deltas = new Deltas()
      const outcome = await attempted({ db: tx, now, deltas }, id, periodId)
      await deltas.flush(tx)
      return outcome
    })
    .catch((error: unknown) => (error instanceof Refusal ? { result: AutoResult.failed, message: error.message } : Promise.reject(error)))
  if (failure === null) return false
  if (failure.result === AutoResult.failed) await db.transaction((tx) => conclude(tx, id, periodId, failure, now))
  return true
}

async function attempted(
  ctx: { readonly db: Db; readonly now: Date; readonly deltas: Deltas },
  id: number,
  periodId: number,
): Promise<Outcome | null> {
  const [claimed] = await ctx.db.select().from(t).where(eq(t.id, id)).for('update', { skipLocked: true })
  const [period] = await ctx.db.select().from(declarePeriod).where(eq(declarePeriod.id, periodId))
  if (!claimed || !period || claimed.lastPeriodKey === period.periodKey) return null
  const outcome = await declared(ctx, period)
  await conclude(ctx.db, id, periodId, outcome, ctx.now)
  return outcome
}

async function declared(ctx: { readonly db: Db; readonly now: Date; readonly deltas: Deltas }, period: PeriodRow): Promise<Outcome> {
  if (!period.isDue) return { result: AutoResult.notDue, message: null }
  // Who declares by hand holds the sheet: after that it is known whether there is a declaration.
  await lockSheet(ctx, period.orgId, period.declareType as ItemTypeCode)
  if (await lockLatest(ctx, period)) return { result: AutoResult.manual, message: null }
  const found = await declareFromLedger({ ...ctx, actor: anonymous }, period, DeclareSource.automatic)
  return isRefused(found) ? found : { result: AutoResult.declared, message: null }
}

/** A message names no drugs; the list of settings does. */
const reasonTold = (declareType: number, { result, message }: Outcome): string =>
  declareType === DeclareType.drugs
    ? result === AutoResult.stale
      ? '台账过旧，请先核对台账'
      : '请核对配置与台账后手工申报'
    : (message ?? '请手工申报')

const worthTelling: readonly number[] = [AutoResult.stale, AutoResult.unconfigured, AutoResult.failed]

/** What came of it, for the list; and whoever has to declare by hand now hears why. */
async function conclude(db: Db, id: number, periodId: number, { result, message }: Outcome, now: Date): Promise<void> {
  const [period] = await db.select().from(declarePeriod).where(eq(declarePeriod.id, periodId))
  const { periodKey, orgId, declareType } = period!
  await db
    .update(t)
    .set({ lastRunAt: now.toISOString(), lastPeriodKey: periodKey, lastResult: result, lastMessage: message })
    .where(and(eq(t.id, id), eq(t.declareType, declareType as ItemTypeCode)))
  if (!worthTelling.includes(result)) return
  await tell(
    { db, now },
    {
      to: { roleId: declarersOf(declareType), orgId },
      ...{ type: MessageType.reminder, level: MessageLevel.important },
      title: '储备未能自动申报',
      content: `${wordsOf(declareType)}（${periodKey}）未能自动完成：${reasonTold(declareType, { result, message })}`,
      link: linkOf({ orgId, declareType }),
      ...{ bizType: 'reserve-auto', bizId: orgId, dedupKey: `reserve-auto:${orgId}:${declareType}:${periodKey}` },
    },
  )
}
