import { sql } from 'drizzle-orm'
import type { ClinicUse } from '../clinic/use.ts'
import { array, ask } from '../core/db/database.ts'

/** A clinic whose stock has bills keeps its book (06 §4.1). */
export const stockOfClinics: ClinicUse = {
  async had({ db }, clinicIds) {
    const found = await ask<{ clinicId: number; bills: number }>(
      db,
      sql`select clinic_id as "clinicId", count(*)::int as bills from stock_bill where clinic_id = any(${array(clinicIds)}::bigint[]) group by clinic_id`,
    )
    return new Map(found.map(({ clinicId, bills }) => [clinicId, `药品库存单据${bills}张`]))
  },
}
