import { expiryRoll } from './expiryRoll.ts'
import { expiryTelling, nearExpirySummary } from './expiryTelling.ts'
import { stockRecalc } from './recalc.ts'
import { stockRecount } from './recount.ts'

/** What time does to the stock, and what proves it (04 §7). */
export const nightly = [expiryRoll, stockRecalc, stockRecount, expiryTelling, nearExpirySummary]
