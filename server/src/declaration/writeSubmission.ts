import { HandleState } from '@oems/contract/declaration/codes.ts'
import { isAbnormal } from '@oems/contract/declaration/level.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { seal } from '../core/db/keys.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { answersOf } from './answers.ts'
import { attendToDays } from './attending.ts'
import type { NewDeclaration } from './declare.ts'
import type { PersonDay } from './tables.ts'

interface SubmissionFlags {
  readonly onTime: boolean
  /** There is another of that day, which it replaces. */
  readonly corrects: boolean
  /** It is the one that counts; otherwise it is kept beside the one that does. */
  readonly stands: boolean
}

/**
 * The submission and its person-day by one statement; a correction first takes the place of the one before, and one that
 * does not stand leaves the person-day as it is. Gives the submission's id.
 */
export async function writeSubmission(
  ctx: WriteCtx,
  declaration: NewDeclaration,
  day: PersonDay,
  { onTime, corrects, stands }: SubmissionFlags,
): Promise<number> {
  const { personId, date } = declaration
  if (corrects)
    await ctx.db.execute(sql`update declare_health set is_latest = false where person_id = ${personId} and day = ${date} and is_latest`)
  const [inserted] = await insert(ctx.db, {
    ...declaration,
    ...day,
    ...{
      sentOnTime: onTime,
      sentSource: declaration.source,
      stands,
      declarantId: ctx.actor.accountId,
      handleState: isAbnormal(day.level) ? HandleState.pending : HandleState.notNeeded,
    },
    answers: seal(JSON.stringify(answersOf(declaration))),
  })
  const declareId = inserted!.id
  if (stands)
    await attendToDays(ctx, [
      { personId, day: date, standing: { ...declaration, level: day.level, declareId }, replaced: corrects ? [day.declareId] : [] },
    ])
  return declareId
}

/** The submission says how it was sent itself; the person-day may keep that from an earlier one of the day. */
const insert = prepared<{ id: number }>(
  'declaration',
  sql`with sent as (
      insert into declare_health (person_id, org_id, day, declared_at, on_time, source, declarant_id, client_key, client_time, temperature,
        symptoms, answers, level, worse, is_latest, handle_state)
      values (${param('personId')}, ${param('orgId')}, ${param('date')}, ${param('declaredAt')}, ${param('sentOnTime')},
        ${param('sentSource')}, ${param('declarantId')}, ${param('clientKey')}, ${param('clientTime')}, ${param('temperature')},
        ${param('symptoms')}, ${param('answers')}, ${param('level')}, ${param('worse')}, ${param('stands')}, ${param('handleState')})
      returning id),
    counted as (
    insert into declare_person_day as d (person_id, day, org_id, obliged, emp_type, on_time, source, first_declared_at, declared_at, level,
      temperature, fever_band, symptoms, worse, declare_id)
    select ${param('personId')}, ${param('date')}, ${param('orgId')}, ${param('obliged')}::boolean, ${param('empType')}::smallint,
      ${param('onTime')}::boolean, ${param('source')}::smallint, ${param('firstDeclaredAt')}::timestamptz, ${param('declaredAt')}, ${param('level')},
      ${param('temperature')}, ${param('feverBand')}::smallint, ${param('symptoms')}, ${param('worse')}, id from sent where ${param('stands')}::boolean
    on conflict (person_id, day) do update set declared_at = excluded.declared_at, level = excluded.level, temperature = excluded.temperature,
      fever_band = excluded.fever_band, symptoms = excluded.symptoms, worse = excluded.worse, declare_id = excluded.declare_id
    )
    select id from sent`,
)
