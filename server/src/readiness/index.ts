import type { Domain } from '../core/domain.ts'
import emergencyCard from './emergencyCard.ts'
import readiness from './readiness.ts'
import { careChanged, readinessOfAll } from './record.ts'

/** How well a site is prepared for somebody who falls ill, and what hangs on its wall. */
const domain: Domain = {
  calls: [readiness, emergencyCard],
  jobs: [readinessOfAll],
  tree: { careChanged },
}
export default domain
