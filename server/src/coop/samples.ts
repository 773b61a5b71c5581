import { institutions } from '@oems/contract/coop/institutions.ts'
import { samples, saved } from '../testing/samples.ts'

export default samples({
  async make(_app, { admin, group, mark }) {
    const anInstitution = (name: string, call: typeof institutions.localAdd | typeof institutions.remoteAdd = institutions.localAdd) =>
      saved(admin, call, {
        ...{ orgId: group.id, institutionName: `${mark}${name}`, institutionType: 1, nationCode: 'KE', address: '内罗毕' },
        ...{ services: [1], contactName: `${mark}对接人`, contactPhone: '13812345678', emergencyPhone: '+254 20 1234567' },
      })
    const [localId, localSpareId] = [await anInstitution('医院'), await anInstitution('备用医院')]
    const [remoteId, remoteSpareId] = [
      await anInstitution('远程', institutions.remoteAdd),
      await anInstitution('备用远程', institutions.remoteAdd),
    ]
    return { localId, localSpareId, remoteId, remoteSpareId }
  },
  references: { institutionId: ({ localId }) => localId },
  values: {
    ...{ nationCode: 'KE', contactPhone: '13812345679', emergencyPhone: '+254 20 7654321', languages: ['en', 'sw'] },
    ...{ agreementStart: '2026-01-01', agreementEnd: '2026-12-31', longitude: '36.8219', latitude: '-1.2921', distanceKm: '3.5' },
    ...{ travelMinutes: 20, localInstitutions: [], remoteInstitutions: [], ossIds: [], provinceId: null, areaId: null },
  },
  particular: [
    [institutions.localUpdate, ({ localId }) => ({ id: localId })],
    [institutions.localDelete, ({ localSpareId }) => ({ ids: [localSpareId] })],
    [institutions.remoteUpdate, ({ remoteId }) => ({ id: remoteId })],
    [institutions.remoteDelete, ({ remoteSpareId }) => ({ ids: [remoteSpareId] })],
  ],
})
