import { fillingHealth } from '@oems/contract/declaration/fillingHealth.ts'
import { implement } from '../../core/implement.ts'
import { ofClosedDays } from '../../core/statistics/closedDays.ts'
import { dayCharts } from './dayCharts.ts'
import { getFillInfoByWeek } from './healthInfo.ts'
import { healthStatistics } from './healthStatistics.ts'
import { healthWorseStatistics } from './healthWorse.ts'

/** How those are who declared (03 §5.6). */
export default implement(fillingHealth, { ...ofClosedDays({ dayCharts }), healthStatistics, healthWorseStatistics, getFillInfoByWeek })
