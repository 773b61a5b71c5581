import { codes } from '../core/codes.ts'

/** 05 §3. A week begins on Monday; 5 goes with `pTimeRange` = `start,end`. */
export const TimeRadio = codes('时间范围', {
  today: [1, '今日'],
  thisWeek: [2, '本周'],
  thisMonth: [3, '本月'],
  thisYear: [4, '本年'],
  custom: [5, '自定义'],
})
export const Grain = codes('粒度', { day: [1, '日'], month: [2, '月'], year: [3, '年'] })
/** By which tree figures are added up: today's, or for each past month the one that stood at its end (05 §2.6). */
export const Caliber = codes('口径', { current: [1, '当前口径'], historical: [2, '历史口径'] })
/** 05 §3: what a row of a list by organisation stands for. 已划出: below it then, elsewhere now. */
export const RowType = codes('行类型', {
  child: [1, '下级组织'],
  own: [2, '本级'],
  subscribed: [3, '订阅组织'],
  deleted: [4, '已删除组织'],
  moved: [5, '已划出组织'],
})
/** Of the Top10 lists. 1 is of the day, the others of the range. */
export const TopIndicator = codes('排行指标', {
  openCases: [1, '现患病例数'],
  newCases: [2, '新增病例数'],
  abnormalCount: [3, '异常申报人次'],
  abnormalRate: [4, '异常率‰'],
})
