import { areas } from '@oems/contract/area/areas.ts'
import { places } from '@oems/contract/area/places.ts'
import { projectPlaces } from '@oems/contract/area/projectPlaces.ts'
import { eq } from 'drizzle-orm'
import { samples, saved } from '../testing/samples.ts'
import { area } from './tables.ts'

export default samples({
  async make(app) {
    const keeper = app.platformAdmin
    const [nairobi] = await app.db.select().from(area).where(eq(area.code, 'KE-30'))
    // They are the platform's, so that everybody sees them.
    const aPlace = () => saved(keeper, areas.add, { nationCode: 'KE', name: `州${Math.random()}` })
    return {
      provinceId: nairobi!.id,
      areaId: await aPlace(),
      spareAreaId: await aPlace(),
    }
  },
  references: {
    provinceId: ({ provinceId }) => provinceId,
    areaId: ({ areaId }) => areaId,
    id: ({ areaId }) => areaId,
    parentId: () => null,
  },
  values: { nationCode: 'KE', timeZone: 'Africa/Nairobi' },
  particular: [
    [places.listProvince, () => ({ nationCode: 'KE' })],
    [projectPlaces.listProvince, () => ({ nationCode: 'KE' })],
    [areas.delete, ({ spareAreaId }) => ({ areaId: spareAreaId })],
  ],
})
