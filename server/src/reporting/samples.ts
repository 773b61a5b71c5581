import { projectInfo } from '@oems/contract/reporting/projectInfo.ts'
import { samples, saved } from '../testing/samples.ts'

export default samples({
  async make(_app, { admin, project, mark }) {
    const aTempUser = (holderPhone: string) =>
      saved(admin, projectInfo.createTempSysUser, {
        ...{ projectId: project.id, roleId: 8, holderName: `${mark}填报员`, validUntil: '2026-03-31' },
        holderPhone,
      })
    const tail = String(project.id).padStart(7, '0').slice(-7)
    return { tempUserId: await aTempUser(`1931${tail}`), spareId: await aTempUser(`1932${tail}`) }
  },
  references: {
    tempUserId: ({ tempUserId }) => tempUserId,
    ids: ({ spareId }) => [spareId],
    roleId: () => 8,
  },
  values: { holderPhone: '19345678901', validUntil: '2026-03-31' },
})
