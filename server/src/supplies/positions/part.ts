import type { DomainPart } from '../../core/domainParts.ts'
import { suppliesPositions } from './source.ts'

const part: DomainPart = { sources: [suppliesPositions] }
export default part
