import type { DomainPart } from '../../core/domainParts.ts'
import { provideStockFollower } from '../../drugStock/following.ts'
import { clinicCalls, ledgerCalls, ledgerTarget } from './calls.ts'
import { ensureLogPartitions } from './partitions.ts'
import { followStock } from './stock.ts'

provideStockFollower(followStock)

const part: DomainPart = {
  calls: [ledgerCalls, clinicCalls],
  logTargets: { 项目物资台账: ledgerTarget },
  partitions: [ensureLogPartitions],
}
export default part
