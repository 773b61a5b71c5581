import { Outside } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { org } from '../../core/db/org.ts'
import type { Settings } from '../../core/settings.ts'

type Parameters = Pick<Settings, 'stock.leadDaysDomestic' | 'stock.leadDaysOverseas' | 'stock.safetyDays'>

/** Days that a clinic's stock has to last: until what is ordered arrives, and as many to be safe. `isOutside` is its node's. */
export const daysToCover = (settings: Parameters, isOutside: number | null) =>
  settings['stock.safetyDays'] + (isOutside === Outside.overseas ? settings['stock.leadDaysOverseas'] : settings['stock.leadDaysDomestic'])
/** The same in SQL, of a joined node. */
export const coveredDays = (settings: Parameters) => sql`(${settings['stock.safetyDays']}::int + case
  when ${org.isOutside} = ${code(Outside.overseas)} then ${settings['stock.leadDaysOverseas']}::int else ${settings['stock.leadDaysDomestic']}::int end)`

/** 安全库存 that is kept automatically (04 §4.4); nothing is required as long as the use is not known. In hundredths: 1.1 × 30 is 33. */
export const minimumFor = (dailyUse: string | null, days: number) =>
  dailyUse === null ? 0 : Math.ceil((Math.round(Number(dailyUse) * 100) * days) / 100)
