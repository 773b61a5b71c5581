import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { implement } from '../../core/implement.ts'
import { ofClosedDays } from '../../core/statistics/closedDays.ts'
import { exportSheet } from './exportSheet.ts'
import { loadEmpHealthInfo } from './healthInfo.ts'
import { overviewStatistics } from './overview.ts'
import { page } from './page.ts'
import { fillRateStatistics } from './rates.ts'

/** Who has declared, who has not, and how they are (03 §5.6). */
export default implement(fillingManagement, {
  ...ofClosedDays({ overviewStatistics, fillRateStatistics }),
  page,
  loadEmpHealthInfo,
  export: exportSheet,
})
