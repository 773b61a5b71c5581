import { files as calls } from '@oems/contract/files/files.ts'
import { samples } from '../testing/samples.ts'
import { sent } from './testFiles.ts'

export default samples({
  async make(app, { admin, group, mark }) {
    return {
      keeper: await app.aKeeper(group.id, 'set'),
      ossId: (await sent(admin, 'doc', `${mark}.pdf`, '%PDF-1.7')).ossId,
    }
  },
  references: { ossId: ({ ossId }) => ossId, ids: ({ ossId }) => [ossId], ossIds: ({ ossId }) => [ossId] },
  values: { bizType: 'doc', uploadId: '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e55', storage: 1 },
  caller: async (_app, { keeper }) => keeper,
  particular: [[calls.list, () => ({ withTotals: 1 })]],
})
