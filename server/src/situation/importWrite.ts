import type { SituationDraft } from '@oems/contract/situation/situations.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { followingLevels } from './following.ts'

/** A good line; what it leaves blank stays as it is where the row is there already. */
export type ImportedSituation = SituationDraft

/** Adds or changes rows by illness, place and day, and tells whoever rests on the levels of their areas. */
export async function writeSituations(ctx: WriteCtx, rows: readonly ImportedSituation[]): Promise<void> {
  if (rows.length === 0) return
  const judged = rows.filter(({ riskLevelId }) => riskLevelId !== null)
  await followingLevels(ctx, judged, () => upsert(ctx, rows))
}

function upsert({ db, now, actor }: WriteCtx, rows: readonly ImportedSituation[]) {
  const [at, by] = [sql`${now.toISOString()}::timestamptz`, sql`${actor.accountId}::bigint`]
  return db.execute(sql`
    insert into epidemic_situation as s (created_at, created_by, updated_at, updated_by, illness_id, nation_code, province_id, day,
        new_confirmed, new_death, cum_confirmed, cum_death, risk_level_id, source, source_url, note)
    select ${at}, ${by}, ${at}, ${by}, n."illnessId", n."nationCode", n."provinceId", n.day,
        n."newConfirmed", n."newDeath", n."cumConfirmed", n."cumDeath", n."riskLevelId", n.source, n."sourceUrl", n.note
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n ("illnessId" bigint, "nationCode" char(2), "provinceId" bigint, day date, "newConfirmed" integer, "newDeath" integer,
          "cumConfirmed" integer, "cumDeath" integer, "riskLevelId" bigint, source text, "sourceUrl" text, note text)
    on conflict (illness_id, nation_code, coalesce(province_id, 0), day) where deleted_at is null do update set
      new_confirmed = coalesce(excluded.new_confirmed, s.new_confirmed), new_death = coalesce(excluded.new_death, s.new_death),
      cum_confirmed = coalesce(excluded.cum_confirmed, s.cum_confirmed), cum_death = coalesce(excluded.cum_death, s.cum_death),
      risk_level_id = coalesce(excluded.risk_level_id, s.risk_level_id), source = coalesce(excluded.source, s.source),
      source_url = coalesce(excluded.source_url, s.source_url), note = coalesce(excluded.note, s.note),
      version = s.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
}
