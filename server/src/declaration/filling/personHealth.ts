import type { PersonHealth } from '@oems/contract/declaration/personHealth.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { unseal } from '../../core/db/keys.ts'

/** What other domains know of a person's health; those further down say so when they are loaded (`providePersonHealth`). */
interface HealthOfPerson {
  situations(ctx: Ctx, personId: number): Promise<PersonHealth['situations']>
  important(ctx: Ctx, personId: number): Promise<PersonHealth['important']>
  lastExam(ctx: Ctx, personId: number): Promise<PersonHealth['lastExam']>
}
let known: HealthOfPerson = { situations: async () => [], important: async () => null, lastExam: async () => null }

/** Called by a domain that knows a part of it: filling management shows what it is given. */
export function providePersonHealth(part: Partial<HealthOfPerson>): void {
  known = { ...known, ...part }
}

/** Who may read of illnesses by name. */
const may = 'biz:archive:info'

/** Beside the day's declaration; null for whoever may not open archives. */
export async function personHealth(ctx: Ctx, personId: number): Promise<PersonHealth | null> {
  if (!ctx.actor.permissions.has(may)) return null
  const [situations, important, lastExam, diseases, allergy] = [
    await known.situations(ctx, personId),
    await known.important(ctx, personId),
    await known.lastExam(ctx, personId),
    await ask<{ name: string }>(
      ctx.db,
      sql`select d.disease_name as name from archive_disease a join dict_disease d on d.id = a.disease_id
          where a.person_id = ${personId} and a.ended_on is null and a.deleted_at is null order by a.diagnosed_on nulls last, a.id`,
    ),
    await ask<{ allergy: Uint8Array | null }>(ctx.db, sql`select allergy from health_archive where id = ${personId}`),
  ]
  const sealedAllergy = allergy[0]?.allergy ?? null
  return { situations, important, lastExam, diseases: diseases.map(({ name }) => name), allergy: sealedAllergy && unseal(sealedAllergy) }
}
