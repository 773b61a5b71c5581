import { institutions } from '@oems/contract/coop/institutions.ts'
import { projectMedical } from '@oems/contract/medical/medical.ts'
import { projectNetworkEnv } from '@oems/contract/medical/networkEnv.ts'
import { projectClinic } from '@oems/contract/medical/projectClinic.ts'
import { samples, saved } from '../testing/samples.ts'

export default samples({
  async make(app, { admin, group, project, mark }) {
    const projectId = project.id
    const anInstitution = (name: string) =>
      saved(admin, institutions.remoteAdd, { orgId: group.id, institutionName: `${mark}${name}`, institutionType: 1, services: [21] })
    const [institutionId, otherId] = [await anInstitution('转诊医院'), await anInstitution('另一医院')]
    const bare = await app.anOrg({ parentId: group.id, orgType: 4, orgName: `${mark}新项目` })
    return {
      bareId: bare.id,
      otherId,
      medicalId: await saved(admin, projectMedical.save, { projectId, clinicLevel: 1, evacPlan: '转送首都' }),
      networkEnvId: await saved(admin, projectNetworkEnv.save, { projectId, accessTypes: [0], videoAbility: 0 }),
      referralId: await saved(admin, projectClinic.saveReferralClinic, { projectId, institutionId }),
    }
  },
  references: { referralId: ({ referralId }) => referralId, institutionId: ({ otherId }) => otherId },
  values: {
    ...{ clinicLevel: 1, noClinicReason: '依托当地医院', licenseState: 1, licenseEndDate: '2026-12-31', policyEndDate: '2026-12-31' },
    ...{ rescuePhone: '+254 20 7654321', itContactPhone: '13812345679', accessTypes: [1], videoAbility: 3, downMbps: '20', upMbps: '5' },
    ...{ lossRate: '0.5', testedAt: '2026-01-01T00:00:00+08:00', targetType: 2, distanceKm: '3.5' },
  },
  particular: [
    [projectMedical.save, ({ bareId }) => ({ projectId: bareId })],
    [projectMedical.update, ({ medicalId }) => ({ id: medicalId })],
    [projectNetworkEnv.save, ({ bareId }) => ({ projectId: bareId })],
    [projectNetworkEnv.update, ({ networkEnvId }) => ({ id: networkEnvId })],
    [projectClinic.saveReferralClinic, () => ({ id: null, version: null, priority: 1 })],
  ],
})
