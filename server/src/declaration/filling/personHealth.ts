import { AttentionLevel, AttentionRule, IllState } from '@oems/contract/attention/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { CaseClass } from '@oems/contract/declaration/caseCodes.ts'
import type { PersonHealth } from '@oems/contract/declaration/personHealth.ts'
import { Conclusion, PeType } from '@oems/contract/examination/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import { unseal } from '../../core/db/keys.ts'

/** Who may read of illnesses by name. */
const may = 'biz:archive:info'
const mayOpenArchives = ({ actor }: Pick<Ctx, 'actor'>) => actor.permissions.has(may)

/** Beside the day's declaration, what other domains keep; null for whoever may not open archives. */
export async function personHealth(ctx: Ctx, personId: number): Promise<PersonHealth | null> {
  if (!mayOpenArchives(ctx)) return null
  const { db } = ctx
  const [situations, [important], [exam], diseases, [archive]] = await Promise.all([
    ask<{ illnessName: string; caseClass: CodeOf<typeof CaseClass>; since: string }>(
      db,
      sql`select i.name as "illnessName", s.case_class as "caseClass", s.found_date as since
          from user_ill_situation s join illness i on i.id = s.illness_id
          where s.person_id = ${personId} and s.ill_state = ${code(IllState.open)} and s.deleted_at is null order by s.found_date desc, s.id`,
    ),
    ask<{ level: CodeOf<typeof AttentionLevel>; reasons: CodeOf<typeof AttentionRule>[]; openedAt: string; watchUntil: string | null }>(
      db,
      sql`select attention_level as level, reasons, opened_at as "openedAt", watch_until as "watchUntil" from important_user
          where person_id = ${personId} and closed_at is null and deleted_at is null`,
    ),
    ask<{ examDate: string; peType: CodeOf<typeof PeType>; conclusion: CodeOf<typeof Conclusion> | null }>(
      db,
      sql`select exam_date as "examDate", pe_type as "peType", conclusion from pe_record
          where person_id = ${personId} and deleted_at is null order by exam_date desc, id desc limit 1`,
    ),
    ask<{ name: string }>(
      db,
      sql`select d.disease_name as name from archive_disease a join dict_disease d on d.id = a.disease_id
          where a.person_id = ${personId} and a.ended_on is null and a.deleted_at is null order by a.diagnosed_on nulls last, a.id`,
    ),
    ask<{ allergy: Uint8Array | null }>(db, sql`select allergy from health_archive where id = ${personId}`),
  ])
  return {
    situations: situations.map(({ caseClass, ...one }) => ({ ...one, caseClass: CaseClass.label(caseClass) })),
    important: important
      ? {
          level: AttentionLevel.label(important.level),
          reasons: important.reasons.map(AttentionRule.label),
          since: dayOf(new Date(important.openedAt)),
          watchUntil: important.watchUntil,
        }
      : null,
    diseases: diseases.map(({ name }) => name),
    allergy: archive?.allergy ? unseal(archive.allergy) : null,
    lastExam: exam
      ? {
          examDate: exam.examDate,
          kind: PeType.label(exam.peType),
          conclusion: exam.conclusion === null ? null : Conclusion.label(exam.conclusion),
        }
      : null,
  }
}
