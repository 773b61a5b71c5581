import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { BillType, MinMode } from '@oems/contract/drugStock/codes.ts'
import { eq, sql } from 'drizzle-orm'
import { aClinic } from '../clinic/testClinic.ts'
import { addDays, dayOf } from '../core/days.ts'
import { samples } from '../testing/samples.ts'
import { draftSamples } from './bills/samples.ts'
import { clinicDrug } from './tables.ts'
import { aDrug, someStock } from './testStock.ts'
import { transferCalls, transferSamples } from './transfers/samples.ts'

export default samples({
  async make(app, side) {
    const { group, project, mark } = side
    const { id: drugId } = await aDrug(app, group.id, { drugName: `${mark}药品` })
    const { clinicId } = await aClinic(app, project.id, { clinicName: `${mark}药房` })
    const expiryDate = addDays(dayOf(app.clock()), 100)
    const batches = [{ quantity: 40, batchNo: `${mark}批号`, expiryDate, supplier: `${mark}供应商` }]
    const { card, bill, batchIds } = await someStock(app, { clinicId, drugId, batches })
    const own = { drugId, clinicId, batchId: batchIds[0]! }
    const transfers = await transferSamples(app, side, own)
    const [{ version }] = (await app.db.select({ version: clinicDrug.version }).from(clinicDrug).where(eq(clinicDrug.id, card.id))) as [
      { version: number },
    ]
    const drafts = await draftSamples(transfers.doctor, mark, own)
    return { ...own, ...transfers, ...drafts, clinicDrugId: card.id, version, billId: bill.id }
  },
  references: {
    clinicId: ({ clinicId }) => clinicId,
    clinicDrugId: ({ clinicDrugId }) => clinicDrugId,
    drugId: ({ drugId }) => drugId,
    batchId: ({ batchId }) => batchId,
    billId: ({ billId }) => billId,
  },
  particular: [
    ...transferCalls,
    [stockBills.save, ({ drugId, batchId }) => ({ billType: BillType.use, lines: [{ drugId, batchId, quantity: 1 }] })],
    [stockBills.update, ({ draftId, drugId, batchId }) => ({ billId: draftId, version: 0, lines: [{ drugId, batchId, quantity: 1 }] })],
    [stockBills.post, ({ draftId }) => ({ billId: draftId, version: 0 })],
    [stockBills.reverse, ({ billId }) => ({ billId, version: 0 })],
    [stockBills.delete, ({ spareDraftId }) => ({ ids: [spareDraftId] })],
    [stockCards.book, ({ clinicId, today }) => ({ clinicId, startTime: addDays(today, -30), endTime: today, drugId: null })],
    [stockCards.config, ({ clinicDrugId, version }) => ({ items: [{ clinicDrugId, version, minMode: MinMode.manual, minQuantity: 20 }] })],
  ],
  caller: async (_app, { doctor }) => doctor,
  owned: ({ group }) => sql`
    select md5(string_agg(t::text, '|' order by t::text)) from stock_transit t
    where t.source_clinic_id in (select c.id from org_clinic c join org o on o.id = c.org_id where starts_with(o.path, ${group.path}))
       or t.target_clinic_id in (select c.id from org_clinic c join org o on o.id = c.org_id where starts_with(o.path, ${group.path}))`,
})
