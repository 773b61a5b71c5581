import type { DomainPart } from '../../core/domainParts.ts'
import board from './calls.ts'
import { remindTarget } from './remind.ts'

const part: DomainPart = { calls: [board], logTargets: { 储备催报: remindTarget } }
export default part
