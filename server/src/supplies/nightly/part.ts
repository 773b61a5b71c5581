import type { DomainPart } from '../../core/domainParts.ts'
import { ledgerExpiryRoll } from './expiryRoll.ts'
import { ledgerRecount } from './recount.ts'

const part: DomainPart = { jobs: [ledgerExpiryRoll, ledgerRecount] }
export default part
