import type { DomainPart } from '../../core/domainParts.ts'
import calls, { callsByProject } from './calls.ts'
import { itemTarget } from './store.ts'

const part: DomainPart = { calls: [calls, callsByProject], logTargets: { 储备物资: itemTarget } }
export default part
