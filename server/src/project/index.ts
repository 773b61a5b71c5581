import type { Domain } from '../core/domain.ts'
import nationView from './lists/nationView.ts'
import projectLists from './lists/projectLists.ts'
import { logTargets } from './logTargets.ts'
import { projectManager, projects } from './projects.ts'
import { subcontracting } from './subcontracting.ts'
import { subcontractEnd, subcontractsAtNodes } from './subcontracts.ts'

/** Projects as what they are to those who run them: whole records, and what becomes of them; their nodes stand in the tree. */
const project: Domain = {
  calls: [projects, projectManager, subcontracting, ...projectLists, nationView],
  jobs: [subcontractEnd],
  logTargets,
  tree: subcontractsAtNodes,
  demo: () => import('./demo.ts'),
}
export default project
