import type { DomainPart } from '../../core/domainParts.ts'
import { ensureLogPartitions } from './partitions.ts'

const part: DomainPart = { partitions: [ensureLogPartitions] }
export default part
