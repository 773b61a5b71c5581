import type { DomainPart } from '../../core/domainParts.ts'

const part: DomainPart = {}
export default part
