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
import { WarningKind, WarningState } from '@oems/contract/warning/codes.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { dayOf } from '../server/src/core/days.ts'
import { code } from '../server/src/core/db/code.ts'
import { tell } from '../server/src/core/messages/tell.ts'
import { somePeople, wellOn } from '../server/src/declaration/testPeople.ts'
import { sent } from '../server/src/files/testFiles.ts'
import { saved } from '../server/src/testing/samples.ts'
import type { Caller } from '../server/src/testing/testApp.ts'
import { aWarning } from '../server/src/warning/testWarnings.ts'
import { pages } from '../web/src/core/pages.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, front, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const many = 24
// Each list stays open in a tab of its own.
const test = testOf({ captcha: 0, parameters: { 'console.tabs.max': 50 } }).extend('world', { scope: 'file' }, async ({ product }) =>
  aWorld(product),
)

/** The laptops on which the budget holds, and how many rows of a list they show below its header. */
const laptops = [
  { height: 768, rows: 12 },
  { height: 625, rows: 9 },
]
const listHeaderAt = 200
const figuresHeaderAt = 480
const rowHeight = 40

/** Pages whose figures stand above their table. */
const withFigures = [
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
/** Lists that are as long as they are. */
const short = ['biz/org-info', 'declare-policy/index', 'dict/illness', 'sys/menu', 'sys/schedule', 'sys/self-check']
/** Lists of groups, which 系统管理员 has no menu for. */
const ofGroups = [
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
const lists = [...pages.keys()].filter((url) => !url.includes(':') && ![...withFigures, ...others].includes(url))

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
async function aWorld(product: Product) {
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

const open = async (page: Page, address: string) => {
  await page.evaluate((to) => location.assign(`#${to}`), address)
  await page.waitForFunction((to) => location.hash.startsWith(`#${to}`), address.split('?')[0]!)
  await front(page).getByRole('heading', { level: 1 }).waitFor()
  await front(page).locator('[aria-busy=true], .ant-spin-spinning, .ant-skeleton').first().waitFor({ state: 'detached' })
}

/** What stands where on the page in front, before anything is scrolled. */
const measured = (page: Page) =>
  front(page).evaluate((panel) => {
    const top = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? null
    const heads = [...panel.querySelectorAll('header')].map((head) => head.getBoundingClientRect().height)
    const rows = [...panel.querySelectorAll('tr.ant-table-row')]
    const isInSight = (row: Element) => {
      const { left, top, bottom } = row.getBoundingClientRect()
      // What is sticky below the table, its pager and its scrollbar, covers rows.
      const seen = (y: number) => row.contains(document.elementFromPoint(left + 60, y))
      return seen(top + 2) && seen(bottom - 2)
    }
    return {
      head: heads[0],
      tableHeader: top(panel.querySelector('.ant-table-thead')),
      rowHeights: [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))],
      rows: rows.length,
      rowsInSight: rows.filter(isInSight).length,
      sideways: panel.scrollWidth - panel.clientWidth,
    }
  })

/** What stands where on the page in front, on each laptop. */
async function onLaptops(
  page: Page,
  about: object,
  judge: (found: Awaited<ReturnType<typeof measured>>, rows: number, about: string) => void,
) {
  for (const { height, rows } of laptops) {
    await page.setViewportSize({ width: 1366, height })
    const found = await measured(page)
    judge(found, rows, JSON.stringify({ ...about, height, ...found }))
  }
}

/** In a window as narrow as a phone nothing but a table, within its frame, is moved sideways. */
async function narrow(page: Page, url: string) {
  await page.setViewportSize({ width: 360, height: 740 })
  expect((await measured(page)).sideways, url).toBe(0)
}

describe.skipIf(skipBrowser)('on laptops of 1366 × 768 and of 1366 × 625', () => {
  const window = async (browse: (visit?: object) => Promise<Page>, administrator: { username: string }) => {
    const page = await browse()
    await page.setViewportSize({ width: 1366, height: laptops[0]!.height })
    await signIn(page, administrator)
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    return page
  }

  test('every list begins near the top and shows its rows', async ({ world, browse }) => {
    expect(lists.length).toBeGreaterThan(8)
    const measure = async (page: Page, url: string) => {
      await open(page, `/${url}?pageSize=20`)
      // A list that is shown as pictures first is measured as a table.
      const asTable = front(page).getByTitle('列表', { exact: true })
      if (await asTable.isVisible()) await asTable.click()
      await front(page).locator('tr.ant-table-row').first().waitFor()
      await onLaptops(page, { url }, (found, rows, about) => {
        expect(found.head, about).toBe(40)
        expect(found.tableHeader, about).toBeGreaterThan(0)
        expect(found.tableHeader, about).toBeLessThanOrEqual(listHeaderAt)
        expect(found.sideways, about).toBe(0)
        if (short.includes(url)) return
        expect(found.rows, about).toBe(20)
        expect(found.rowHeights, about).toEqual([rowHeight])
        expect(found.rowsInSight, about).toBeGreaterThanOrEqual(rows)
      })
      await narrow(page, url)
    }
    const [page, beside] = [await window(browse, world.administrator), await window(browse, world.ofGroup)]
    for (const url of lists) await measure(ofGroups.includes(url) ? beside : page, url)
  })

  test('pages with figures have low cards, and their table is in sight; whoever comes for rows finds the charts folded', async ({
    world,
    browse,
  }) => {
    const page = await window(browse, world.administrator)
    for (const url of withFigures) {
      await open(page, `/${url}?${url.startsWith('statistic/') ? `orgId=${world.group.id}` : 'pageSize=20'}`)
      await front(page).locator('.ant-table-thead').first().waitFor()
      await onLaptops(page, { url }, (found, _, about) => {
        expect(found.head, about).toBe(40)
        expect(found.tableHeader, about).toBeLessThanOrEqual(figuresHeaderAt)
      })
      const cards = await front(page)
        .locator('[data-card]')
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect()))
      expect(new Set(cards.map((card) => card.height)).size, url).toBeLessThanOrEqual(1)
      if (cards[0]) expect(cards[0].height, url).toBe(64)
      await narrow(page, url)
      if (cards.length >= 6) expect(new Set(cards.slice(0, 6).map((card) => card.top)).size, url).toBe(1)
    }
    for (const url of ['home/index', 'risk/epidemic-situation/index', 'org-management/org-management']) {
      await open(page, `/${url}`)
      await narrow(page, url)
    }
    await open(page, '/home/index')
    const fold = front(page).getByRole('button', { name: '收起图表' })
    await open(page, '/filling-management/index')
    const charts = front(page).locator('figure')
    await charts.first().waitFor()
    await open(page, '/home/index')
    await open(page, '/filling-management/index?fillStatus=1&pageSize=20')
    await front(page).getByRole('button', { name: '展开图表' }).waitFor()
    await onLaptops(page, {}, (arrived, rows, about) => {
      expect(arrived.tableHeader, about).toBeLessThanOrEqual(figuresHeaderAt - 194)
      expect(arrived.rowsInSight, about).toBeGreaterThanOrEqual(rows - 3)
    })
    expect(await charts.count()).toBe(0)
    await front(page).getByRole('button', { name: '展开图表' }).click()
    await charts.first().waitFor()
    expect(addressOf(page)).toContain('fillStatus=1')
    await fold.click()
    await charts.first().waitFor({ state: 'detached' })
    await page.reload()
    await front(page).getByRole('button', { name: '展开图表' }).waitFor()
    await front(page).getByRole('button', { name: '展开图表' }).click()
  })

  test('a cluster of symptoms has one line above the day, and the rows stay in sight', async ({ product, world, browse }) => {
    await aWarning(product.db, product.clock(), world.project.id, {
      ...{ kind: WarningKind.cluster, evidence: { symptom: 11, others: [] } },
    })
    const page = await window(browse, world.ofGroup)
    await open(page, '/filling-management/index?pageSize=20')
    const banner = front(page).getByRole('alert').filter({ hasText: '去核实' })
    await banner.waitFor()
    await front(page).locator('figure').first().waitFor()
    expect((await banner.boundingBox())?.height).toBe(28)
    await onLaptops(page, {}, (found, _, about) => expect(found.tableHeader, about).toBeLessThanOrEqual(figuresHeaderAt))
    await picture(page, 'cluster')
  })
})

