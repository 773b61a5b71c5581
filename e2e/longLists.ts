import { situations } from '@oems/contract/attention/situations.ts'
import { clinics } from '@oems/contract/clinic/clinics.ts'
import { rooms } from '@oems/contract/commandRoom/rooms.ts'
import { contacts } from '@oems/contract/contacts/contacts.ts'
import { institutions } from '@oems/contract/coop/institutions.ts'
import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { diseases } from '@oems/contract/dictionary/diseases.ts'
import { diseaseTypes } from '@oems/contract/dictionary/diseaseTypes.ts'
import { drugs } from '@oems/contract/dictionary/drugs.ts'
import { measures } from '@oems/contract/dictionary/measures.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { type IllnessChoice, illnesses } from '@oems/contract/illness/illnesses.ts'
import { infoDeclarations } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { RunStatus, RunTrigger, TaskStatus } from '@oems/contract/operations/codes.ts'
import { orgFiles } from '@oems/contract/orgFiles/orgFiles.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { regionUsers } from '@oems/contract/regionUser/regionUsers.ts'
import { registrationPhone } from '@oems/contract/registration/phone.ts'
import { ownRelatives } from '@oems/contract/relative/phone.ts'
import { type RiskLevelChoice, riskLevels } from '@oems/contract/risk/levels.ts'
import { orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { risks } from '@oems/contract/risk/risks.ts'
import { students } from '@oems/contract/student/students.ts'
import { subscriptions } from '@oems/contract/subscription/subscriptions.ts'
import { supplies } from '@oems/contract/supplies/items.ts'
import { visitors as visits } from '@oems/contract/visitor/visitors.ts'
import { WarningState } from '@oems/contract/warning/codes.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { dayOf } from '../server/src/core/days.ts'
import { code } from '../server/src/core/db/code.ts'
import { tell } from '../server/src/core/messages/tell.ts'
import { somePeople, wellOn } from '../server/src/declaration/testPeople.ts'
import { sent } from '../server/src/files/testFiles.ts'
import { saved } from '../server/src/testing/samples.ts'
import type { Caller } from '../server/src/testing/testApp.ts'
import { aWarning } from '../server/src/warning/testWarnings.ts'
import { pages } from '../web/src/core/pages.ts'
import { front } from './console.ts'
import type { Product } from './product.ts'

/** Of each kind: longer than the window. */
const many = 24

/** Pages whose figures stand above their table. */
export const withFigures = [
  'clinic/drug-stock/index',
  'filling-management/index',
  'project-declare/index',
  'statistic/epidemic',
  'statistic/health',
  'sys/log',
]
/** Pages that are neither: what they show besides is not counted in rows. */
const others = [
  ...[
    'emp-health-situation/index',
    'epac/epm/index',
    // Of projects alone.
    'epac/supplies/project-manager',
    'home/index',
    'org-management/org-management',
    'profile',
    // With what is in reserve: its own test measures it.
    'reserve/overview',
    // As long as somebody has to declare.
    'reserve/report',
    'risk/epidemic-situation/index',
    'risk/risk/index',
    'sys/config',
    'sys/role',
  ],
  'workbench/index',
]
/** Lists of groups, which 系统管理员 has no menu for. */
export const ofGroups = [
  ...[
    'declare-health/index',
    'declare-record/index',
    'employee-manager/index',
    'pe-record/index',
    'record/emp',
    'register-emp/index',
    'regional-user/index',
  ],
  ...['student/index', 'user-ill-situation/index', 'user-relatives/index', 'visitor/index'],
]
export const lists = [...pages.keys()].filter((url) => !url.includes(':') && ![...withFigures, ...others].includes(url))
/** With those below figures; statistics have tables of another kind. */
export const everyList = [...lists, ...withFigures.filter((url) => !url.startsWith('statistic/'))]

/** Each test of a walk over them keeps its time. */
export const partOf = <T>(all: readonly T[], part: number, parts: number) =>
  all.slice(Math.floor((part * all.length) / parts), Math.floor(((part + 1) * all.length) / parts))

const aVisit = { name: '来访人', sex: 1, visitReason: 1, visitTime: '2026-03-05T10:00:00+08:00' }
const aRegionUser = { name: '周区域', sex: 1 }
const aStudent = { sex: 1, studyNation: 'RU', school: '莫斯科大学', stage: 2 }
const aDrug = { drugKind: 1, drugClass: 1, dosageForm: 1, components: ['布洛芬'], unit: '片' }
const anItem = { declareType: 1, unit: '只', normKind: 1, minQuantity: 10, requireWhen: null }
const aMessage = { type: MessageType.reminder, level: MessageLevel.normal, title: '导出已完成', content: '文件已生成。', link: null }
const anInstitution = {
  ...{ institutionType: 1, nationCode: 'KE', address: '内罗毕', services: [1] },
  ...{ contactName: '对接人', contactPhone: '13812345678', emergencyPhone: '+254 20 1234567' },
}
const malaria = 4
/** Of every illness for which there may be some; gives back one of malaria. */
async function riskLevelsOf(own: Caller): Promise<number> {
  const { data: ills } = await own(illnesses.listAllExcludeRisk)
  for (const { id, name } of ills as IllnessChoice[]) await saved(own, risks.save, { illnessId: id, name })
  const { data: levels } = await own(riskLevels.listBy, { illnessId: malaria })
  return (levels as RiskLevelChoice[])[0]!.id
}

/** Enough of everything for a list to be longer than the window. */
export async function aWorld(product: Product) {
  const group = await product.anOrg({ orgType: 2 })
  const project = await product.anOrg({ parentId: group.id, orgType: 4 })
  const other = await product.anOrg({ parentId: group.id, orgType: 4 })
  const region = await product.anOrg({ parentId: group.id, orgType: 5 })
  // Half of them declare.
  const people = await somePeople(product, { orgId: project.id, count: 2 * many })
  await product.db.execute(sql`
    insert into health_archive (id, created_at, created_by, updated_at, updated_by, known)
    select id, created_at, 1, created_at, 1, 0 from employee where org_id = ${project.id}`)
  for (let at = 0; at < many; at++) {
    await product.anOrg({ parentId: group.id, orgType: 4 })
    await product.anAdmin(5, project.id)
    const type = await saved(product.platformAdmin, diseaseTypes.save, { name: `分类${at}` })
    await saved(product.platformAdmin, diseases.save, { diseaseName: `疾病${at}`, diseaseTypes: [type] })
    await saved(product.platformAdmin, drugs.save, { ...aDrug, drugName: `药品${at}`, diseaseTypes: [type] })
    await saved(product.platformAdmin, measures.save, { name: `措施${at}`, category: 1 })
    await saved(product.platformAdmin, supplies.save, { ...anItem, name: `物资${at}` })
  }
  product.anotherDay()
  const administrator = await product.aUser({ roleId: 1, orgId: product.rootId })
  for (let at = 0; at < many; at++) await tell({ db: product.db, now: product.clock() }, { to: [administrator.accountId], ...aMessage })
  await tasksAndRuns(product, administrator)
  const own = product.as(await product.aSession(administrator))
  const riskLevelId = await riskLevelsOf(own)
  for (let at = 0; at < many; at++) {
    const { ossId } = await sent(own, 'doc', `协议${at}.pdf`, '%PDF-1.7')
    await saved(own, orgFiles.save, { orgId: group.id, fileType: 3, title: `协议${at}`, ossIds: [ossId] })
    await saved(own, contacts.save, { orgId: group.id, contactType: 9, name: `联系人${at}`, mobile: '13812345678' })
    await saved(own, clinics.save, { orgId: group.id, clinicName: `医务室${at}`, clinicLevel: 2, address: '营地1号' })
    await saved(own, rooms.save, { orgId: group.id, roomName: `指挥室${at}`, dutyPhone: '010-88886666' })
    const { id: targetOrgId } = await product.anOrg({ orgType: 2 })
    await saved(own, orgRisks.save, { orgId: targetOrgId, illnessId: malaria, riskLevelId, reason: '例行评估', basis: 4 })
    await saved(own, institutions.localAdd, { orgId: group.id, institutionName: `当地医院${at}`, ...anInstitution })
    await aWarning(product.db, product.clock(), project.id, { state: WarningState.closed })
    await saved(own, visits.save, { ...aVisit, mobile: `139777700${10 + at}`, orgId: project.id })
    await saved(own, subscriptions.save, { orgId: group.id, targetOrgId, contents: [1], startDate: '2026-03-01' })
    await saved(own, students.save, { orgId: group.id, name: '周一凡', mobile: `1361000${1_000 + at}`, ...aStudent })
    await saved(own, infoDeclarations.saveInfoDeclare, { subjectType: 1, personId: people[at], declareReason: 2, promised: 1 })
    await saved(own, examinations.save, { personId: people[at], examDate: '2026-03-01', peType: 6 })
    await own(situations.setImportant, { personIds: [people[at]], attentionLevel: 1, reason: '高龄员工' })
    const phone = await product.aPhone(people[at]!, project.id)
    await saved(phone, phoneCalls.declare, wellOn(dayOf(product.clock())))
    await phone(registrationPhone.joinApply, { qrToken: other.qrToken, reason: '支援项目' })
    await saved(own, regionUsers.add, { ...aRegionUser, mobile: `1363000${1_000 + at}`, orgId: group.id, regionIds: [region.id] })
    await saved(phone, ownRelatives.relativeBind, { name: '李小兰', relation: 1, sex: 2, mobile: `1362000${1_000 + at}` })
  }
  for (const { value: series } of OnsetSeries.options) await aWarning(product.db, product.clock(), other.id, { series })
  return { group, project, administrator, ofGroup: await product.aUser({ roleId: 3, orgId: group.id }) }
}

/** Long tasks of an account, and runs of a job. */
async function tasksAndRuns({ db, clock, rootId }: Product, { accountId }: { readonly accountId: number }) {
  const at = clock().toISOString()
  await db.execute(sql`
    insert into sys_task (task_type, name, status, cancellable, account_id, rop_id, org_id, created_at, expire_time, locked_by, locked_until)
    select 'export', '员工', ${code(TaskStatus.done)}, false, ${accountId}, 1, ${rootId}, ${at}::timestamptz, ${at}::timestamptz + interval '7 days', 'test', ${at}
      from generate_series(1, ${many})`)
  await db.execute(sql`
    insert into sys_schedule_log (job_id, job_name, bean_name, params, trigger, status, start_time, end_time, node, trace_id)
    select 1, '后台任务清理', 'task-sweep', '{}', ${code(RunTrigger.timed)}, ${code(RunStatus.success)}, ${at}, ${at}, 'test', ''
      from generate_series(1, ${many})`)
}

export const open = async (page: Page, address: string) => {
  await page.evaluate((to) => location.assign(`#${to}`), address)
  await page.waitForFunction((to) => location.hash.startsWith(`#${to}`), address.split('?')[0]!)
  await front(page).getByRole('heading', { level: 1 }).waitFor()
  await front(page).locator('[aria-busy=true], .ant-spin-spinning, .ant-skeleton').first().waitFor({ state: 'detached' })
}
