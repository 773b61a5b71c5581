import { randomBytes } from 'node:crypto'
import { parameters } from '@oems/contract/parameters/parameters.ts'
import { samples, saved } from '../testing/samples.ts'

export default samples({
  async make(app) {
    const key = `own.x${randomBytes(6).toString('hex')}`
    const [configId, spareId] = [
      await saved(app.platformAdmin, parameters.save, { paramKey: key, paramValue: '1' }),
      await saved(app.platformAdmin, parameters.save, { paramKey: `${key}spare`, paramValue: '1' }),
    ]
    return { configId, spareId }
  },
  references: { configId: ({ configId }) => configId, ids: ({ spareId }) => [spareId] },
  values: { paramKey: 'own.sample', paramValue: '1' },
})
