import { visitorPhone } from '@oems/contract/visitor/phone.ts'
import { visitors } from '@oems/contract/visitor/visitors.ts'
import { samples, saved } from '../testing/samples.ts'

const mobileOf = (serial: number) => `1397000${String(serial).padStart(4, '0')}`

/** Whose certificate it is has one name. */
const aPassport = () => `V${700_000_000 + Math.floor(Math.random() * 90_000_000)}`

export default samples({
  async make(app, { admin, project, employeeId, mark }) {
    const visitTime = app.clock().toISOString()
    const aVisit = (serial: number) => ({
      ...{ name: `${mark}访客`, sex: 1, mobile: mobileOf(serial), idType: 2, idNumber: aPassport(), orgId: project.id },
      ...{ company: `${mark}来访公司`, visitReason: 1, hostEmployeeId: employeeId, visitTime },
    })
    const visitorId = await saved(admin, visitors.save, aVisit(1))
    const spareId = await saved(admin, visitors.save, aVisit(2))
    const comingId = await saved(admin, visitors.save, aVisit(3))
    const cancelledId = await saved(admin, visitors.save, aVisit(4))
    const insideId = await saved(admin, visitors.save, aVisit(5))
    await admin(visitors.arrive, { id: insideId })
    const { data } = await admin(visitors.pass, { id: visitorId })
    return { visitorId, spareId, comingId, cancelledId, insideId, visitTime, code: (data as { code: string }).code }
  },
  references: {
    visitorId: ({ visitorId }) => visitorId,
    id: ({ visitorId }) => visitorId,
    visitTime: ({ visitTime }) => visitTime,
    qrToken: ({ project }) => project.qrToken,
  },
  values: { sex: 1, mobile: '13970009999', code: '0'.repeat(26) },
  particular: [
    [visitors.save, ({ project, employeeId }) => ({ orgId: project.id, hostEmployeeId: employeeId, sex: 1, mobile: mobileOf(9) })],
    [visitors.update, ({ project, visitorId }) => ({ orgId: project.id, id: visitorId, sex: 1, mobile: mobileOf(1) })],
    [visitors.delete, ({ spareId }) => ({ ids: [spareId] })],
    [visitors.arrive, ({ comingId }) => ({ id: comingId })],
    [visitors.cancel, ({ cancelledId }) => ({ id: cancelledId })],
    [visitors.leave, ({ insideId }) => ({ id: insideId })],
    [visitorPhone.visitorDeclare, ({ project }) => ({ qrToken: project.qrToken, sex: 1, mobile: mobileOf(8), promised: 1 })],
    [visitorPhone.visitorPass, ({ code }) => ({ code })],
  ],
})
