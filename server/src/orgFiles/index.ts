import { pages } from '@oems/contract/orgFiles/console.ts'
import { endAt } from '../core/db/atNodes.ts'
import type { Domain } from '../core/domain.ts'
import { detachAll } from '../core/files/attach.ts'
import { orgFileEnd } from './endReminder.ts'
import orgFiles from './orgFiles.ts'
import { orgFileOwner, orgFileTarget, papers } from './store.ts'
import { orgFile } from './tables.ts'

/** Documents of organisations: rules, plans, licences, and until when they hold. */
const domain: Domain = {
  calls: [orgFiles],
  fileOwners: { [papers.owner]: orgFileOwner },
  jobs: [orgFileEnd],
  logTargets: { 组织资料: orgFileTarget },
  tree: { ended: async (ctx, nodeIds) => detachAll(ctx, papers.owner, await endAt(ctx, orgFile, nodeIds)) },
  pages,
  demo: () => import('./demo.ts'),
}
export default domain
