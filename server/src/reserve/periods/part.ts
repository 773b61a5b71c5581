import type { DomainPart } from '../../core/domainParts.ts'
import { periodOpen } from './job.ts'
import { declaredPeriods, duePeriods } from './sources.ts'

const part: DomainPart = { jobs: [periodOpen], sources: [duePeriods, declaredPeriods] }
export default part
