import { menus } from '@oems/contract/access/menus.ts'
import { type Nav, navigation } from '@oems/contract/access/navigation.ts'
import { roles } from '@oems/contract/access/roles.ts'
import { users } from '@oems/contract/accounts/users.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { somePeople, wellOn } from '../server/src/declaration/testPeople.ts'
import { pages } from '../web/src/core/pages.ts'
import { type Route, routesOf } from '../web/src/shell/routes.ts'
import { graveFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { atAddress, front, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'
import { type Watch, watch } from './watch.ts'

const test = testOf({ captcha: 0 }).extend('world', { scope: 'file' }, async ({ product }) => aWorld(product))
type World = Awaited<ReturnType<typeof aWorld>>

/** What stands for the parameters of a route that has some. */
const examples: Readonly<Record<string, (world: World) => string>> = {}

/** What opens a dialog on a page beside its 新增… and the first thing in its first row. */
const openers: Readonly<Record<string, (page: Locator) => readonly Locator[]>> = {
  'employee/index': (page) => ['导入', '激活二维码', '编辑'].map((name) => page.getByRole('button', { name, exact: true }).first()),
  'sys/user': (page) => ['从人员创建', '编辑'].map((name) => page.getByRole('button', { name, exact: true }).first()),
  'uc/user-account': (page) => [page.getByRole('button', { name: '编辑' }).first()],
  'sys/role': (page) => ['预览菜单', '为什么看不到', '谁有此权限'].map((name) => page.getByRole('button', { name })),
  'sys/menu': (page) => [page.getByRole('button', { name: '编辑' }).first()],
  'sys/session': (page) => [page.getByRole('button', { name: '强制下线' }).first()],
}

async function aWorld(product: Product) {
  const group = await product.anOrg({ orgType: 2, orgName: '华岳建设集团' })
  const company = await product.anOrg({ parentId: group.id, orgType: 3, orgName: '华岳东非公司' })
  const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
  const other = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '蒙巴萨港口项目' })
  const people = await somePeople(product, { orgId: project.id, count: 30 })
  await somePeople(product, { orgId: other.id, count: 12 })
  const day = product.anotherDay()
  for (const [at, person] of people.slice(0, 18).entries()) {
    const tell = await product.aPhone(person, project.id)
    await done(tell(phone.declare, wellOn(day, at < 2 ? { temperature: '38.2', bodyState: 2, symptoms: [11] } : {})))
  }
  const admin = await product.anAdmin(3, group.id)
  const identity = { name: '王小明', sex: 1, empType: 2, nationCode: 'KE', orgId: project.id }
  await done(admin(employees.v2Save, { ...identity, emergencyName: '王大明', emergencyPhone: '13800000000', emergencyRelation: 3 }))
  await admin(employees.v2Delete, { employeeId: 999_999, deleteReason: '录入有误' })
  const own = (await done(admin(navigation.nav))) as Nav
  await done(admin(roles.save, { roleName: '区域健康专员', baseRoleId: 5, menuIdList: own.menus.map(({ menuId }) => menuId) }))
  await done(admin(users.save, { nickname: '欧阳医生', rops: [{ roleId: 7, orgId: project.id }] }))
  await done(admin(users.save, { nickname: '李填报', rops: [{ roleId: 9, orgId: project.id, validTo: day }] }))
  const system = (await done(product.platformAdmin(menus.select))) as { menuId: number; name: string }[]
  const parentId = system.find(({ name }) => name === '系统管理')!.menuId
  for (const type of [5, 6])
    await done(
      product.platformAdmin(menus.save, { type, parentId, name: type === 5 ? '帮助' : '帮助（新窗口）', url: '/oems/help/index.html' }),
    )
  return { group, company, project, people, day }
}

async function done(reply: Promise<{ code: number; msg: string; data: unknown }>) {
  const { code, msg, data } = await reply
  expect([code, msg]).toEqual([0, 'success'])
  return data
}

/** Whoever opens the pages: role and place. */
const visitors = {
  系统管理员: { roleId: 1, place: (_: World, { rootId }: Product) => rootId },
  集团管理员: { roleId: 3, place: ({ group }: World) => group.id },
  项目管理员: { roleId: 5, place: ({ project }: World) => project.id },
  医生: { roleId: 7, place: ({ project }: World) => project.id },
}
type Visitor = (typeof visitors)[keyof typeof visitors]

/** What the product itself would let somebody open, and what it would refuse him. */
async function routesFor({ roleId, place }: Visitor, world: World, product: Product): Promise<Route[]> {
  const caller = await product.anAdmin(roleId, place(world, product))
  return routesOf((await done(caller(navigation.nav))) as Nav, new Set(pages.keys()))
}

/** A window in which everything that is opened is looked over; each fault is told once, where it is met first. */
async function anInspectedWindow(browse: () => Promise<Page>) {
  const page = await browse()
  const watched = await watch(page)
  await withAxe(page)
  const problems: string[] = []
  watched.begin()
  const note = (where: string, found: readonly string[]) => {
    for (const one of found) if (!problems.some((known) => known.endsWith(one))) problems.push(`${where} ${one}`)
  }
  return {
    page,
    watched,
    problems,
    note,
    async look(where: string, part?: Locator) {
      await watched.settled()
      note(where, [...watched.complaints(), ...(await graveFaults(page, part))])
      watched.begin()
    },
  }
}

