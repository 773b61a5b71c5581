import { ItemType } from '@oems/contract/supplies/codes.ts'
import { inArray, max, sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import type { Db, ReadDb } from '../../core/db/database.ts'
import { drug } from '../../dictionary/tables.ts'

/** An item of drugs nears its end as the clinics' cards say it of them: as early as the first of its drugs does (04 §2.1). Null: of none. */
export async function warnDaysOf(db: ReadDb, drugIds: readonly number[]): Promise<number | null> {
  const [found] = await db
    .select({ days: max(drug.warnDays) })
    .from(drug)
    .where(inArray(drug.id, [...drugIds]))
  return found!.days
}

/** What a keeper of the dictionary has changed since; nobody's doing, so items keep their version. */
export const followDrugs = (db: Db) =>
  db.execute(sql`
    update supplies s set warn_days = v.days
      from (select i.id, max(d.warn_days) as days from supplies i join dict_drug d on d.id = any(i.drug_ids)
             where i.declare_type = ${code(ItemType.drugs)} and i.deleted_at is null group by i.id) v
     where s.id = v.id and s.warn_days <> v.days`)
