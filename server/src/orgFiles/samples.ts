import { orgFiles } from '@oems/contract/orgFiles/orgFiles.ts'
import { sent } from '../files/testFiles.ts'
import { samples, saved } from '../testing/samples.ts'

export default samples({
  async make(_app, { admin, group, mark }) {
    const aFile = async () => {
      const { ossId } = await sent(admin, 'doc', `${mark}预案.txt`, '应急预案')
      return saved(admin, orgFiles.save, { orgId: group.id, fileType: 2, title: `${mark}预案`, ossIds: [ossId] })
    }
    return { fileId: await aFile(), spareId: await aFile(), freshId: (await sent(admin, 'doc', `${mark}新.txt`, '新文件')).ossId }
  },
  references: {
    fileId: ({ fileId }) => fileId,
    id: ({ fileId }) => fileId,
    ids: ({ spareId }) => [spareId],
    ossIds: ({ freshId }) => [freshId],
  },
  values: { effectiveDate: '2026-01-01', expireDate: '2026-12-31' },
})
