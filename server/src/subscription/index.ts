import { pages } from '@oems/contract/subscription/console.ts'
import type { Domain } from '../core/domain.ts'
import { subscriptionsAtNodes } from './atNodes.ts'
import { subscriptionEnd } from './endReminder.ts'
import ofNode from './ofNode.ts'
import { subscriptionTarget } from './store.ts'
import subscriptions from './subscriptions.ts'

/** What an organisation gets to see of others beside the tree. */
const subscription: Domain = {
  calls: [subscriptions, ofNode],
  jobs: [subscriptionEnd],
  logTargets: { 组织订阅: subscriptionTarget },
  tree: subscriptionsAtNodes,
  pages,
  demo: () => import('./demo.ts'),
}
export default subscription
