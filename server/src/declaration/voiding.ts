import { HandleState } from '@oems/contract/declaration/codes.ts'
import { feverBandOf } from '@oems/contract/declaration/level.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { WriteCtx } from '../core/context.ts'
import { withinScope } from '../core/db/scope.ts'
import { conflict, notFound } from '../core/errors.ts'
import { diff } from '../core/statistics/source.ts'
import { attendToDays } from './attending.ts'
import { recountLastDays } from './daily/people.ts'
import { lockDeclaring } from './declaring.ts'
import { judgeOnsets } from './onset.ts'
import { standingFirst } from './order.ts'
import { personDays } from './personDaySource.ts'
import { declareHealth, declarePersonDay, type PersonDay } from './tables.ts'
import { handleStateOf, waitingSubmissions } from './waitingSource.ts'

export interface Voided {
  readonly id: number
  readonly personId: number
  readonly date: string
}
type Submission = typeof declareHealth.$inferSelect
const h = alias(declareHealth, 'h')

/**
 * A wrong submission no longer counts (03 §5.4): the next of the day stands in its place, by the order of all declarations, and the figures
 * follow. Whether the day was in time is what its first valid submission says.
 */
export async function voidSubmission(ctx: WriteCtx, { id, personId, date }: Voided, voidReason: string): Promise<void> {
  const { db } = ctx
  await lockDeclaring(db, personId)
  const [found] = await db
    .select()
    .from(declareHealth)
    .where(
      and(
        eq(declareHealth.day, date),
        eq(declareHealth.id, id),
        eq(declareHealth.personId, personId),
        withinScope(declareHealth.orgId)(ctx),
      ),
    )
  if (!found) throw notFound()
  if (found.voided) throw conflict('该申报已作废')
  const waitsNoMore = found.handledAt === null && { handleState: HandleState.notNeeded }
  const gone = { voided: true, isLatest: false, voidReason, voidedBy: ctx.actor.accountId, voidedAt: ctx.now.toISOString() }
  await change(ctx, found, { ...gone, ...waitsNoMore })
  if (found.isLatest) diff(ctx, waitingSubmissions, found, null)
  const [before] = await db.select().from(declarePersonDay).where(ofDay(found))
  const after = await standing(ctx, before!)
  diff(ctx, personDays, before!, after)
  await judgeOnsets(ctx, [{ before: before!, after }])
  if (after) await db.update(declarePersonDay).set(after).where(ofDay(found))
  else await db.delete(declarePersonDay).where(ofDay(found))
  await recountLastDays(db, [personId])
  const latest = after && (await submission(ctx, after))
  await attendToDays(ctx, [
    { personId, day: date, standing: latest && { ...latest.answers, level: latest.level, declareId: latest.id }, replaced: [id] },
  ])
}

async function submission({ db }: WriteCtx, { day, declareId }: PersonDay): Promise<Submission> {
  const [found] = await db
    .select()
    .from(declareHealth)
    .where(and(eq(declareHealth.day, day), eq(declareHealth.id, declareId)))
  return found!
}

const change = ({ db }: WriteCtx, { day, id }: Submission, values: Partial<Submission>) =>
  db
    .update(declareHealth)
    .set(values)
    .where(and(eq(declareHealth.day, day), eq(declareHealth.id, id)))

const ofDay = ({ personId, day }: Pick<PersonDay, 'personId' | 'day'>) =>
  and(eq(declarePersonDay.personId, personId), eq(declarePersonDay.day, day))

/** The person-day by what is left of its submissions; null without one. */
async function standing(ctx: WriteCtx, day: PersonDay): Promise<PersonDay | null> {
  const valid = () =>
    ctx.db
      .select()
      .from(h)
      .where(and(eq(h.personId, day.personId), eq(h.day, day.day), eq(h.voided, false)))
      .limit(1)
  const [[latest], [first]] = await Promise.all([valid().orderBy(sql`${standingFirst}`), valid().orderBy(asc(h.id))])
  if (!latest || !first) return null
  if (!latest.isLatest) {
    await change(ctx, latest, { isLatest: true, handleState: handleStateOf(latest) })
    diff(ctx, waitingSubmissions, null, latest)
  }
  const { declaredAt, level, temperature, symptoms, worse, id: declareId } = latest
  const condition = { declaredAt, level, temperature, feverBand: feverBandOf(temperature), symptoms, worse, declareId }
  return { ...day, onTime: first.onTime, source: first.source, firstDeclaredAt: first.declaredAt, ...condition }
}
