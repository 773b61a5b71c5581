import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { Vaccination } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { keepComplete } from './completeness.ts'
import { lockArchive } from './people.ts'

/**
 * What was said last of a person and an illness, once a record has been written; the archive is locked. A record that follows a declaration
 * says what that says, and when.
 */
export const stateVaccination = ({ db }: Pick<WriteCtx, 'db'>, personId: number, illnessId: number) =>
  db.execute(sql`
    insert into vaccination_statement as s (person_id, illness_id, status)
    select ${personId}, ${illnessId}, case when r.at is not null then 1 end from (${newestRecord(personId, illnessId)}) r
    on conflict (person_id, illness_id) do update set status = ${statusOf(personId, illnessId)}`)

const newestRecord = (personId: number, illnessId: number) => sql`
  select max(updated_at) as at from vaccination_record
  where person_id = ${personId} and illness_id = ${illnessId} and deleted_at is null and declare_id is null`
const statusOf = (personId: number, illnessId: number) => sql`(
  select case when r.at is not null and (s.declared_at is null or r.at >= s.declared_at) then 1 else s.declared end
  from (${newestRecord(personId, illnessId)}) r)`

interface Declared {
  readonly vaccination: CodeOf<typeof Vaccination>
  readonly declaredAt: string
}
/** What the newest information declaration says of it; null: none does. */
export async function keepDeclaredStatement(ctx: WriteCtx, personId: number, illnessId: number, told: Declared | null): Promise<void> {
  await lockArchive(ctx, personId)
  const [declared, declaredAt] = [told?.vaccination ?? null, told?.declaredAt ?? null]
  await ctx.db.execute(sql`
    insert into vaccination_statement (person_id, illness_id, declared, declared_at)
    values (${personId}, ${illnessId}, ${declared}::smallint, ${declaredAt}::timestamptz)
    on conflict (person_id, illness_id) do update set declared = excluded.declared, declared_at = excluded.declared_at`)
  await stateVaccination(ctx, personId, illnessId)
  await keepComplete(ctx, [personId])
}