describe.skipIf(skipBrowser)('on a window of 1024', () => {
  /** The headings that can be read whole without moving the table; 操作 is none of what a list says. */
  const columns = (page: Page) =>
    front(page).evaluate((panel) => {
      const { right } = panel.getBoundingClientRect()
      const heads = [...panel.querySelectorAll<HTMLElement>('.ant-table-thead th')]
        .map((head) => ({ head, title: head.innerText.trim() }))
        .filter(({ title }) => title !== '' && title !== '操作')
      const isInSight = (head: Element) => {
        const box = head.getBoundingClientRect()
        const y = box.top + box.height / 2
        const seen = (x: number) => head.contains(document.elementFromPoint(x, y))
        return box.right <= right && seen(box.left + 4) && seen(box.right - 4)
      }
      const inSight = heads.filter(({ head }) => isInSight(head)).map(({ title }) => title)
      return { inSight, all: heads.length, widths: heads.map(({ head, title }) => `${title} ${Math.round(head.offsetWidth)}`) }
    })

  test('every list keeps six columns in sight', async ({ world, browse }) => {
    const narrow = async (user: { readonly username: string }) => {
      const page = await browse()
      await page.setViewportSize({ width: 1024, height: 768 })
      await signIn(page, user)
      await front(page).getByRole('heading', { level: 1 }).waitFor()
      return page
    }
    const [page, beside] = [await narrow(world.administrator), await narrow(world.ofGroup)]
    const tooFew: object[] = []
    for (const url of [...lists, ...withFigures.filter((one) => !one.startsWith('statistic/'))]) {
      const shown = ofGroups.includes(url) ? beside : page
      await open(shown, `/${url}?pageSize=20`)
      const asTable = front(shown).getByTitle('列表', { exact: true })
      if (await asTable.isVisible()) await asTable.click()
      await front(shown).locator('.ant-table-row, .ant-empty').first().waitFor()
      const { inSight, all, widths } = await columns(shown)
      if (inSight.length < Math.min(6, all)) tooFew.push({ url, inSight, widths })
      await picture(shown, `narrow-${url.replaceAll('/', '-')}`)
    }
    expect(tooFew).toEqual([])
  })
})

describe.skipIf(skipBrowser)('what is chosen in a list', () => {
  test('moves nothing, can be let go by Esc, and keeps the tools that it covers out of reach', async ({ world, browse }) => {
    const page = await browse()
    await signIn(page, world.administrator, '/employee/index')
    const panel = front(page)
    const box = panel.locator('.ant-table-tbody').getByRole('checkbox')
    await box.first().waitFor()
    const before = await measured(page)
    await box.first().check()
    const bar = panel.getByRole('toolbar', { name: '所选' })
    await bar.getByText('已选 1 条').waitFor()
    expect(await measured(page)).toEqual(before)
    await expect.poll(() => panel.getByRole('status').first().textContent()).toBe('已选 1 条')
    // A button fades, for a fifth of a second.
    await panel.getByRole('button', { name: '列表设置' }).waitFor({ state: 'hidden' })
    await box.nth(1).check()
    await bar.getByText('已选 2 条').waitFor()
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    expect(await box.first().isChecked()).toBe(false)
    await panel.getByRole('button', { name: '列表设置' }).waitFor()
  })
})
