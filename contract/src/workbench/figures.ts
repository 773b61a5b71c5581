import { ExpiryState, StockLevel, shortLevels } from '../drugStock/codes.ts'
import { eitherOf, type ToldFigures } from '../figures/told.ts'
import { nearStates } from '../reserve/overviewFigures.ts'

const usual = { source: '项目物资台账', deadline: '查询的时刻；效期状态每日零时后重新判断' } as const
const levels = '没有标准数量的物资、不在项目清单上的物资；已过期的数量不算库存'

/** What 物资与药品 counts of the sheets of the project and those below it, in words. */
export const shelfFigures = {
  shortageNum: {
    title: '缺口',
    unit: '项',
    told: { ...usual, formula: `储备水平为${eitherOf(StockLevel, shortLevels)}的物资项数，每个项目每种计1项`, leavesOut: levels },
  },
  nearExpiryNum: {
    title: '近效期',
    unit: '项',
    told: {
      ...usual,
      formula: `最近一批处于${eitherOf(ExpiryState, nearStates)}的物资项数，每个项目每种计1项`,
      leavesOut: '已有批次过期的物资，计入已过期',
    },
  },
  expiredNum: {
    title: '已过期',
    unit: '项',
    told: { ...usual, formula: '仍有已过期批次没有报损的物资项数，每个项目每种计1项', leavesOut: '没有库存的批次' },
  },
  coverDaysMin: {
    title: '最短可用天数',
    unit: '天',
    told: { ...usual, formula: '各种物资按近28天的消耗推算还够用的天数中最少的一个', leavesOut: '近28天的消耗不足以推算的物资' },
  },
} as const satisfies ToldFigures
