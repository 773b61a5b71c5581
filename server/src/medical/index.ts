import type { Domain } from '../core/domain.ts'
import { careAtNodes } from './atNodes.ts'
import medical from './medical.ts'
import networkEnv from './networkEnv.ts'
import { paperEnd } from './paperReminder.ts'
import projectClinic from './projectClinic.ts'
import { targets } from './stores.ts'

/** What a site has for the sick: resources, line, and where patients are sent. */
const domain: Domain = {
  calls: [medical, networkEnv, projectClinic],
  jobs: [paperEnd],
  logTargets: targets,
  demo: () => import('./demo.ts'),
  tree: careAtNodes,
}
export default domain
