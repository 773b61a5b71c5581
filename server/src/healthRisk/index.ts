import type { Domain } from '../core/domain.ts'
import { peopleAtRisk } from './counted.ts'
import { riskOfPeople } from './followers.ts'
import { riskJob } from './nightly.ts'

/** How endangered people are, by all that is known of their health. */
const healthRisk: Domain = {
  jobs: [riskJob],
  sources: [peopleAtRisk],
  people: riskOfPeople,
  demoLast: () => import('./demo.ts'),
}
export default healthRisk
