import { pages } from '@oems/contract/area/console.ts'
import type { Domain } from '../core/domain.ts'
import areas, { areaTarget } from './areas.ts'
import nationality from './nationality.ts'
import places from './places.ts'
import projectPlaces from './projectPlaces.ts'
import { shipAreas } from './shipped.ts'

/** The world's nations and their places: provinces, cities and counties. */
const domain: Domain = {
  calls: [nationality, places, projectPlaces, areas],
  logTargets: { 行政区划: areaTarget },
  pages,
  prepare: shipAreas,
}
export default domain
