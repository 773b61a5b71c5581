import { pages } from '@oems/contract/contacts/console.ts'
import { endAt } from '../core/db/atNodes.ts'
import type { Domain } from '../core/domain.ts'
import contacts from './contacts.ts'
import { contactTarget } from './logTarget.ts'
import { staleContacts } from './stale.ts'
import { contact } from './tables.ts'
import { staleTodo } from './todo.ts'

/** Who is called at a node, and whether the number is still right. It stands before the tree, whose forms write into it. */
const domain: Domain = {
  calls: [contacts],
  jobs: [staleContacts],
  logTargets: { 联系人: contactTarget },
  tree: { ended: (ctx, nodeIds) => endAt(ctx, contact, nodeIds) },
  todos: [staleTodo],
  pages,
  demo: () => import('./demo.ts'),
}
export default domain
