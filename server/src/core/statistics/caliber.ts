import type { CodeOf } from '@oems/contract/core/codes.ts'
import { Caliber } from '@oems/contract/figures/codes.ts'
import { dayOf } from '../days.ts'
import type { ReadDb } from '../db/database.ts'
import { hasTrees } from './pastTrees.ts'
import type { Period } from './source.ts'

/** By which trees a period is counted whose query names a 口径: by 历史口径 each month before the present one by its own. */
export const treesOfCaliber = (caliber: CodeOf<typeof Caliber>, now: Date): Pick<Period, 'historicalBefore'> =>
  caliber === Caliber.historical ? { historicalBefore: dayOf(now).slice(0, 7) } : {}

/**
 * By which 口径 a period is really counted: 历史口径 where it is asked for and the tree of each of its past months is known. `read` and its kin decide
 * by the same rule, so that no figure is half of the one and half of the other.
 */
export const caliberOf = async (db: ReadDb, period: Period) =>
  period.historicalBefore !== undefined && (await hasTrees(db, period)) ? Caliber.historical : Caliber.current
