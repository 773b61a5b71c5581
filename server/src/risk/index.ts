import { pages } from '@oems/contract/risk/console.ts'
import type { Domain } from '../core/domain.ts'
import { risksAtNodes } from './atNodes.ts'
import { riskChanges, setLevels } from './counted.ts'
import levels, { levelTarget } from './levels.ts'
import { reviewing } from './nightly/review.ts'
import { suggesting } from './nightly/suggest.ts'
import orgRisks from './orgRisks.ts'
import risks, { riskTarget } from './risks.ts'
import { orgRiskOwner, orgRiskTarget, papers } from './store.ts'
import { suggestions, toReview } from './todo.ts'

/** How dangerous an illness is at a place, and what follows from that. */
const risk: Domain = {
  calls: [risks, levels, orgRisks],
  jobs: [suggesting, reviewing],
  todos: [toReview, suggestions],
  sources: [setLevels, riskChanges],
  logTargets: { 风险项: riskTarget, 风险等级: levelTarget, 组织风险: orgRiskTarget },
  fileOwners: { [papers.owner]: orgRiskOwner },
  tree: risksAtNodes,
  pages,
  demo: () => import('./demo.ts'),
}
export default risk
