import type { Domain } from '../core/domain.ts'
import nationView from './lists/nationView.ts'
import projectLists from './lists/projectLists.ts'
import { projectManager, projects } from './projects.ts'

/** Projects as what they are to those who run them: whole records, and what becomes of them; their nodes stand in the tree. */
const project: Domain = {
  calls: [projects, projectManager, ...projectLists, nationView],
  demo: () => import('./demo.ts'),
}
export default project
