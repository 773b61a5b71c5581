import type { DomainPart } from '../../core/domainParts.ts'
import { periodOpen, periodOverdue, periodRemind } from './job.ts'
import policies from './policy/calls.ts'
import { periodPolicyTarget } from './policy/store.ts'
import { declaredPeriods, duePeriods } from './sources.ts'

const part: DomainPart = {
  calls: [policies],
  jobs: [periodOpen, periodRemind, periodOverdue],
  sources: [duePeriods, declaredPeriods],
  logTargets: { 储备申报规则: periodPolicyTarget },
}
export default part
