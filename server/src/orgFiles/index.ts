import { pages } from '@oems/contract/orgFiles/console.ts'
import type { Domain } from '../core/domain.ts'
import orgFiles from './orgFiles.ts'
import { orgFileOwner, orgFileTarget, papers } from './store.ts'

/** Documents of organisations: rules, plans, licences, and until when they hold. */
const domain: Domain = {
  calls: [orgFiles],
  fileOwners: { [papers.owner]: orgFileOwner },
  logTargets: { 组织资料: orgFileTarget },
  pages,
  demo: () => import('./demo.ts'),
}
export default domain
