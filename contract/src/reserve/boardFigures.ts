import type { CountsOf, ToldFigure, ToldFigures } from '../figures/told.ts'
import { DeclareType, type DeclareTypeCode, ItemType } from '../supplies/codes.ts'
import { BoardCount } from './codes.ts'

interface Source {
  readonly due: string
  readonly declared: string
  readonly source: string
  readonly deadline: string
}
const ofPeriods: Source = {
  due: '今日处于申报期内、按规则应当申报的项目数',
  declared: '应报项目中本期已有有效申报的项目数，逾期后补报的也计入',
  source: '申报期与申报记录',
  deadline: '申报期的截止时刻按申报规则；截至查询的时刻',
}
const ofPeople: Source = {
  due: '今日有人员应报的项目数',
  declared: '应报人员全部已申报的项目数，有人逾期后补报的也计入',
  source: '每日应报名单与健康申报',
  deadline: '截止时刻按各组织的申报规则；截至查询的时刻',
}

/** How much of what one project has to hold it holds (04 §3.15, `reachOf`): a column of lists of projects. */
export const projectReach = {
  title: '达标率',
  told: {
    formula: '储备水平达到标准的必备物资项数 ÷ 必备物资项数 × 100%',
    source: '项目物资台账',
    deadline: '查询的时刻；查看以前的日期时为该日结束时',
    leavesOut: '没有标准数量的物资、不在项目清单上的物资、已过期的数量',
  },
} as const satisfies ToldFigure

/** What the cards of 项目申报 count of one type, in words, and by which filter the list shows their projects. */
export function boardFigures(declareType: DeclareTypeCode) {
  const { due, declared, source, deadline } = declareType === DeclareType.health ? ofPeople : ofPeriods
  const figure = (counted: (typeof BoardCount)['options'][number]['value'], formula: string, leavesOut: string) => ({
    ...{ title: BoardCount.label(counted), unit: '个', where: { declareType, counted } },
    told: { formula, source, deadline, leavesOut },
  })
  return {
    due: figure(BoardCount.due, due, '不要求申报的项目、已关闭的项目'),
    declared: figure(BoardCount.declared, declared, '自愿申报、已作废的申报'),
    overdue: figure(BoardCount.overdue, '应报项目中已过截止时刻、仍没有报齐的项目数', '逾期后已补报的项目，计入已报'),
  } satisfies ToldFigures
}
export type BoardCounts<C> = CountsOf<ReturnType<typeof boardFigures>, C>

/** All that 项目申报 shows of one type: of what has a ledger also how its projects reach it. */
export const explainedOf = (declareType: DeclareTypeCode): readonly ToldFigure[] => [
  ...Object.values(boardFigures(declareType)),
  ...(ItemType.options.some(({ value }) => value === declareType) ? [{ ...projectReach, title: '列表中各项目的达标率' }] : []),
]
