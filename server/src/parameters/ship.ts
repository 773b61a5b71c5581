import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database, Db } from '../core/db/database.ts'
import { complaintOf } from '../core/parameter.ts'
import { definitionOf, parameters } from '../core/settings.ts'
import { config } from '../core/tables.ts'

/** A row of each built-in parameter, with no value until somebody sets one; what it may be follows the release (01 §2.6, §3.15). */
export async function ship({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const rows = Object.entries(parameters).map(([paramKey, { type, range, domain, secret }]) => ({ paramKey, type, range, domain, secret }))
  const at = now.toISOString()
  await db.transaction(async (tx) => {
    await adoptOwn(tx)
    await tx.execute(sql`
      insert into sys_config as old (created_at, created_by, updated_at, updated_by, param_key, value_type, range, business_domain_id, secret, built_in)
      select ${at}, 0, ${at}, 0, p."paramKey", p.type, p.range, p.domain, p.secret, true
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p ("paramKey" text, type smallint, range jsonb, domain smallint, secret boolean)
      on conflict (param_key) where deleted_at is null do update
        set value_type = excluded.value_type, range = excluded.range, business_domain_id = excluded.business_domain_id
        where (old.value_type, old.range, old.business_domain_id)
          is distinct from (excluded.value_type, excluded.range, excluded.business_domain_id)`)
  })
}

/** A customer's own parameter whose key a release now asks is built in from here on, with its value where that is one. */
async function adoptOwn(db: Db): Promise<void> {
  const own = await db
    .select({ id: config.id, paramKey: config.paramKey, paramValue: config.paramValue })
    .from(config)
    .where(and(eq(config.builtIn, false), inArray(config.paramKey, Object.keys(parameters)), isNull(config.deletedAt)))
  for (const { id, paramKey, paramValue } of own) {
    const fits = paramValue !== null && complaintOf(definitionOf(paramKey)!, paramValue) === null
    await db
      .update(config)
      .set({ builtIn: true, paramValue: fits ? paramValue : null })
      .where(eq(config.id, id))
  }
}
