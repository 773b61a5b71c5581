import { randomUUID } from 'node:crypto'
import { infoDeclarations as calls } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { ownInfoDeclarations } from '@oems/contract/infoDeclaration/phone.ts'
import { samples, saved } from '../testing/samples.ts'

const said = {
  declareReason: 4,
  promised: 1,
  temperature: '36.5',
  vaccination: 1,
  vaccineDoses: 2,
  lastVaccinatedOn: null as string | null,
}
const untold = { illnessId: null, caseType: null, diagnoseType: null, vaccineIllnessId: null, testIllnessId: null, ossIds: [] }

export default samples({
  async make(app, { admin, employeeId }) {
    const today = new Date(app.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const area = { nationCode: 'KE', provinceId: null, areaName: '内罗毕', arriveDay: today, leaveDay: today, transport: 1 }
    const draft = { ...said, ...untold, date: today, lastVaccinatedOn: today, visitAreas: [area] }
    const one = { subjectType: 1, personId: employeeId, ...draft }
    const [declareId, spareId] = [await saved(admin, calls.saveInfoDeclare, one), await saved(admin, calls.saveInfoDeclare, one)]
    return { declareId, spareId, draft }
  },
  references: { declareId: ({ declareId }) => declareId, id: ({ declareId }) => declareId, personId: ({ employeeId }) => employeeId },
  particular: [
    [
      calls.saveInfoDeclare,
      ({ draft, employeeId }) => ({ ...draft, subjectType: 1, personId: employeeId, visitorId: null, orgId: null, projectId: null }),
    ],
    [calls.updateInfoDeclare, ({ draft, declareId }) => ({ ...draft, id: declareId, orgId: null, projectId: null })],
    [calls.delete, ({ spareId }) => ({ ids: [spareId] })],
    [ownInfoDeclarations.infoDeclare, ({ draft: { date: _date, ossIds: _files, ...draft } }) => ({ ...draft, clientKey: randomUUID() })],
  ],
})
