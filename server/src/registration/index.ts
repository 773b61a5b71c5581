import { pages } from '@oems/contract/registration/console.ts'
import { endAt } from '../core/db/atNodes.ts'
import type { Domain } from '../core/domain.ts'
import registration from './registration.ts'
import { applicationTarget } from './store.ts'
import { registerEmp } from './tables.ts'
import { pendingTodo } from './todo.ts'

/** Whoever registers on their own by the code of a site, and employees who ask to be moved there. */
const domain: Domain = {
  calls: registration,
  demo: () => import('./demo.ts'),
  todos: [pendingTodo],
  logTargets: { 注册申请: applicationTarget },
  tree: { ended: (ctx, nodeIds) => endAt(ctx, registerEmp, nodeIds) },
  pages,
}
export default domain
