import type { Domain } from '../core/domain.ts'
import { dropAllDrafts } from './drafts.ts'
import guide from './guide.ts'
import { guideStepOf } from './step.ts'

/** Three steps in which a project's reporter writes down what nobody else knows (02 §5.6). */
const domain: Domain = {
  calls: [guide],
  guideStepOf,
  tree: { ended: (ctx, nodeIds) => dropAllDrafts(ctx, nodeIds) },
}
export default domain
