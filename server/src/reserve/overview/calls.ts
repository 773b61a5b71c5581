import { reserveFigures as calls } from '@oems/contract/reserve/overview.ts'
import { implement } from '../../core/implement.ts'
import { inSnapshot } from '../../core/snapshot.ts'
import { listShortage } from '../shortage/list.ts'
import { statisticsDrug } from './drugs.ts'
import { overview, overviewOrgList } from './overview.ts'
import { overviewProjectList, reservePage } from './projects.ts'
import { statisticsTrend } from './trend.ts'

export default implement(
  calls,
  inSnapshot({ overview, overviewOrgList, overviewProjectList, statisticsDrug, statisticsTrend, page: reservePage, listShortage }),
)
