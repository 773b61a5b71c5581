import type { Domain } from '../core/domain.ts'
import nationality from './nationality.ts'
import { shipAreas } from './shipped.ts'

/** The world's nations and their places: provinces, cities and counties. */
const domain: Domain = {
  calls: [nationality],
  prepare: shipAreas,
}
export default domain
