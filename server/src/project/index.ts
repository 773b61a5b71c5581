import type { Domain } from '../core/domain.ts'
import { projectManager, projects } from './projects.ts'

/** Projects as what they are to those who run them: whole records, and what becomes of them; their nodes stand in the tree. */
const project: Domain = {
  calls: [projects, projectManager],
}
export default project
