import type { Domain } from '../core/domain.ts'
import { logTargets } from './logTargets.ts'
import { projectManager, projects } from './projects.ts'
import { subcontracting } from './subcontracting.ts'
import { subcontractEnd, subcontractsAtNodes } from './subcontracts.ts'

/** Projects as what they are to those who run them: whole records, and what becomes of them; their nodes stand in the tree. */
const project: Domain = {
  calls: [projects, projectManager, subcontracting],
  jobs: [subcontractEnd],
  logTargets,
  tree: subcontractsAtNodes,
}
export default project
