import { shortLevels as levels } from '@oems/contract/drugStock/codes.ts'
import { code } from '../core/db/code.ts'

/** What is below what has to be there, in SQL. */
export const shortLevels = code(...levels)
