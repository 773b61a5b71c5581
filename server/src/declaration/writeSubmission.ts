import { HandleState } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { seal } from '../core/db/keys.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { diff } from '../core/statistics/source.ts'
import { answersOf } from './answers.ts'
import { attendToDays } from './attending.ts'
import { advancing, recountLastDays } from './daily/people.ts'
import type { NewDeclaration } from './declare.ts'
import { tellUrgent } from './reminding/urgent.ts'
import type { PersonDay } from './tables.ts'
import { handleStateOf, type Waiting, waitingSubmissions } from './waitingSource.ts'

interface SubmissionFlags {
  readonly onTime: boolean
  /** There is another of that day, which it replaces. */
  readonly corrects: boolean
  /** It is the one that counts; otherwise it is kept beside the one that does. */
  readonly stands: boolean
}

/**
 * The submission, its person-day and the person's row by one statement; a correction first takes the place of the one before, and one that
 * does not stand leaves the person-day as it is. Gives the submission's id.
 */
export async function writeSubmission(
  ctx: WriteCtx,
  declaration: NewDeclaration,
  day: PersonDay,
  { onTime, corrects, stands }: SubmissionFlags,
): Promise<number> {
  const { personId, date } = declaration
  if (corrects) await supersede(ctx, declaration)
  const waits: Waiting = { ...day, handledAt: null }
  if (stands) diff(ctx, waitingSubmissions, null, waits)
  const [inserted] = await insert(ctx.db, {
    ...declaration,
    ...day,
    ...{
      sentOnTime: onTime,
      sentSource: declaration.source,
      stands,
      declarantId: ctx.actor.accountId,
      handleState: stands ? handleStateOf(waits) : HandleState.notNeeded,
      oneTapSeconds: declaration.oneTapSeconds ?? null,
    },
    answers: seal(JSON.stringify(answersOf(declaration))),
  })
  const { id: declareId, advanced } = inserted!
  // A correction, or a day before the last one: what was declared last follows from all of them.
  if (stands && !advanced) await recountLastDays(ctx.db, [personId])
  if (stands)
    await attendToDays(ctx, [
      { personId, day: date, standing: { ...declaration, level: day.level, declareId }, replaced: corrects ? [day.declareId] : [] },
    ])
  if (stands) await tellUrgent(ctx, day)
  return declareId
}

/** The one that stood stands no more, and waits for nobody; what was decided about it stays. */
async function supersede(ctx: WriteCtx, { personId, date }: NewDeclaration): Promise<void> {
  const before = await ask<Waiting>(
    ctx.db,
    sql`update declare_health set is_latest = false, handle_state = case when handled_at is null then 0 else handle_state end
        where person_id = ${personId} and day = ${date} and is_latest and not voided
        returning org_id as "orgId", level, declared_at as "declaredAt", handled_at as "handledAt"`,
  )
  diff(ctx, waitingSubmissions, before, null)
}

/** The submission says how it was sent itself; the person-day may keep that from an earlier one of the day. */
const insert = prepared<{ id: number; advanced: boolean }>(
  'declaration',
  sql`with sent as (
      insert into declare_health (person_id, org_id, day, declared_at, on_time, source, declarant_id, client_key, client_time, temperature,
        symptoms, answers, level, worse, is_latest, handle_state, one_tap_seconds)
      values (${param('personId')}, ${param('orgId')}, ${param('date')}, ${param('declaredAt')}, ${param('sentOnTime')},
        ${param('sentSource')}, ${param('declarantId')}, ${param('clientKey')}, ${param('clientTime')}, ${param('temperature')},
        ${param('symptoms')}, ${param('answers')}, ${param('level')}, ${param('worse')}, ${param('stands')}, ${param('handleState')},
        ${param('oneTapSeconds')})
      returning id),
    counted as (
    insert into declare_person_day as d (person_id, day, org_id, obliged, emp_type, on_time, source, first_declared_at, declared_at, level,
      temperature, fever_band, symptoms, worse, declare_id)
    select ${param('personId')}, ${param('date')}, ${param('orgId')}, ${param('obliged')}::boolean, ${param('empType')}::smallint,
      ${param('onTime')}::boolean, ${param('source')}::smallint, ${param('firstDeclaredAt')}::timestamptz, ${param('declaredAt')}, ${param('level')},
      ${param('temperature')}, ${param('feverBand')}::smallint, ${param('symptoms')}, ${param('worse')}, id from sent where ${param('stands')}::boolean
    on conflict (person_id, day) do update set declared_at = excluded.declared_at, level = excluded.level, temperature = excluded.temperature,
      fever_band = excluded.fever_band, symptoms = excluded.symptoms, worse = excluded.worse, declare_id = excluded.declare_id
    ),
    advanced as (${advancing(sql`select ${param('personId')}::bigint as person_id, ${param('date')}::date as day, ${param('obliged')}::boolean as obliged,
      ${param('onTime')}::boolean as on_time, ${param('level')}::smallint as level where ${param('stands')}::boolean`)} returning 1)
    select id, exists (select from advanced) as advanced from sent`,
)
