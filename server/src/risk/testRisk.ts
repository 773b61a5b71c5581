import { sql } from 'drizzle-orm'
import { ask, type Db } from '../core/db/database.ts'
import { seal } from '../core/db/keys.ts'

const at = '2026-01-01T00:00:00Z'
let serial = 0

/** An illness for which risk levels may be told apart, put straight into the database. */
export async function anIllness(db: Db): Promise<number> {
  serial += 1
  const [made] = await ask<{ id: number }>(
    db,
    sql`insert into illness (created_at, created_by, updated_at, updated_by, name, illness_kind, declare_cycle, risk_enabled, case_scheme, infectious_class,
          observe_days, recover_normal_days, require_negative, attention_on_case, hint_symptoms, is_default, status, order_num)
        values (${at}, 0, ${at}, 0, ${`风险病种${process.pid}-${serial}`}, 1, 0, 1, 1, 0, 14, 3, 0, 0, '{}', 0, 1, 100) returning id`,
  )
  return made!.id
}

/** The same with a scheme and its levels from the lowest grade on; gives back the levels by their grades. */
export async function aScheme(db: Db, coverDays: readonly number[] = [30, 45, 60, 90]) {
  const illnessId = await anIllness(db)
  const [made] = await ask<{ riskId: number; levels: number[] }>(
    db,
    sql`with r as (
          insert into risk (created_at, created_by, updated_at, updated_by, illness_id, name, review_days, status)
          values (${at}, 0, ${at}, 0, ${illnessId}, '风险', 30, 1) returning id),
        l as (
          insert into risk_level (created_at, created_by, updated_at, updated_by, illness_id, name, grade, colour, cover_days, measure_ids, order_num)
          select ${at}, 0, ${at}, 0, ${illnessId}, '等级' || n, n, '#52C41A', days, '{}', n
            from unnest(${sql.param([...coverDays])}::int[]) with ordinality g(days, n)
          returning id, grade)
        select (select id from r) as "riskId", (select array_agg(id order by grade) from l) as levels`,
  )
  return { illnessId, riskId: made!.riskId, levels: made!.levels.map(Number) }
}

/** A row of a node, as it stands. */
export async function ownRisk(db: Db, orgId: number, illnessId: number, riskLevelId: number, setByDepth = 0): Promise<number> {
  const [made] = await ask<{ id: number }>(
    db,
    sql`insert into org_risk (created_at, created_by, updated_at, updated_by, org_id, illness_id, risk_level_id, reason, basis, set_by_depth, review_date, source)
        values (${at}, 0, ${at}, 0, ${orgId}, ${illnessId}, ${riskLevelId}, ${seal('测试')}, 9, ${setByDepth}, '2099-01-01', 1) returning id`,
  )
  return made!.id
}
