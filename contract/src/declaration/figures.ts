import { among, count, difference, type Filters, pick, share, type Words } from '../figures/subject.ts'
import { onsite } from '../people/figures.ts'
import { DeclareSource, DeclareStatus, HandleState, HealthLevel } from './codes.ts'
import type { FillingFilter } from './fillingFilter.ts'
import { abnormalLevels } from './level.ts'

/** Whom a figure counts, by the filters of 填报管理: the page opens them, and the server counts rows by them. */
const where = (filters: Partial<FillingFilter>) => ({ where: filters as Filters })

const due = count('declare.due', { title: '应报', unit: '人', note: '当日需要申报的人员', ...where({ obliged: 1 }) })
const filled = count('declare.filled', {
  title: '已申报',
  unit: '人',
  note: '应报人员中已申报，含补报',
  good: 'up',
  ...where({ filled: 1 }),
})
const onTime = among('declare.filled', 'onTime', [1], { title: '按时', unit: '人', ...where({ fillStatus: [DeclareStatus.declared] }) })
/** Declared by somebody else; the list has no filter for it. */
export const byProxy = among('declare.filled', 'source', [DeclareSource.proxy, DeclareSource.medical], { title: '代报' })

/** Of all who declared, obliged or not. */
export const declared = among(
  'declare.level',
  'level',
  HealthLevel.options.map(({ value }) => value),
  { title: '申报人次' },
)
const healthyLevels = [HealthLevel.normal, HealthLevel.mild]
export const healthy = among('declare.level', 'level', healthyLevels, { title: '健康人次', ...where({ healthStatus: healthyLevels }) })
export const healthRate = share(healthy, declared, { title: '健康率', note: '正常与轻微不适 ÷ 全部申报', good: 'up' })

/** How a day of a node went. */
export const filling = {
  empTotal: onsite,
  due,
  filled,
  onTime,
  late: difference(filled, onTime, { title: '逾期补报', unit: '人', ...where({ lateFilled: 1 }) }),
  unfilled: difference(due, filled, {
    title: '未申报',
    unit: '人',
    note: '应报人员中尚未申报',
    good: 'down',
    ...where({ filled: 0 }),
  }),
  fillRate: share(filled, due, { title: '申报率', note: '已申报 ÷ 应报', good: 'up' }),
  onTimeRate: share(onTime, due, { title: '按时率', note: '截止前申报 ÷ 应报', good: 'up' }),
  /** Of all who declared, obliged or not; so is `worse`. */
  abnormal: among('declare.level', 'level', abnormalLevels, {
    title: '异常',
    unit: '人',
    note: '健康等级为异常或紧急',
    good: 'down',
    tone: 'due',
    ...where({ healthStatus: [...abnormalLevels] }),
  }),
  worse: count('declare.worse', { title: '恶化', unit: '人', note: '等级高于前7日最近一次', good: 'down', ...where({ worse: 1 }) }),
  proxyRate: share(byProxy, filled, { title: '代报率' }),
}

/** Due, the deadline passed, and not declared in time. It follows from the hour, so that no metric has it. */
export const overdue = {
  title: '逾期',
  unit: '人',
  good: 'down',
  told: {
    formula: '应报人员中，截止时尚未申报的人数',
    source: '每日应报名单与健康申报',
    deadline: '截止时刻按各组织的申报规则；截止前为0',
    leavesOut: '截止前已申报的人员；逾期后补报的仍计入',
  },
  ...where({ fillStatus: [DeclareStatus.overdue] }),
} as const satisfies Words & { readonly where: Filters }

/** Abnormal declarations that nobody has decided about yet: a stock, whatever day they are of. */
export const pendingHandle = count('declare.pending', {
  title: '待处置',
  unit: '条',
  note: '尚未处置的异常申报',
  good: 'down',
  tone: 'due',
  where: { handleState: HandleState.pending },
})

/** A day's rates, as 填报管理 shows them beside each other and as its replies have them. */
export const dayRates = { due, filled, fillRate: filling.fillRate, onTimeRate: filling.onTimeRate }
/** The same of each unit, with the numbers of the day's cards. */
export const fillRates = { ...dayRates, onTime, ...pick(filling, 'unfilled', 'abnormal', 'worse') }
