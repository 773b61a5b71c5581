import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import type { DemoLoader } from '../core/domain.ts'
import { SettingsReader } from '../core/settings.ts'
import { recordAlone } from './record.ts'

/** What the night's job notes. The rows that it reads are of this very transaction, and nothing is known of their number yet. */
const load: DemoLoader = async (db, now) => {
  await db.execute(
    sql`analyze coop_institution, clinic_referral, org_contact, project_medical, project_network_env, declare_period, period_declare`,
  )
  const settings = await new SettingsReader(db).current()
  const projects = await ask<{ id: number }>(db, sql`select project_id as id from project order by project_id`)
  for (let at = 0; at < projects.length; at += 500)
    await recordAlone(
      { db, now, settings },
      projects.slice(at, at + 500).map(({ id }) => id),
    )
}
export default load
