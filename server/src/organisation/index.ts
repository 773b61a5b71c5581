import type { Domain } from '../core/domain.ts'
import { logTargets } from './logTargets.ts'
import { ensureSnapshotYears, monthSnapshots, takeMonthSnapshots } from './monthSnapshots.ts'
import orgInfo from './orgInfo.ts'
import { manager, platformsDoor } from './orgManager.ts'
import orgTrees from './orgTrees.ts'
import { epSwitch } from './projects/epSwitch.ts'
import { ensureRoot } from './root.ts'

/** The one tree of organisations. */
const organisation: Domain = {
  calls: [orgInfo, orgTrees, manager, platformsDoor],
  jobs: [epSwitch, monthSnapshots],
  logTargets,
  partitions: [ensureSnapshotYears],
  prepare: async (database, now) => {
    await ensureRoot(database.db, now)
    await ensureSnapshotYears(database.db, now)
    await takeMonthSnapshots(database, now)
  },
}
export default organisation
