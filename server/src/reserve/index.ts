import { pages } from '@oems/contract/reserve/console.ts'
import type { Domain } from '../core/domain.ts'
import { joined } from '../core/domainParts.ts'
import { reserveAtNodes } from './atNodes.ts'
import auto from './auto/part.ts'
import board from './board/part.ts'
import declaring from './declaring/part.ts'
import fed from './fed/part.ts'
import guidance from './guidance/part.ts'
import measures from './measures/part.ts'
import overview from './overview/part.ts'
import periods from './periods/part.ts'
import { seedPeriodPolicies } from './periods/shipped.ts'
import shortage from './shortage/part.ts'

/** What projects declare of their reserve, period by period, and what that tells those above them (04 §2.3, §2.4, §4.1). */
const reserve: Domain = {
  ...joined([periods, declaring, overview, shortage, auto, guidance, board, measures, fed]),
  pages,
  tree: reserveAtNodes,
  prepare: ({ db }, now) => seedPeriodPolicies(db, now),
  demo: () => import('./demo.ts'),
}
export default reserve
