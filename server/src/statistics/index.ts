import { pages } from '@oems/contract/statistics/console.ts'
import { dayOf } from '../core/days.ts'
import type { Domain, PartitionMaker } from '../core/domain.ts'
import { ensurePartitions } from '../core/statistics/partitions.ts'
import definitions from './definitions.ts'
import health from './health.ts'
import home from './home.ts'
import { statFill } from './statFill.ts'
import { statProof } from './statProof.ts'

const ensureMonths: PartitionMaker = (db, now) => ensurePartitions(db, dayOf(now))

/** Figures of all domains together. */
const statistics: Domain = {
  calls: [home, health, definitions],
  jobs: [statFill, statProof],
  pages,
  partitions: [ensureMonths],
  prepare: ({ db }, now) => ensureMonths(db, now),
}
export default statistics
