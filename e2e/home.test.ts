import { LogType } from '@oems/contract/core/logCodes.ts'
import { type LogRow, logs } from '@oems/contract/operationLog/logs.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { somePeople, wellOn } from '../server/src/declaration/testPeople.ts'
import { allReported } from '../server/src/guide/testGuide.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, counted, fillIn, front, signIn, signOut } from './console.ts'
import { anEmployee } from './people.ts'
import { type Product, password } from './product.ts'
import { testOf } from './test.ts'
import { drawnWhole } from './visit.ts'
import { watch } from './watch.ts'

const test = testOf().extend('world', { scope: 'file' }, async ({ product }) => aWorld(product))

/** A ministry with a group, a company and a project at which 18 of 20 people have not declared, one of the others with a fever. */
async function aWorld(product: Product) {
  const ministry = await product.anOrg({ orgType: 1 })
  const group = await product.anOrg({ parentId: ministry.id, orgType: 2, orgName: '华岳建设集团' })
  const company = await product.anOrg({ parentId: group.id, orgType: 3, orgName: '华岳东非公司' })
  const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
  await allReported(product.db, project.id)
  const missing = []
  for (const letter of '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未') missing.push(await anEmployee(product, project, `林${letter}`))
  const declaring = await somePeople(product, { orgId: project.id, count: 2 })
  const day = product.anotherDay()
  for (const [at, person] of declaring.entries()) {
    const tell = await product.aPhone(person, project.id)
    expect(await tell(phone.declare, wellOn(day, at === 0 ? { temperature: '38.6', bodyState: 2, symptoms: [11] } : {}))).toMatchObject({
      code: 0,
    })
  }
  return { ministry, group, company, project, missing, day }
}

