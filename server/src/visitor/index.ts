import { pages } from '@oems/contract/visitor/console.ts'
import type { Domain } from '../core/domain.ts'
import { knownAs } from '../people/knownAs.ts'
import { visitsAtNodes } from './atNodes.ts'
import declarations from './declarations.ts'
import phone from './phone.ts'
import { visitorTarget } from './store.ts'
import { visitor as visitorTable } from './tables.ts'
import { stillInside } from './todo.ts'
import visitors from './visitors.ts'
import { visits } from './visitSource.ts'

/** Who is expected, who is inside, who has left. */
const visitor: Domain = {
  calls: [visitors, declarations, phone],
  todos: [stillInside],
  sources: [visits],
  logTargets: { 访客: visitorTarget },
  people: knownAs('访客', visitorTable, visitorTable.personId),
  tree: visitsAtNodes,
  pages,
  demo: () => import('./demo.ts'),
}
export default visitor
