import { situations } from '@oems/contract/attention/situations.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { saved as savedEmployee } from '../people/testEmployees.ts'
import { samples, saved } from '../testing/samples.ts'

const [influenza, malaria, dengue] = [3, 4, 5]

export default samples({
  async make(app, { admin, project, employeeId, mark }) {
    const today = dayOf(app.clock())
    const aCase = (illnessId: number) => ({ personId: employeeId, illnessId, diagnoseType: 1, foundDate: today, remark: `${mark}备注` })
    const situationId = await saved(admin, situations.save, aCase(malaria))
    const closedId = await saved(admin, situations.save, aCase(dengue))
    await admin(situations.close, { id: closedId, version: 0, outcome: 2, outcomeDate: today })
    const otherId = await savedEmployee(admin, project.id, { name: `${mark}关注` })
    await admin(situations.setImportant, { personIds: [otherId], attentionLevel: 1, reason: `${mark}原因` })
    const lines = await admin(situations.list, { pageSize: 200 })
    const importantOf = (personId: number) =>
      (lines.data as { list: { id: number; personId: number }[] }).list.find((line) => line.personId === personId)!.id
    return { today, situationId, closedId, importantId: importantOf(employeeId), spareId: importantOf(otherId) }
  },
  references: { personId: ({ employeeId }) => employeeId, personIds: ({ employeeId }) => [employeeId], illnessId: () => malaria },
  values: { reasons: [], attentionLevel: 2 },
  particular: [
    [situations.list, ({ project }) => ({ illnessId: null, ownerUserId: null, attentionLevel: [], reasons: [], orgId: project.id })],
    [
      situations.export,
      ({ project }) => ({ illnessId: null, ownerUserId: null, attentionLevel: [], reasons: [], orgId: project.id, ids: null }),
    ],
    [
      situations.save,
      ({ today }) => ({ illnessId: influenza, diagnoseType: 1, caseType: null, foundDate: today, confirmDate: null, onsetDate: null }),
    ],
    [
      situations.update,
      ({ situationId, today }) => ({
        id: situationId,
        version: 0,
        diagnoseType: 1,
        caseType: null,
        foundDate: today,
        confirmDate: null,
        onsetDate: null,
      }),
    ],
    [situations.reopen, ({ closedId }) => ({ id: closedId, version: 1 })],
    [situations.close, ({ situationId, today }) => ({ id: situationId, version: 1, outcome: 3, outcomeDate: today })],
    [situations.setImportant, ({ today }) => ({ attentionLevel: 2, watchUntil: today })],
    [situations.removeImportant, ({ spareId }) => ({ ids: [spareId] })],
    [situations.followSave, ({ importantId }) => ({ id: importantId, followAt: null, nextFollowDate: null })],
    [situations.extendWatch, ({ importantId }) => ({ id: importantId, watchUntil: '2027-12-31' })],
  ],
  owned: ({ group }) => sql`
    select jsonb_agg(to_jsonb(a) order by a.id) from important_follow a join org o on o.id = a.org_id where starts_with(o.path, ${group.path})`,
})
