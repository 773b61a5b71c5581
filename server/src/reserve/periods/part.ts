import type { DomainPart } from '../../core/domainParts.ts'
import { provideBarenessFollower } from '../../supplies/positions/followers.ts'
import { followBareness } from './bareness.ts'
import { periodOpen, periodOverdue, periodRemind } from './job.ts'
import policies from './policy/calls.ts'
import { periodPolicyTarget } from './policy/store.ts'
import { runningPeriods } from './running.ts'
import { declaredPeriods, duePeriods } from './sources.ts'

provideBarenessFollower(followBareness)

const part: DomainPart = {
  calls: [policies],
  jobs: [periodOpen, periodRemind, periodOverdue],
  sources: [duePeriods, declaredPeriods, runningPeriods],
  logTargets: { 储备申报规则: periodPolicyTarget },
}
export default part
