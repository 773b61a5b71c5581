import { sql } from 'drizzle-orm'
import type { TestApp } from '../testing/testApp.ts'

/** A moment long before any that a test is about. */
const at = '2026-01-01T00:00:00Z'
const saved = { created_at: at, created_by: 0, updated_at: at, updated_by: 0 }

type Row = Readonly<Record<string, unknown>>
/** Puts a row in as it is; what is not said has its default. */
export async function insert({ db }: Pick<TestApp, 'db'>, table: string, row: Row): Promise<number> {
  const whole = { ...saved, ...row }
  const names = sql.raw(Object.keys(whole).join(', '))
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into ${sql.raw(table)} (${names}) values (${sql.join(
      Object.values(whole).map((value) => sql`${value}`),
      sql`, `,
    )}) returning id`,
  )
  return Number(rows[0]!.id)
}

export const medicalOf = (orgId: number, more: Row = {}): Row => ({
  ...{ org_id: orgId, clinic_level: 1, cold_storage: 0, endemic_diseases: '{}', chinese_doctor_num: 1, aed_num: 1, oxygen_num: 1 },
  ...{ evac_plan: '包机后送', policy_no: 'P-1', policy_end_date: '2026-12-31' },
  ...more,
})
export const networkOf = (orgId: number, videoAbility: number): Row => ({
  ...{ org_id: orgId, access_types: '{1}', dedicated_line: 0, video_ability: videoAbility, terminal_types: '{}', power: '{}' },
})
export const hospitalOf = (orgId: number, name: string, more: Row = {}): Row => ({
  ...{ org_id: orgId, kind: 1, visible_to_below: 0, institution_name: name, name_key: name, pinyin: '', institution_type: 1 },
  ...{ services: '{1}', languages: '{}', is24h: 1, emergency_phone: '999', travel_minutes: 30, distance_km: '12.5' },
  ...{ agreement_start: '2026-01-01', agreement_end: '2026-06-30' },
  ...more,
})
