import { archives } from '@oems/contract/archive/archives.ts'
import { situations as attention } from '@oems/contract/attention/situations.ts'
import type { Call as ContractCall } from '@oems/contract/core/call.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { infoDeclarations } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { roster } from '@oems/contract/people/roster.ts'
import { registered } from '@oems/contract/registration/applications.ts'
import { relatives } from '@oems/contract/relative/relatives.ts'
import { students } from '@oems/contract/student/students.ts'
import { visitors } from '@oems/contract/visitor/visitors.ts'
import { addDays } from '@oems/server/core/days.ts'

export interface Call {
  readonly name: string
  /** So many times as long may the larger world take. */
  readonly limit: number
  readonly path: string
  readonly body: object | null
  /** The last page is asked for, not the first. */
  readonly deep?: boolean
}

const people = '/oems-api/biz/employees/v2/list'
const filling = '/oems-api/biz/filling-management'
const health = '/oems-api/biz/health-statistics'
const paged = { pageNo: 1, pageSize: 20 }
const employees = (name: string, body: object = {}, deep = false): Call => ({
  name: `员工 ${name}`,
  limit: deep ? 6 : 4,
  path: people,
  body: { ...paged, ...body },
  deep,
})
const filled = (name: string, body: object = {}, deep = false): Call => ({
  name: `填报 ${name}`,
  limit: deep ? 6 : 4,
  path: `${filling}/page`,
  body: { ...paged, ...body },
  deep,
})
const listed = (name: string, { path }: ContractCall, body: object = {}, deep = false): Call => ({
  name,
  limit: deep ? 6 : 4,
  path,
  body: { ...paged, ...body },
  deep,
})
const sorted = (field: string, order = 'asc') => ({ sortRules: [{ field, order }] })

