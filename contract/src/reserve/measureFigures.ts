import { eitherOf, type ToldFigure } from '../figures/told.ts'
import { MeasureState } from './codes.ts'

/** Answers that count as put into practice, and those that are asked for at all. */
export const implemented = [MeasureState.done] as const
export const unfinishedStates = [MeasureState.partly, MeasureState.notDone] as const
export const askedFor = [...implemented, ...unfinishedStates] as const

/** 防疫措施落实率 of one declaration. */
export const implementRate = {
  title: '防疫措施落实率',
  good: 'up',
  told: {
    formula: `本期申报中${eitherOf(MeasureState, implemented)}的措施项数 ÷ ${eitherOf(MeasureState, askedFor)}的措施项数 × 100%`,
    source: '防疫措施申报',
    deadline: '每个申报期最近一次有效的申报，更正后以更正为准',
    leavesOut: `${MeasureState.label(MeasureState.notApplicable)}的措施、只填写数值或内容的措施、已作废的申报`,
  },
} as const satisfies ToldFigure
