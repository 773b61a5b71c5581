import { Role } from '@oems/contract/access/builtInRoles.ts'
import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { BillType, MinMode } from '@oems/contract/drugStock/codes.ts'
import { sql } from 'drizzle-orm'
import { aClinic } from '../clinic/testClinic.ts'
import { addDays, dayOf } from '../core/days.ts'
import { samples } from '../testing/samples.ts'
import { aDrug, someStock } from './testStock.ts'

export default samples({
  async make(app, { group, project, mark }) {
    const { id: drugId } = await aDrug(app, group.id, { drugName: `${mark}药品` })
    const { clinicId } = await aClinic(app, project.id, { clinicName: `${mark}药房` })
    const expiryDate = addDays(dayOf(app.clock()), 100)
    const batches = [{ quantity: 40, batchNo: `${mark}批号`, expiryDate, supplier: `${mark}供应商` }]
    const { card, bill, batchIds } = await someStock(app, { clinicId, drugId, batches })
    const doctor = await app.anAdmin(Role.doctor, project.id)
    const issue = { billType: BillType.use, clinicId, supplier: `${mark}供应商`, lines: [{ drugId, batchId: batchIds[0]!, quantity: 1 }] }
    const drafts = [await doctor(stockBills.save, issue), await doctor(stockBills.save, issue)]
    const [draftId, spareDraftId] = drafts.map(({ data }) => (data as { billId: number }).billId)
    return {
      doctor,
      draftId: draftId!,
      spareDraftId: spareDraftId!,
      drugId,
      clinicId,
      clinicDrugId: card.id,
      version: card.version,
      billId: bill.id,
      batchId: batchIds[0]!,
    }
  },
  references: {
    clinicId: ({ clinicId }) => clinicId,
    clinicDrugId: ({ clinicDrugId }) => clinicDrugId,
    drugId: ({ drugId }) => drugId,
    batchId: ({ batchId }) => batchId,
    billId: ({ billId }) => billId,
  },
  particular: [
    [stockBills.save, ({ drugId, batchId }) => ({ billType: BillType.use, lines: [{ drugId, batchId, quantity: 1 }] })],
    [stockBills.update, ({ draftId, drugId, batchId }) => ({ billId: draftId, version: 0, lines: [{ drugId, batchId, quantity: 1 }] })],
    [stockBills.post, ({ draftId }) => ({ billId: draftId, version: 0 })],
    [stockBills.reverse, ({ billId }) => ({ billId, version: 0 })],
    [stockBills.delete, ({ spareDraftId }) => ({ ids: [spareDraftId] })],
    [stockCards.config, ({ clinicDrugId, version }) => ({ items: [{ clinicDrugId, version, minMode: MinMode.manual, minQuantity: 20 }] })],
  ],
  caller: async (_app, { doctor }) => doctor,
  owned: ({ group }) => sql`
    select md5(string_agg(t::text, '|' order by t::text)) from stock_transit t
    where t.source_clinic_id in (select c.id from org_clinic c join org o on o.id = c.org_id where starts_with(o.path, ${group.path}))
       or t.target_clinic_id in (select c.id from org_clinic c join org o on o.id = c.org_id where starts_with(o.path, ${group.path}))`,
})
