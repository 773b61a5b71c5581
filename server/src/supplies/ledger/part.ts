import type { DomainPart } from '../../core/domainParts.ts'
import { provideStockFollower } from '../../drugStock/following.ts'
import { ensureLogPartitions } from './partitions.ts'
import { followStock } from './stock.ts'

provideStockFollower(followStock)

const part: DomainPart = { partitions: [ensureLogPartitions] }
export default part