/** Every list by every filter and sort, and every call of home, health, filling overview and tree; `day` is the one that counts as today. */
export const callsOf = (day: string): readonly Call[] => [
  employees('不筛选'),
  employees('末页', {}, true),
  employees('今日未申报', { todayStatus: [1] }),
  employees('今日未申报 末页', { todayStatus: [1] }, true),
  employees('今日逾期', { todayStatus: [3] }),
  employees('今日已申报', { todayStatus: [2] }),
  employees('健康等级 1–3', { level: [1, 2, 3] }),
  employees('健康等级 0', { level: [0] }),
  employees('一个字“王”', { keyword: '王' }),
  employees('两个字“王伟”', { keyword: '王伟' }),
  employees('首字母“w”', { keyword: 'w' }),
  employees('拼音“wang”', { keyword: 'wang' }),
  employees('姓名“李”', { name: '李' }),
  employees('按姓名排序', sorted('name')),
  employees('按姓名排序 末页', sorted('name'), true),
  employees('按入职日期排序', sorted('entryDate', 'desc')),
  employees('按到岗日期排序', sorted('arrivalDate', 'desc')),
  employees('按创建时间排序', sorted('createdAt', 'desc')),
  employees('人员类别', { empType: [2] }),
  employees('人员状态', { empStatus: [2] }),
  employees('在岗', { onPost: 1 }),
  employees('不在岗', { onPost: 0 }),
  employees('性别', { sex: 2 }),
  employees('国籍', { nationGroup: 2 }),
  employees('有账号', { hasAccount: 1 }),
  filled('不筛选'),
  filled('末页', {}, true),
  filled('未报', { filled: 0 }),
  filled('未报 末页', { filled: 0 }, true),
  filled('逾期', { fillStatus: [3] }),
  filled('健康等级 1–3', { healthStatus: [1, 2, 3] }),
  filled('症状', { symptoms: [11] }),
  filled('恶化', { worse: 1 }),
  filled('连续未报 ≥ 3', { missingDays: 3 }),
  filled('连续未报 ≥ 1', { missingDays: 1 }),
  filled('按连续未报排序', sorted('missingDays', 'desc')),
  filled('按体温排序', sorted('temperature', 'desc')),
  filled('按申报时间排序', sorted('declaredAt', 'desc')),
  filled('一个字“王”', { keyword: '王' }),
  filled('人员类别', { empType: [2] }),
  filled('昨日', { date: addDays(day, -1) }),
  filled('昨日 未报', { date: addDays(day, -1), filled: 0 }),
  listed('花名册', roster.list),
  listed('花名册 按姓名排序', roster.list, sorted('name')),
  listed('每日申报 七日', declareHealth.list, { startTime: addDays(day, -6), endTime: day }),
  listed('每日申报 七日 异常', declareHealth.list, { startTime: addDays(day, -6), endTime: day, level: [2, 3] }),
  listed('每日申报 当日 按体温排序', declareHealth.list, { date: day, ...sorted('temperature', 'desc') }),
  listed('申报历史', declareHealth.listHistory),
  listed('健康档案', archives.page),
  listed('健康档案 按姓名排序', archives.page, sorted('name')),
  listed('健康档案 按完整度排序', archives.page, sorted('completeness', 'desc')),
  listed('健康档案 接触职业病危害', archives.page, { hazardFlag: 1 }),
  listed('重点关注', attention.list),
  listed('体检', examinations.page),
  listed('体检 末页', examinations.page, {}, true),
  listed('体检 按异常项排序', examinations.page, sorted('abnormalCount', 'desc')),
  listed('体检 异常标签', examinations.page, { tags: [1] }),
  listed('体检 一个字“王”', examinations.page, { keyword: '王' }),
  listed('信息申报', infoDeclarations.listInfoDeclare),
  listed('信息申报 异常', infoDeclarations.listInfoDeclare, { level: [2, 3] }),
  listed('信息申报 一个字“王”', infoDeclarations.listInfoDeclare, { keyword: '王' }),
  listed('到访地区', infoDeclarations.listVisitArea),
  listed('访客', visitors.list),
  listed('访客 在访', visitors.list, { visitState: 2 }),
  listed('访客 一个字“王”', visitors.list, { keyword: '王' }),
  listed('员工亲属', relatives.list),
  listed('员工亲属 一个字“王”', relatives.list, { keyword: '王' }),
  listed('国际学生', students.list),
  listed('国际学生 按姓名排序', students.list, sorted('name')),
  listed('注册人员', registered.list),
  { name: '填报概览', limit: 1.5, path: `${filling}/overview-statistics`, body: {} },
  { name: '填报概览 人员类别', limit: 1.5, path: `${filling}/overview-statistics`, body: { empType: [2] } },
  {
    name: '申报率 按单位',
    limit: 1.5,
    path: `${filling}/fillRateStatistics`,
    body: { startTime: addDays(day, -6), endTime: day, groupBy: 'org' },
  },
  { name: '填报 健康', limit: 1.5, path: `${filling}/healthStatistics`, body: {} },
  { name: '首页人数', limit: 1.5, path: '/oems-api/biz/statistics-home/count-emp-and-org-num', body: null },
  { name: '健康总览', limit: 1.5, path: `${health}/overview`, body: {} },
  { name: '健康率', limit: 1.5, path: `${health}/healthRate`, body: {} },
  { name: '疫情趋势', limit: 1.5, path: `${health}/epidemicTrend`, body: { timeRadio: 3 } },
  { name: '公司排行', limit: 1.5, path: `${health}/companyTop10`, body: { timeRadio: 3, indicator: 3 } },
  { name: '项目排行', limit: 1.5, path: `${health}/projectTop10`, body: { timeRadio: 3, indicator: 3 } },
  { name: '人员分布', limit: 1.5, path: `${health}/populationDistribution`, body: {} },
  { name: '组织树 首层', limit: 1.5, path: '/oems-api/biz/org-info/lazy-tree-4-menu', body: null },
  { name: '组织树 搜索', limit: 1.5, path: '/oems-api/biz/org-info/search-op?keyword=%E9%A1%B9%E7%9B%AE', body: null },
]
