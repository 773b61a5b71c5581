import { endAt } from '../core/db/atNodes.ts'
import type { Domain } from '../core/domain.ts'
import { planEndPassed } from './jobs/planEndPassed.ts'
import { tempUserEnding } from './jobs/tempUserEnding.ts'
import projectInfo from './projectInfo.ts'
import { tempUser } from './tables.ts'
import { tempUserTarget } from './tempUsers/store.ts'
import { projectTodos } from './todo.ts'

/** What sites abroad have to write down of themselves, who does it for a while, and who is reminded of it. */
const reporting: Domain = {
  calls: [projectInfo],
  jobs: [tempUserEnding, planEndPassed],
  todos: projectTodos,
  logTargets: { 项目临时账号: tempUserTarget },
  tree: { ended: (ctx, nodeIds) => endAt(ctx, tempUser, nodeIds) },
}
export default reporting
