import { pages } from '@oems/contract/coop/console.ts'
import { endAt } from '../core/db/atNodes.ts'
import type { Domain } from '../core/domain.ts'
import { detachAll } from '../core/files/attach.ts'
import { agreementEnd } from './agreementReminder.ts'
import institutions from './institutions.ts'
import { institutionOwner, institutionTarget, papers } from './store.ts'
import { institution } from './tables.ts'
import { expiringTodos } from './todo.ts'

/** The hospitals that sites work with, near them and far away, and until when their agreements hold. */
const domain: Domain = {
  calls: [institutions],
  jobs: [agreementEnd],
  fileOwners: { [papers.owner]: institutionOwner },
  logTargets: { 合作医疗机构: institutionTarget },
  demo: () => import('./demo.ts'),
  todos: expiringTodos,
  tree: { ended: async (ctx, nodeIds) => detachAll(ctx, papers.owner, await endAt(ctx, institution, nodeIds)) },
  pages,
}
export default domain
