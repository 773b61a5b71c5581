import { Caliber } from '@oems/contract/figures/codes.ts'
import type { ReadDb } from '../db/database.ts'
import { hasTrees } from './pastTrees.ts'
import type { Period } from './source.ts'

/**
 * By which 口径 a period is really counted: 历史口径 where it is asked for and the tree of each of its past months is known. `read` and its kin decide
 * by the same rule, so that no figure is half of the one and half of the other.
 */
export const caliberOf = async (db: ReadDb, period: Period) =>
  period.historicalBefore !== undefined && (await hasTrees(db, period)) ? Caliber.historical : Caliber.current
