import { periodPolicies } from '@oems/contract/reserve/policy.ts'
import { implement } from '../../../core/implement.ts'
import { periodHistory, periodInfo } from './info.ts'
import { periodPreview, periodSave } from './save.ts'

export default implement(periodPolicies, { periodInfo, periodSave, periodHistory, periodPreview })