const part = (page: Page, title: string) => front(page).getByRole('region', { name: title, exact: true })
/** The titles of the parts, in their order. */
const titles = (page: Page) => front(page).getByRole('heading', { level: 2 }).allTextContents()
/** Until every part has what it asked for. */
async function complete(page: Page) {
  await front(page).getByText('在岗人数').first().waitFor()
  await front(page).locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** Roles with the place they are held at, and what their home page is made of. */
const homes = [
  { name: '系统管理员', roleId: 1, at: 'root', first: '待办', more: ['安全自检', '失败的定时任务', '已锁定的账号', '申报率最低的单位'] },
  { name: '部委管理员', roleId: 2, at: 'ministry', first: '申报率最低的单位', more: ['申报率变化最大的单位', '药品储备'] },
  { name: '集团管理员', roleId: 3, at: 'group', first: '申报率最低的单位', more: ['项目待办', '异常最多的项目', '申报率变化最大的单位'] },
  {
    name: '二级公司管理员',
    roleId: 4,
    at: 'company',
    first: '申报率最低的单位',
    more: ['项目待办', '异常最多的项目', '药品储备'],
  },
  { name: '项目管理员', roleId: 5, at: 'project', first: '今日异常人员', more: ['待办', '逾期未申报'] },
  { name: '平台运营', roleId: 6, at: 'root', first: '待办', more: ['安全自检', '失败的定时任务', '已锁定的账号', '申报率最低的单位'] },
  { name: '医生', roleId: 7, at: 'project', first: '今日异常人员', more: ['应急指挥室', '待办', '逾期未申报'] },
  { name: '项目信息填报员', roleId: 8, at: 'project', first: '今日未申报', more: ['物资与措施申报', '项目信息填报'] },
  { name: '临时项目管理员', roleId: 9, at: 'project', first: '今日异常人员', more: ['待办', '逾期未申报', '项目信息填报'] },
  { name: '临时运营', roleId: 10, at: 'root', first: '待办', more: ['已锁定的账号'] },
  { name: '临时医生', roleId: 11, at: 'group', first: '今日异常人员', more: ['申报率最低的单位'] },
  { name: '指挥中心管理员', roleId: 13, at: 'group', first: '应急指挥室', more: ['申报率最低的单位', '异常最多的项目'] },
] as const

describe.skipIf(skipBrowser)('the home page', () => {
  test.for(homes)(
    'of $name answers with at most eight requests before its first screen, and asks for nothing twice',
    async ({ roleId, at, first, more }, { product, world, browse }) => {
      const { ministry, group, company, project } = world
      const places = { root: product.rootId, ministry: ministry.id, group: group.id, company: company.id, project: project.id }
      const user = await product.aUser({ roleId, orgId: places[at] })
      const page = await browse()
      const watched = await watch(page)
      await countRequests(page, first)
      await page.goto('/oems/')
      await page.getByLabel('登录账号').waitFor()
      await watched.settled()
      const counter = counted(page)
      watched.begin()
      await fillIn(page, user.username, password)
      expect(await requestsOfFirstScreen(page)).toBeLessThanOrEqual(8)
      await complete(page)
      await counter
      await watched.settled()
      expect(watched.complaints()).toEqual([])
      const shown = await titles(page)
      expect(shown[0]).toBe(first)
      expect(shown).toEqual(expect.arrayContaining([...more]))
    },
  )

  test('lets a reporter telephone whoever has not declared: three presses of the mouse', async ({ product, world, browse }) => {
    const { project, missing } = world
    const page = await browse()
    await page.context().grantPermissions(['clipboard-read'])
    await signIn(page, await product.aUser({ roleId: 8, orgId: project.id })) // 1
    const list = part(page, '今日未申报')
    await list.getByText('共 18 人').waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(18)
    for (const { mobile } of missing) expect(await list.getByText(mobile).count()).toBe(0)
    await list.getByRole('button', { name: '复制名单' }).click()
    await page.getByText('其中18人的电话不完整，请先点“查看电话”再复制').waitFor()
    await list.getByRole('button', { name: '查看电话', exact: true }).click() // 2
    for (const { mobile } of missing) await list.getByText(mobile).waitFor()
    await list.getByRole('button', { name: '复制名单' }).click() // 3
    await page.getByText('已复制18人的姓名、单位和电话').waitFor()
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(copied.sort()).toEqual(missing.map(({ name, mobile }) => [name, project.orgName, mobile].join('\t')).sort())
    const again = page.waitForResponse(/filling-management\/page/)
    await front(page).getByRole('button', { name: /^刷新/ }).click()
    await again
    // A record of each look, with what it was for.
    const { data } = await product.platformAdmin(logs.list, { logType: LogType.sensitiveRead, orgId: project.id, pageSize: 200 })
    const looks = (data as { list: LogRow[] }).list.filter(({ reason }) => reason === '其他：今日未申报，电话催报')
    expect(looks.map(({ targetName }) => targetName).sort()).toEqual(missing.map(({ name }) => name).sort())
  })

  test('serves the reporter by the keyboard alone', async ({ product, world, browse }) => {
    const { project, missing } = world
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 8, orgId: project.id }))
    const list = part(page, '今日未申报')
    await list.getByText('共 18 人').waitFor()
    await tabTo(page, '查看电话')
    await page.keyboard.press('Enter')
    await list.getByText(missing[0]!.mobile).waitFor()
    await tabTo(page, '复制名单')
    await page.keyboard.press('Enter')
    await page.getByText('已复制18人的姓名、单位和电话').waitFor()
  })

  test('leads a group from a figure to the person in at most four steps', async ({ product, world, browse }) => {
    const { group, missing } = world
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: group.id }))
    await part(page, '异常最多的项目').getByRole('link', { name: '内罗毕机场扩建项目' }).click() // 1
    await front(page).getByText('共 1 人').waitFor()
    await front(page).getByRole('row').filter({ hasText: '王测试' }).getByRole('button').first().click() // 2
    await page.getByRole('dialog').getByText('38.6').first().waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: '首页' }).click()
    await part(page, '申报率最低的单位').getByRole('link', { name: '华岳东非公司' }).click() // 1
    await front(page).getByText('共 18 人').waitFor()
    expect(addressOf(page)).toContain('filled=0')
    await front(page)
      .getByRole('button', { name: new RegExp(`^${missing[0]!.name}`) })
      .first()
      .click() // 2
    await page.getByRole('dialog').getByText('尚未申报').waitFor()
  })

  test.for([1366, 1024])(
    'leads a company’s administrator to the worst project and its people, by the keyboard alone, %i pixels wide',
    async (width, { product, world, browse }) => {
      const { company, missing } = world
      const page = await browse()
      await withAxe(page)
      await page.setViewportSize({ width, height: 768 })
      const faults = () => accessFaults(page, page.getByRole('main'))
      await signIn(page, await product.aUser({ roleId: 4, orgId: company.id }))
      await part(page, '申报率最低的单位').getByRole('link', { name: '内罗毕机场扩建项目' }).waitFor()
      await complete(page)
      expect(await faults()).toEqual([])
      await tabTo(page, '内罗毕机场扩建项目')
      await page.keyboard.press('Enter')
      await front(page).getByText('共 18 人').waitFor()
      await drawnWhole(front(page))
      expect(await faults()).toEqual([])
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const record = page.getByRole('dialog')
      await record.getByText('尚未申报').waitFor()
      await record.getByText(missing[0]!.name).first().waitFor()
      await drawnWhole(record)
      expect(await faults()).toEqual([])
      await page.keyboard.press('Escape')
      await record.waitFor({ state: 'hidden' })
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe('2')
    },
  )

  test('has the parts that a person has chosen, in the order chosen, after another sign-in', async ({ product, world, browse }) => {
    const { project } = world
    const user = await product.aUser({ roleId: 5, orgId: project.id })
    const page = await browse()
    await signIn(page, user)
    await complete(page)
    const usual = ['今日异常人员', '待处置的异常申报', '跟进超期', '待办', '逾期未申报', '异常预警']
    const own = ['逾期未申报', '待处置的异常申报', '跟进超期', '待办', '异常预警']
    expect(await titles(page)).toEqual(usual)
    await front(page).getByRole('button', { name: '设置首页' }).click()
    const settings = page.getByRole('dialog', { name: '设置首页' })
    await settings.getByRole('checkbox', { name: '今日异常人员' }).uncheck()
    await settings.getByRole('button', { name: '上移逾期未申报' }).focus()
    for (let steps = usual.indexOf('逾期未申报'); steps > 0; steps--) await page.keyboard.press('Enter')
    const stored = page.waitForResponse((reply) => reply.url().includes('/sys/user/preference') && reply.request().method() === 'POST')
    await settings.getByRole('button', { name: '完成' }).click()
    await stored
    expect(await titles(page)).toEqual(own)

    await signOut(page)
    await page.getByLabel('登录账号').waitFor()
    const elsewhere = await browse()
    const watched = await watch(elsewhere)
    watched.begin()
    await signIn(elsewhere, user)
    await complete(elsewhere)
    await watched.settled()
    expect(await titles(elsewhere)).toEqual(own)
    expect(watched.complaints()).toEqual([])
    expect(watched.asked().filter((one) => one.includes('healthStatus'))).toEqual([]) // what is hidden is not asked for

    await front(elsewhere).getByRole('button', { name: '设置首页' }).click()
    await elsewhere.getByRole('dialog', { name: '设置首页' }).getByRole('button', { name: '恢复默认' }).click()
    await expect.poll(() => titles(elsewhere)).toEqual(usual)
  })

  test('tells of no kinds of nodes that the caller’s own cannot have below it', async ({ product, world, browse }) => {
    const { group, project } = world
    const namesAt = async (roleId: number, orgId: number) => {
      const page = await browse()
      await signIn(page, await product.aUser({ roleId, orgId }))
      await complete(page)
      return front(page)
        .locator('dl dt')
        .evaluateAll((names) => names.map((name) => name.firstChild?.textContent))
    }
    expect(await namesAt(5, project.id)).toEqual(['中方人员', '外籍人员', '医务室', '今日访客'])
    const ofGroup = await namesAt(3, group.id)
    expect(ofGroup).not.toContain('集团')
    expect(ofGroup).not.toContain('今日访客')
    expect(ofGroup).toContain('经营公司')
    expect(await namesAt(1, product.rootId)).toContain('集团')
  })

  test('shows at its own place that a part has failed, and tries it again', async ({ product, world, browse }) => {
    const { project } = world
    browse.tolerate(/500/)
    const page = await browse()
    await page.route(/filling-management\/page/, (route) => route.fulfill({ status: 500, json: { code: 500, msg: '出错', data: null } }))
    await signIn(page, await product.aUser({ roleId: 5, orgId: project.id }))
    await part(page, '今日异常人员').getByText('加载失败').waitFor()
    await part(page, '待办').getByText('18人今日（北京时间）未申报').waitFor()
    await page.unroute(/filling-management\/page/)
    await part(page, '今日异常人员').getByRole('button', { name: '重试' }).click()
    await part(page, '今日异常人员')
      .getByRole('link', { name: /^王测试/ })
      .waitFor()
  })
})

