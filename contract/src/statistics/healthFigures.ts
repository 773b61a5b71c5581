import type { CodeOf } from '../core/codes.ts'
import { HealthLevel, Vaccination } from '../declaration/codes.ts'
import { declared, filling, healthRate, healthy, pendingHandle } from '../declaration/figures.ts'
import { abnormalLevels } from '../declaration/level.ts'
import { TopIndicator } from '../figures/codes.ts'
import { among, type Count, count, type ListOfDays, listed, share } from '../figures/subject.ts'
import { covid } from '../illness/codes.ts'
import { CompletenessBand } from '../people/bands.ts'
import { HealthRisk } from '../people/codes.ts'
import { onsite } from '../people/figures.ts'
import { RiskGrade } from '../risk/codes.ts'
import { openStates } from '../warning/codes.ts'
import { caseState, caseTrend, newRanking, openRanking } from './caseFigures.ts'
import { archiveList, declarationDays, declarationList, employeeList, fillingList, orgRiskList, warningList } from './lists.ts'

const { due, filled, unfilled, fillRate, onTimeRate, abnormal, worse } = filling

const archived = count('archive.person', {
  title: '建档人数',
  unit: '人',
  note: '已建立健康档案的在职人员',
  good: 'up',
  where: { archived: 1 },
})
const vaccinated = among('vaccination.person', 'statement', [covid * 10 + Vaccination.vaccinated], {
  title: '新冠疫苗接种人数',
  unit: '人',
})
const examined = count('pe.done', { title: '已检', unit: '人次' })
const dueExaminations = count('pe.due', { title: '应检', unit: '人次' })

/** High for other areas (04 §3.16). */
const highGrades = [RiskGrade.high, RiskGrade.extreme]

/** 健康总览 of a day. */
export const healthOfDay = {
  ...listed(employeeList, { onsite }),
  ...listed(fillingList, { due, filled, unfilled, fillRate, onTimeRate, healthRate, abnormal, worse }),
  ...listed(declarationList, { pending: pendingHandle }),
  ...caseState,
  ...listed(orgRiskList, {
    highRiskNum: among('risk.org', 'grade', highGrades, {
      title: '高风险组织',
      unit: '个',
      note: '自身设定为高风险或极高风险的组织，每个病种各计一次',
      good: 'down',
      where: { grade: highGrades },
    }),
  }),
  ...listed(archiveList, {
    archived,
    archivedWhole: count('archive.complete', {
      title: '完整档案人数',
      unit: '人',
      note: '建档人数中档案完整度不低于80的',
      good: 'up',
      where: { archived: 1, completeness: [CompletenessBand.whole] },
    }),
    archiveRate: share(archived, onsite, {
      title: '建档率',
      note: '建档人数 ÷ 在岗人数；休假人员有档案的也计入建档人数',
      good: 'up',
    }),
    riskHigh: among('risk.person', 'level', [HealthRisk.high], {
      title: '健康高风险',
      unit: '人',
      note: '体检重要异常、基础疾病控制不佳、紧急关注或重症在管的在职人员',
      good: 'down',
      where: { healthRisk: [HealthRisk.high] },
    }),
    riskMedium: among('risk.person', 'level', [HealthRisk.medium], {
      title: '健康中风险',
      unit: '人',
      note: '有其他基础疾病、体检异常或重点关注的在职人员',
      good: 'down',
      where: { healthRisk: [HealthRisk.medium] },
    }),
    riskLow: among('risk.person', 'level', [HealthRisk.low], {
      title: '健康低风险',
      unit: '人',
      note: '24个月内做过体检而没有高、中风险情况的在职人员',
      where: { healthRisk: [HealthRisk.low] },
    }),
  }),
  // Who is on leave has an archive as well: of those on site alone, more than all would be vaccinated.
  vaccinationRate: share(vaccinated, archived, { title: '新冠疫苗接种率', note: '有接种记录 ÷ 已建立健康档案的人数', good: 'up' }),
}
/** From the first of January to the day: of a single day hardly an examination is due. */
export const healthOfYear = {
  peRate: share(examined, dueExaminations, { title: '职业健康检查率', note: '本年至当日应检人次中已检的', good: 'up' }),
}

/** Of this moment alone: what became of warnings is not kept day by day, and no metric has it. */
export const openWarnings = {
  ...{ kind: 'count', plus: [], minus: [], title: '未结束预警', unit: '条', good: 'down' },
  note: '待核实、核实中与已确认的异常预警；只有当日的数字',
  told: {
    formula: '待核实、核实中与已确认的异常预警条数',
    source: '异常预警',
    deadline: '查询的时刻；以前的日期没有数字',
    leavesOut: '误报与已解除的预警',
  },
  where: { state: [...openStates] },
  list: warningList,
} as const satisfies Count<never>
export const healthOfNow = { openWarnings }

/** Over a range a person counts once a day. */
const abnormalTimes = { ...abnormal, title: '异常人次', unit: '人次' }
/** The declarations themselves, over as many days as their list goes through. */
const abnormalDays: ListOfDays = { list: declarationList, where: { level: [...abnormalLevels] }, most: declarationDays }
const onset = count('declare.onset', { title: '新发症状', unit: '人次', note: '当日出现、前7日各次申报均未出现的症状', good: 'down' })
/** How declaring and cases went over a range; the cases of one illness alone where one is named. */
export const trendOf = (illnessId: number | null) => ({
  due,
  filled,
  fillRate,
  healthRate,
  abnormal: abnormalTimes,
  onset,
  ...caseTrend(illnessId),
})
export const healthTrend = trendOf(null)

export const condition = { filled: declared, healthy, healthRate }
export const byLevel = HealthLevel.options.map(({ value, label }) => among('declare.level', 'level', [value], { title: label }))
export const healthByOrg = { filled: declared, healthRate }
/** The same of each unit, with the numbers of the day's cards. */
export const healthOfUnits = { ...healthByOrg, onsite, due, unfilled, abnormal, worse }

export const abnormalRanking = {
  ...listed(fillingList, { value: { ...abnormalTimes, ofDays: abnormalDays } }),
  rate: share(abnormal, declared, { title: '异常率', per: 1000, least: 10 }),
}

/** By what nodes are ranked: each with its number and a rate. */
export const rankings = {
  [TopIndicator.openCases]: openRanking,
  [TopIndicator.newCases]: newRanking,
  [TopIndicator.abnormalCount]: abnormalRanking,
  [TopIndicator.abnormalRate]: abnormalRanking,
}
export type Indicator = CodeOf<typeof TopIndicator>
