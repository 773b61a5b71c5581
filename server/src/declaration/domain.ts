import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { implement } from '../core/implement.ts'
import { exportSheet } from './filling/exportSheet.ts'
import { loadEmpHealthInfo } from './filling/healthInfo.ts'
import { overviewStatistics } from './filling/overview.ts'
import { page } from './filling/page.ts'
import { fillRateStatistics } from './filling/rates.ts'
import './followers.ts'

/** Who has declared, who has not, and how they are (03 §5.6). */
export default implement(fillingManagement, { overviewStatistics, fillRateStatistics, page, loadEmpHealthInfo, export: exportSheet })
