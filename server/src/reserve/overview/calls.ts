import { reserveFigures as calls } from '@oems/contract/reserve/overview.ts'
import type { Ctx } from '../../core/context.ts'
import { implement } from '../../core/implement.ts'
import { inSnapshot } from '../../core/snapshot.ts'
import { ensurePeriods } from '../periods/open.ts'
import { listShortage } from '../shortage/list.ts'
import { statisticsDrug } from './drugs.ts'
import { overview, overviewOrgList } from './overview.ts'
import { overviewProjectList, reservePage } from './projects.ts'
import { statisticsTrend } from './trend.ts'

const figures = inSnapshot({
  ...{ overview, overviewOrgList, overviewProjectList, statisticsDrug, statisticsTrend, listShortage },
  page: reservePage,
})
/** With the periods of today opened before the snapshot, wherever the job has not come by yet. */
const opened =
  <I, R>(read: (ctx: Ctx, input: I) => Promise<R>) =>
  async (ctx: Ctx, input: I): Promise<R> => {
    await ensurePeriods(ctx)
    return read(ctx, input)
  }

export default implement(calls, {
  ...figures,
  overview: opened(figures.overview),
  overviewOrgList: opened(figures.overviewOrgList),
  overviewProjectList: opened(figures.overviewProjectList),
  page: opened(figures.page),
  statisticsTrend: opened(figures.statisticsTrend),
})
