import type { DomainPart } from '../../core/domainParts.ts'
import calls from './calls.ts'

const part: DomainPart = { calls: [calls] }
export default part
