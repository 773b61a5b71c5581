import type { Domain } from '../core/domain.ts'
import { logTargets } from './logTargets.ts'
import nationality from './nationality.ts'
import orgInfo from './orgInfo.ts'
import { epSwitch } from './projects/epSwitch.ts'
import { ensureRoot } from './root.ts'

/** The one tree of organisations. */
const organisation: Domain = {
  calls: [orgInfo, nationality],
  jobs: [epSwitch],
  logTargets,
  prepare: ({ db }, now) => ensureRoot(db, now),
}
export default organisation
