import { Trend } from '@oems/contract/situation/codes.ts'
import type { NationSituation } from '@oems/contract/situation/situations.ts'

/** 肯尼亚：高风险，近7天新增120例（上升），12个项目、850人在场. */
export function situationWords({ nationName, levelName, newConfirmed7, trend, projectNum, headcount }: NationSituation): string {
  const goes = trend === null ? '' : `（${Trend.label(trend)}）`
  return [
    `${nationName}：${levelName ?? '未研判'}`,
    newConfirmed7 === null ? '近7天无数据' : `近7天新增${newConfirmed7.toLocaleString('zh-CN')}例${goes}`,
    `${projectNum}个项目、${headcount.toLocaleString('zh-CN')}人在场`,
  ].join('，')
}
