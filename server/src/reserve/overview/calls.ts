import { reserveFigures as calls } from '@oems/contract/reserve/overview.ts'
import { implement } from '../../core/implement.ts'
import { inSnapshot } from '../../core/snapshot.ts'
import { listShortage } from '../shortage/list.ts'
import { statisticsDrug } from './drugs.ts'
import { opened } from './opened.ts'
import { overview, overviewOrgList } from './overview.ts'
import { overviewProjectList, reservePage } from './projects.ts'
import { statisticsTrend } from './trend.ts'

const figures = inSnapshot({
  ...{ overview, overviewOrgList, overviewProjectList, statisticsDrug, statisticsTrend, listShortage },
  page: reservePage,
})
export default implement(calls, {
  ...figures,
  overview: opened(figures.overview),
  overviewOrgList: opened(figures.overviewOrgList),
  overviewProjectList: opened(figures.overviewProjectList),
  page: opened(figures.page),
  statisticsTrend: opened(figures.statisticsTrend),
})
