import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import type { Caller } from '../../testing/testApp.ts'

interface Own {
  readonly clinicId: number
  readonly drugId: number
  readonly batchId: number
}
/** Two drafts of a clinic: one to be changed and posted, one to be thrown away. */
export async function draftSamples(doctor: Caller, mark: string, { clinicId, drugId, batchId }: Own) {
  const issue = { billType: BillType.use, clinicId, supplier: `${mark}供应商`, lines: [{ drugId, batchId, quantity: 1 }] }
  const draft = async () => ((await doctor(stockBills.save, issue)).data as { billId: number }).billId
  return { draftId: await draft(), spareDraftId: await draft() }
}