interface Counted extends Window {
  firstScreen?: number
}

/** Counts in the page itself the calls from 登录 until the figures and the first part stand there: the next part begins in the same moment. */
const countRequests = (page: Page, first: string) =>
  page.addInitScript((title) => {
    const { fetch } = window
    let asked = 0
    window.fetch = (...request) => {
      const url = String(request[0] instanceof Request ? request[0].url : request[0])
      if (isCounted(url)) asked = url.includes('/sys/login') ? 1 : asked + 1
      return fetch(...request)
    }
    /** What waits for the user is asked two seconds after the sign-in, whatever is on the screen then. */
    const isCounted = (url: string) => url.includes('-api/') && (title === '待办' || !url.includes('/unread-count'))
    const isThere = () =>
      document.querySelector(`section[aria-label="${title}"] :is(ul, p)`) &&
      /外籍人员i?\d/.test(document.body.textContent) &&
      /已报 \d/.test(document.body.textContent)
    new MutationObserver(() => {
      if (isThere()) (window as Counted).firstScreen ??= asked
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, first)
const requestsOfFirstScreen = async (page: Page) => (await page.waitForFunction(() => (window as Counted).firstScreen)).jsonValue()

/** By the Tab key, from where the focus is. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.textContent?.trim() === wanted, name)) return
  }
  throw new Error(`${name} is not reached by the keyboard`)
}
