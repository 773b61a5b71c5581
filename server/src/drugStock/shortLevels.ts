import { StockLevel } from '@oems/contract/drugStock/codes.ts'
import { code } from '../core/db/code.ts'

/** What is below what has to be there, in SQL; `isShort` of the contract says the same of one level. */
export const shortLevels = code(StockLevel.none, StockLevel.scarce, StockLevel.low)
