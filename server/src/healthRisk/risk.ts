import { ControlState } from '@oems/contract/archive/codes.ts'
import { AttentionLevel, IllState } from '@oems/contract/attention/codes.ts'
import { Severity } from '@oems/contract/declaration/caseCodes.ts'
import { Conclusion, PeGrade } from '@oems/contract/examination/codes.ts'
import { HealthRisk, RiskReason } from '@oems/contract/people/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { array } from '../core/db/database.ts'

const { low, medium, high } = HealthRisk

/** Months for which an examination says that somebody is highly endangered, and for which it says anything at all. */
const [highMonths, examinedMonths] = [12, 24]

/**
 * The risk of people on a day (05 §4.1): `person_id`, `level`, and of its reasons those that make the level; a row for each, 0 where nothing is
 * known. The one definition, by which writes and the night judge.
 */
export function riskOf(personIds: readonly number[], today: string): SQL {
  const ids = sql`${array(personIds)}::bigint[]`
  const examined = (months: number) =>
    sql`r.person_id = any(${ids}) and r.deleted_at is null and r.exam_date > (${today}::date - make_interval(months => ${months}))::date`
  const either = (isHigh: SQL, [worse, better]: readonly [number, number]) =>
    sql`case when ${isHigh} then ${code(high)} else ${code(medium)} end, case when ${isHigh} then ${code(worse)} else ${code(better)} end`
  return sql`
    with found (person_id, level, reason) as (
      select r.person_id, ${code(high)}, ${code(RiskReason.gravelyExamined)} from pe_record r where ${examined(highMonths)}
        and (r.top_grade = ${code(PeGrade.a)} or r.conclusion in (${code(Conclusion.suspected, Conclusion.contraindicated)}))
      union all
      select r.person_id, ${code(medium)}, ${code(RiskReason.abnormallyExamined)} from pe_record r where ${examined(examinedMonths)}
        and (r.top_grade = ${code(PeGrade.b)} or r.conclusion in (${code(Conclusion.recheck, Conclusion.other)}))
      union all
      select r.person_id, ${code(low)}, ${code(RiskReason.examined)} from pe_record r where ${examined(examinedMonths)}
      union all
      select d.person_id, ${either(sql`d.control_state = ${code(ControlState.poor)}`, [RiskReason.poorlyControlled, RiskReason.chronic])}
        from archive_disease d where d.person_id = any(${ids}) and d.deleted_at is null and d.ended_on is null
      union all
      select i.person_id, ${either(sql`i.attention_level = ${code(AttentionLevel.urgent)}`, [RiskReason.urgentAttention, RiskReason.attention])}
        from important_user i where i.person_id = any(${ids}) and i.closed_at is null and i.deleted_at is null
      union all
      select s.person_id, ${code(high)}, ${code(RiskReason.severeCase)} from user_ill_situation s where s.person_id = any(${ids})
        and s.ill_state = ${code(IllState.open)} and s.deleted_at is null and s.severity >= ${code(Severity.severe)}),
    highest as (select f.*, max(level) over (partition by person_id) as top from found f)
    select p.id as person_id, coalesce(max(h.level), 0)::smallint as level,
      coalesce(array_agg(distinct h.reason order by h.reason) filter (where h.level = h.top), '{}')::smallint[] as reasons
    from unnest(${ids}) p (id) left join highest h on h.person_id = p.id group by p.id`
}
