import { BatchState, BillType } from '@oems/contract/drugStock/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { ask, type ReadDb } from '../../core/db/database.ts'

/** What a reception has had of one batch, and its patient has given back of it. */
export interface Issued {
  readonly drugId: number
  readonly batchId: number
  readonly batchNo: string
  readonly expiryDate: string | null
  /** Less what went back because it never left. */
  readonly quantity: number
  readonly returned: number
}

/** By batch, in the order in which they were first issued. */
export const issuedOf = (db: ReadDb, medRecordId: number) =>
  ask<Issued>(
    db,
    sql`
    with moved as (
      select m.drug_id, b.batch_no, b.expiry_date, m.delta, m.id, m.batch_id, b.state = ${code(BatchState.patientReturn)} as given_back
        from stock_bill l join stock_move m on m.bill_id = l.id join stock_batch b on b.id = m.batch_id
       where l.med_record_id = ${medRecordId} and l.bill_type in (${code(BillType.dispensing, BillType.patientReturn)}))
    select drug_id "drugId", max(batch_id) filter (where not given_back) "batchId", batch_no "batchNo", expiry_date::text "expiryDate",
           coalesce(-sum(delta) filter (where not given_back), 0)::int quantity, coalesce(sum(delta) filter (where given_back), 0)::int returned
      from moved group by drug_id, batch_no, expiry_date order by min(id)`,
  )

/** Whether this step of a reception, or a later one, has been booked: then a retry books nothing. */
export async function isBooked(db: ReadDb, medRecordId: number, seq: number): Promise<boolean> {
  const [found] = await ask<{ booked: boolean }>(
    db,
    sql`select exists (select from stock_bill where med_record_id = ${medRecordId} and seq >= ${seq}
                         and bill_type in (${code(BillType.dispensing, BillType.patientReturn)})) as booked`,
  )
  return found!.booked
}