describe.skipIf(skipBrowser)('every page opens, is usable by everybody, keeps to the policy and asks for nothing twice', () => {
  test.for(Object.entries(visitors))('as %s', { timeout: 300_000 }, async ([, visitor], { product, world, browse }) => {
    const routes = await routesFor(visitor, world, product)
    const { page, watched, problems, note, look } = await anInspectedWindow(browse)
    await signIn(page, await product.aUser({ roleId: visitor.roleId, orgId: visitor.place(world, product) }))
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    await look('frame')
    for (const route of routes.filter(({ layout }) => layout)) {
      const address = addressOf(route, world)
      await page.evaluate((to) => location.assign(`#${to}`), address)
      note(address, await lookOver(page, watched, route))
      if (route.kind === 'page') note(address, await openDialogs(page, watched, route))
      watched.begin()
    }
    expect(problems).toEqual([])
  })

  test('in the dark theme', { timeout: 300_000 }, async ({ product, world, browse }) => {
    const routes = await routesFor(visitors.集团管理员, world, product)
    const { page, watched, problems, note, look } = await anInspectedWindow(browse)
    await page.addInitScript(() => localStorage.setItem('oems:theme', 'dark'))
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }))
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
    await look('frame')
    for (const route of routes.filter(({ kind }) => kind === 'page')) {
      const address = addressOf(route, world)
      await page.evaluate((to) => location.assign(`#${to}`), address)
      note(address, await lookOver(page, watched, route))
    }
    expect(problems).toEqual([])
  })

  test('and none has been left out', async ({ product, world }) => {
    const opened = new Set<string>()
    for (const visitor of Object.values(visitors))
      for (const { kind, page } of await routesFor(visitor, world, product)) if (kind === 'page') opened.add(page)
    expect([...pages.keys()].filter((page) => !opened.has(page))).toEqual([])
  })

  test('the pages without the frame, and what the frame itself opens', async ({ product, world, browse }) => {
    const { page, problems, look } = await anInspectedWindow(browse)
    await page.goto('/oems/')
    await page.getByLabel('登录账号').waitFor()
    await look('/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('请输入登录账号').waitFor()
    await look('/login, incomplete')
    await signIn(page, await product.aUser({ roleId: 3, orgId: world.group.id }))
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    await look('frame')
    for (const key of ['Control+k', '?']) {
      await page.keyboard.press(key)
      await page.getByRole('dialog').waitFor()
      await look(key, page.getByRole('dialog'))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    const account = page.getByRole('button', { name: /账号菜单$/ })
    await account.click()
    await page.getByRole('menuitem', { name: '修改密码' }).waitFor()
    await look('account menu', page.getByRole('menu').last())
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    await page.getByRole('dialog').waitFor()
    await look('修改密码', page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.evaluate(() => location.assign('#/no/such/page'))
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    await look('/404')

    const reporter = await anInspectedWindow(browse)
    await signIn(reporter.page, await product.aUser({ roleId: 8, orgId: world.project.id, mustChange: true }))
    await reporter.page.getByRole('heading', { name: '修改初始密码' }).waitFor()
    await reporter.look('/password-guide')
    expect([...problems, ...reporter.problems]).toEqual([])
  })
})

function addressOf({ pattern }: Route, world: World): string {
  if (!pattern.includes(':')) return pattern
  const example = examples[pattern.slice(1)]
  if (!example) throw new Error(`${pattern}: an example of its parameters is missing`)
  return example(world)
}

async function lookOver(page: Page, watched: Watch, route: Route): Promise<string[]> {
  try {
    await shown(page, route)
  } catch (problem) {
    return [`did not open: ${(problem as Error).message.split('\n')[0]}`, ...watched.complaints()]
  }
  await watched.settled()
  const faults = await graveFaults(page, page.getByRole('main'))
  return [...watched.complaints(), ...faults]
}

async function shown(page: Page, { pattern, kind }: Route) {
  if (!pattern.includes(':')) await atAddress(page, pattern)
  const panel = front(page)
  if (kind === 'denied') return panel.getByRole('heading', { name: '没有权限访问该页面' }).waitFor()
  if (kind === 'embedded') return panel.locator('[aria-busy=false] iframe').waitFor()
  if (kind === 'external') {
    const window = await page.waitForEvent('popup')
    await window.close()
    return panel.getByRole('heading', { name: '已在新窗口打开' }).waitFor()
  }
  await panel.getByRole('heading', { level: 1 }).waitFor()
  await panel.locator('[aria-busy=true], .ant-spin-spinning').first().waitFor({ state: 'detached' })
}

async function openDialogs(page: Page, watched: Watch, { page: url }: Route): Promise<string[]> {
  const panel = front(page)
  const first = [
    panel.getByRole('button', { name: /^新增/ }).first(),
    panel.locator('tr.ant-table-row').first().locator('button:not(.ant-table-row-expand-icon)').first(),
  ]
  const found: string[] = []
  for (const opener of [...first, ...(openers[url]?.(panel) ?? [])]) {
    if (!(await opener.isVisible())) continue
    const name = await opener.innerText()
    watched.begin()
    await opener.click()
    const dialog = page.locator('[role=dialog]:visible')
    try {
      await dialog.waitFor({ timeout: 10_000 })
    } catch {
      found.push(`“${name}” opened nothing`)
      continue
    }
    await watched.settled()
    found.push(...[...watched.complaints(), ...(await graveFaults(page, dialog.last()))].map((one) => `“${name}” ${one}`))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  return found
}
