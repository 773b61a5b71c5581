import { reserveDeclares, suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import { periodPolicies } from '@oems/contract/reserve/policy.ts'
import { ItemType, reserveIllness } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { samples } from '../../testing/samples.ts'
import { aSheet } from '../testReserve.ts'

const rule = { enabled: 1, frequency: 2, deadlineDay: 5, deadlineTime: '18:00', remindHours: [24], tolerance: 10 }
const drugs = ItemType.drugs

/** One project for each way that a declaration can go: it stands once for each. */
export default samples({
  async make(app, { admin, company, project }) {
    const date = dayOf(app.clock())
    const filled = (ids: readonly number[]) => ids.map((suppliesId) => ({ suppliesId, quantity: 100 }))
    const another = async () => (await app.anOrg({ parentId: company.id, orgType: 4 })).id
    const declared = async () => {
      const projectId = await another()
      const items = filled(await aSheet(app, { orgId: projectId, count: 1 }))
      const draft = { projectId, date, declareType: ItemType.supplies, lastDeclareId: null, items }
      const { data } = await admin(suppliesDeclares.supplyDeclare, draft)
      return { declareId: (data as { declareId: number }).declareId, items }
    }
    const [standing, voided] = [await declared(), await declared()]
    const items = filled(await aSheet(app, { orgId: project.id, count: 1 }))
    const off = (await aSheet(app, { orgId: project.id, declareType: drugs, count: 1 })).map((suppliesId) => ({
      suppliesId,
      offQuantity: 100,
    }))
    const extra = await aSheet(app, { orgId: project.id, declareType: drugs, count: 1 })
    const [row] = await ask<{ id: number }>(
      app.db,
      sql`update project_supplies set origin = 2, added = true where supplies_id = ${extra[0]!} returning id`,
    )
    const template = { projectId: project.id, illnessId: reserveIllness, declareType: ItemType.supplies }
    const { bytes } = await admin(reserveDeclares.exportExcelTpl, template)
    const workbook = { ...template, file: new File([new Uint8Array(bytes)], '申报表.xlsx') }
    return { workbook, date, standing, voidedId: voided.declareId, items, off, ledgerId: row!.id }
  },
  references: { declareId: ({ standing }) => standing.declareId },
  particular: [
    [
      suppliesDeclares.supplyDeclare,
      ({ date, items, project }) => ({ projectId: project.id, date, declareType: 1, lastDeclareId: null, items }),
    ],
    [
      reserveDeclares.declare,
      ({ date, items, project }) => ({
        ...{ projectId: project.id, date, declareType: 3, lastDeclareId: null, illnessId: reserveIllness },
        items: items.slice(0, 0),
      }),
    ],
    [reserveDeclares.importExcel, ({ workbook }) => workbook],
    [reserveDeclares.updateDeclare, ({ standing }) => ({ ...standing, illnessId: reserveIllness, version: 0 })],
    [reserveDeclares.void, ({ voidedId }) => ({ declareId: voidedId, illnessId: reserveIllness, reason: '重复申报', version: 0 })],
    [
      periodPolicies.periodPreview,
      ({ company, date }) => ({
        ...{ orgId: company.id, declareType: 1, target: 2, fromDay: addDays(date, 1), frequency: 2, deadlineDay: 5, deadlineTime: '18:00' },
      }),
    ],
    [
      periodPolicies.periodSave,
      ({ company, date }) => ({ orgId: company.id, declareType: 1, target: 2, fromDay: addDays(date, 1), ...rule, version: 0 }),
    ],
  ],
})
