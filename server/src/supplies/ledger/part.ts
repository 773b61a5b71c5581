import type { DomainPart } from '../../core/domainParts.ts'
import { provideStockFollower } from '../../drugStock/following.ts'
import { clinicCalls, ledgerCalls, ledgerTarget } from './calls.ts'
import { ensureLogPartitions } from './partitions.ts'
import { followCounts, followStock } from './stock.ts'

provideStockFollower({ moved: followStock, counted: followCounts })

const part: DomainPart = {
  calls: [ledgerCalls, clinicCalls],
  logTargets: { 项目物资台账: ledgerTarget },
  partitions: [ensureLogPartitions],
}
export default part
