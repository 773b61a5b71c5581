import { clinics } from '@oems/contract/clinic/clinics.ts'
import { sql } from 'drizzle-orm'
import { samples, saved } from '../testing/samples.ts'

export default samples({
  async make(_app, { admin, company, project, mark }) {
    const aRoom = (orgId: number, name: string) =>
      saved(admin, clinics.save, {
        ...{ orgId, clinicName: `${mark}${name}`, clinicLevel: 2, address: '项目营地1号', leaderName: `${mark}医生` },
        ...{ leaderPhone: '13812345678', dutyPhone: '+254 20 1234567', licenseNo: 'PDY-001', licenseEndDate: '2027-01-01' },
      })
    const [clinicId, spareClinicId, pausedClinicId, endingClinicId] = [
      await aRoom(project.id, '医务室'),
      await aRoom(company.id, '备用医务室'),
      await aRoom(company.id, '暂停医务室'),
      await aRoom(company.id, '终止医务室'),
    ]
    await admin(clinics.pauseService, { clinicId: pausedClinicId, reason: '设备检修' })
    return { clinicId, spareClinicId, pausedClinicId, endingClinicId }
  },
  references: { clinicId: ({ clinicId }) => clinicId, id: ({ clinicId }) => clinicId, orgProjectId: ({ project }) => `${project.id}_4_1` },
  values: {
    ...{ nationCode: null, provinceId: null, areaId: null, location: null, leaderPhone: '13812345679', dutyPhone: '+254 20 7654321' },
    ...{ longitude: '36.8219', latitude: '-1.2921', area: '60.5', openDate: '2026-01-05', licenseEndDate: '2027-01-01', ossIds: [] },
    openHours: [{ weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }],
  },
  particular: [
    [clinics.delete, ({ spareClinicId }) => ({ ids: [spareClinicId] })],
    [clinics.recoverService, ({ pausedClinicId }) => ({ clinicId: pausedClinicId })],
    [clinics.cancelService, ({ endingClinicId }) => ({ clinicId: endingClinicId })],
    [clinics.updateLevel, () => ({ clinicLevel: 3 })],
    [clinics.pauseService, () => ({ pauseUntil: '2026-06-01' })],
  ],
  owned: ({ group }) => sql`
    select jsonb_agg(to_jsonb(x) order by x.id) from org_clinic x join org o on o.id = x.org_id where starts_with(o.path, ${group.path})`,
})
