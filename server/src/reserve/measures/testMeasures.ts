import { sql } from 'drizzle-orm'
import { ask } from '../../core/db/database.ts'
import type { TestApp } from '../../testing/testApp.ts'

interface Of {
  readonly name: string
  readonly answerKind?: number
  readonly evidenceRequired?: number
  readonly minGrade?: number
}
/** In the dictionary of a node, for every kind of project; put straight into the database. */
export async function aMeasure({ db, clock }: Pick<TestApp, 'db' | 'clock'>, orgId: number, of: Of): Promise<number> {
  const { name, answerKind = 1, evidenceRequired = 0, minGrade = 0 } = of
  const now = clock().toISOString()
  const [row] = await ask<{ id: number }>(
    db,
    sql`insert into dict_measure (created_at, created_by, updated_at, updated_by, org_id, name, category, answer_kind, value_unit, evidence_required,
          ep_types, min_grade, order_num, status)
        values (${now}, 0, ${now}, 0, ${orgId}, ${name}, 1, ${answerKind}, ${answerKind === 2 ? '次' : null}, ${evidenceRequired}, '{1,2,3}', ${minGrade},
          100, 1) returning id`,
  )
  return Number(row!.id)
}
