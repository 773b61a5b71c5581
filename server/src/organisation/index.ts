import type { Domain } from '../core/domain.ts'
import { logTargets } from './logTargets.ts'
import orgInfo from './orgInfo.ts'
import orgLists from './orgLists.ts'
import orgManagement from './orgManagement.ts'
import { manager, platformsDoor } from './orgManager.ts'
import orgTrees from './orgTrees.ts'
import { epSwitch } from './projects/epSwitch.ts'
import { ensureRoot } from './root.ts'

/** The one tree of organisations. */
const organisation: Domain = {
  calls: [orgInfo, orgTrees, orgLists, orgManagement, manager, platformsDoor],
  jobs: [epSwitch],
  logTargets,
  prepare: ({ db }, now) => ensureRoot(db, now),
}
export default organisation
