import type { Call } from '@oems/contract/core/call.ts'
import { type SQL, sql } from 'drizzle-orm'
import { treesIn } from '../../organisation/testNames.ts'
import type { Answered, Caller, TestApp } from '../../testing/testApp.ts'

interface Row {
  readonly projectId: number
}
export const page = <R extends Row>({ data }: Answered) => data as { readonly list: readonly R[]; readonly total: number }
/** What a list finds, by the ids of its projects. */
export const found = async (caller: Caller, call: Call, input: object) =>
  page(await caller(call, { pageSize: 50, ...input })).list.map(({ projectId }) => projectId)

/** Projects, and what others write down of them. */
export function projectsIn(app: TestApp) {
  const { aTree, named } = treesIn(app)
  const at = app.clock().toISOString()
  const stamps = sql`${at}, 0, ${at}, 0`
  const change = (table: 'org' | 'project', id: number, set: SQL) =>
    app.db.execute(sql`update ${sql.identifier(table)} set ${set} where ${sql.identifier(table === 'org' ? 'id' : 'project_id')} = ${id}`)

  const reported = (orgId: number, clinicLevel: number) =>
    app.db.execute(sql`
      insert into project_medical (created_at, created_by, updated_at, updated_by, org_id, clinic_level, cold_storage, endemic_diseases)
      values (${stamps}, ${orgId}, ${clinicLevel}, 0, '{}')`)
  const line = (orgId: number, videoAbility: number) =>
    app.db.execute(sql`
      insert into project_network_env (created_at, created_by, updated_at, updated_by, org_id, access_types, dedicated_line, video_ability, terminal_types, power)
      values (${stamps}, ${orgId}, '{1}', 0, ${videoAbility}, '{}', '{}')`)
  /** An institution with an agreement until a day; null: without one. */
  const agreed = (orgId: number, end: string | null, { start = null, minutes = 30 }: { start?: string | null; minutes?: number } = {}) =>
    app.db.execute(sql`
      insert into coop_institution (created_at, created_by, updated_at, updated_by, org_id, kind, visible_to_below, institution_name, name_key, pinyin,
        institution_type, services, languages, is24h, travel_minutes, agreement_start, agreement_end)
      values (${stamps}, ${orgId}, 1, 0, '医院', gen_random_uuid()::text, '', 1, '{1}', '{}', 0, ${minutes}, ${start}, ${end})`)
  return { aTree, named, change, reported, line, agreed }
}
