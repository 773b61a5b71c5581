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
import { ask, type Database } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, type Measured, median } from '../client.ts'
import { haveLists } from '../listWorld.ts'
import type { Finding } from '../report.ts'
import type { Say, World } from '../world.ts'
import { adminAt, headers, type Pace } from './reads.ts'

interface Call {
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
const callsOf = (day: string): readonly Call[] => [
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

/** Of one call in one world: milliseconds, each the median of the rounds, and how many rows it finds. */
export interface Cell {
  readonly total: number | null
  readonly p50: number
  readonly p95: number
  readonly failures: number
}
export interface Growth {
  /** People, by world. */
  readonly people: readonly number[]
  readonly rows: { readonly name: string; readonly limit: number; readonly cells: readonly Cell[] }[]
}

/** How each call grows with the people there are: one caller, a group's administrator, the worlds by turns; `named`: only calls with one of these in their names. */
export async function growth(
  worlds: readonly World[],
  { rounds, seconds }: Pace,
  say: Say,
  named: readonly string[] = [],
): Promise<Growth> {
  const day = await lastDay(worlds.at(-1)!.database)
  const sides = []
  for (const world of worlds) {
    const { database } = world
    await haveLists(database, day)
    const served = await world.serve(`${day}T20:00:00+08:00`)
    const [group] = await ask<{ id: number }>(database.reader, sql`select org_id as id from sys_account where username = 'demo03'`)
    const [all] = await ask<{ people: number }>(database.reader, sql`select count(*)::int as people from employee where deleted_at is null`)
    sides.push({ ...served, ...all!, sent: headers(await adminAt(world, group!.id)) })
  }
  const rows: Growth['rows'] = []
  try {
    for (const call of callsOf(day).filter(({ name }) => named.length === 0 || named.some((part) => name.includes(part)))) {
      const asked = await Promise.all(sides.map((side) => questionOf(side, call)))
      const measured = asked.map(() => [] as Measured[])
      for (let round = 0; round < rounds; round += 1)
        for (const [at, { product }] of sides.entries()) {
          const { question } = asked[at]!
          if (round === 0) await drive(product, 1, seconds, (n) => (n < 5 ? question : null))
          measured[at]!.push(await drive(product, 1, seconds, (n) => (n < atMost ? question : null)))
        }
      const cells = measured.map((some, at) => ({
        total: asked[at]!.total,
        p50: median(some.map(({ p50 }) => p50)),
        p95: median(some.map(({ p95 }) => p95)),
        failures: some.reduce((sum, { failures }) => sum + failures, 0),
      }))
      rows.push({ name: call.name, limit: call.limit, cells })
      say(`  ${call.name} ${cells.map(({ p50, p95, total }) => `${p50.toFixed(1)}/${p95.toFixed(1)} (${total ?? ''})`).join(' → ')}`)
    }
    return { people: sides.map(({ people }) => people), rows }
  } finally {
    for (const side of sides) side.stop()
  }
}
const atMost = 40

/** The last day on which anybody has declared. */
async function lastDay({ reader }: Database): Promise<string> {
  const [found] = await ask<{ day: string }>(reader, sql`select max(day) as day from declare_person_day`)
  return found!.day
}

async function questionOf({ product, sent }: { product: string; sent: Ask['headers'] }, { path, body, deep = false }: Call) {
  const asking = (content: object | null): Ask =>
    content === null ? { method: 'GET', path, headers: sent } : { method: 'POST', path, headers: sent, body: JSON.stringify(content) }
  const { method, headers: given, ...first } = asking(body)
  const reply = await fetch(product + path, { method, headers: given, ...(first.body && { body: first.body }) })
  const { data, msg } = (await reply.json()) as { data: { total?: number } | null; msg: string }
  if (!data) throw new Error(`${path} ${JSON.stringify(body)}: ${msg}`)
  const total = data.total ?? null
  return { total, question: deep ? asking({ ...body, pageNo: Math.max(1, Math.ceil((total ?? 0) / 20)) }) : asking(body) }
}

/** By how much a call grows from the smallest world to the largest: of one caller the median, which other work on the machine disturbs least. */
const factorOf = ({ cells }: Growth['rows'][number]) => cells.at(-1)!.p50 / cells[0]!.p50

/** How many calls stay within their limits. */
export function grownBy({ people, rows }: Growth): Finding {
  const within = rows.filter((row) => factorOf(row) <= row.limit)
  const failures = rows.reduce((sum, { cells }) => sum + cells.reduce((some, cell) => some + cell.failures, 0), 0)
  return {
    name: `人数由 ${people[0]} 增至 ${people.at(-1)}，增长在限值内的调用`,
    measured: `${within.length}/${rows.length}`,
    wanted: '全部',
    good: within.length === rows.length && failures === 0,
    detail: `单个客户端，集团管理员，逐项见“增长”；失败 ${failures}`,
  }
}

/** The table of the report. */
export function growthTable({ people, rows }: Growth): string {
  const ms = ({ total, p50, p95 }: Cell) => `${p50.toFixed(0)} / ${p95.toFixed(0)}${total === null ? '' : `（${total} 行）`}`
  const line = (row: Growth['rows'][number]) =>
    `| ${row.name} | ${row.cells.map(ms).join(' | ')} | **${factorOf(row).toFixed(1)}** | ≤ ${row.limit} | ${factorOf(row) <= row.limit ? '是' : '否'} |`
  return `
## 增长

\`--only growth\`：单个客户端，集团管理员，各世界轮流测；p50 / p95 毫秒（该范围内的行数），倍数按中位数。

| 调用 | ${people.map((n) => `${n} 人`).join(' | ')} | 倍数 | 要求 | 达到 |
|---|${people.map(() => '---|').join('')}---|---|---|
${rows.map(line).join('\n')}
`
}
