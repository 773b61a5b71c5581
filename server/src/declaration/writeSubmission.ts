import { isAbnormal } from '@oems/contract/declaration/level.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { array, askPrepared } from '../core/database.ts'
import { seal } from '../core/keys.ts'
import type { NewDeclaration } from './declare.ts'
import type { PersonDay } from './tables.ts'

interface Standing {
  readonly onTime: boolean
  /** There is an earlier submission of that day. */
  readonly corrects: boolean
}

const sealedText = (text: string | null) => (text === null ? null : seal(text))

/** The submission and its person-day by one statement; a correction first takes the place of the one before. Gives the submission's id. */
export async function writeSubmission(
  ctx: WriteCtx,
  told: NewDeclaration,
  day: PersonDay,
  { onTime, corrects }: Standing,
): Promise<number> {
  const { personId, date } = told
  if (corrects)
    await ctx.db.execute(sql`update declare_health set is_latest = false where person_id = ${personId} and day = ${date} and is_latest`)
  const waits = isAbnormal(day.level) ? 1 : 0
  const other = told.symptoms.includes(99) ? told.symptomOther : null
  const [made] = await askPrepared<{ id: number }>(
    ctx.db,
    sql`with sent as (
          insert into declare_health (person_id, org_id, day, declared_at, on_time, source, declarant_id, client_key, client_time, temperature,
            body_state, symptoms, symptom_other, contact_history, isolation_state, vaccination, test_result, location_nation, location_text,
            left_site, medication, remark, level, worse, is_latest, handle_state)
          values (${personId}, ${day.orgId}, ${date}, ${day.declaredAt}, ${onTime}, ${told.source}, ${ctx.actor.accountId}, ${told.clientKey},
            ${told.clientTime}, ${day.temperature}, ${told.bodyState}, ${array(told.symptoms)}::smallint[], ${sealedText(other)},
            ${told.contactHistory}, ${told.isolationState}, ${told.vaccination}, ${told.testResult}, ${told.locationNation},
            ${told.locationText}, ${told.leftSite}, ${sealedText(told.medication)}, ${sealedText(told.remark)}, ${day.level}, ${day.worse},
            true, ${waits})
          returning id)
        insert into declare_person_day as d (person_id, day, org_id, obliged, emp_type, on_time, source, declared_at, level, temperature, fever_band,
          symptoms, worse, declare_id)
        select ${personId}::bigint, ${date}::date, ${day.orgId}::bigint, ${day.obliged}::boolean, ${day.empType}::smallint, ${day.onTime}::boolean,
          ${day.source}::smallint, ${day.declaredAt}::timestamptz, ${day.level}::smallint, ${day.temperature}::numeric, ${day.feverBand}::smallint,
          ${array(told.symptoms)}::smallint[], ${day.worse}::boolean, id from sent
        on conflict (person_id, day) do update set declared_at = excluded.declared_at, level = excluded.level, temperature = excluded.temperature,
          fever_band = excluded.fever_band, symptoms = excluded.symptoms, worse = excluded.worse, declare_id = excluded.declare_id
        returning declare_id as id`,
  )
  return made!.id
}
