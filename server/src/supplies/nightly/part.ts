import type { DomainPart } from '../../core/domainParts.ts'
import { ledgerExpiryRoll } from './expiryRoll.ts'
import { expiryTelling, nearExpirySummary } from './expiryTelling.ts'
import { ledgerRecount } from './recount.ts'
import { shortageTelling } from './shortageTelling.ts'

const part: DomainPart = { jobs: [ledgerExpiryRoll, ledgerRecount, shortageTelling, expiryTelling, nearExpirySummary] }
export default part
