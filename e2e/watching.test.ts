import { logs } from '@oems/contract/operationLog/logs.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/db/database.ts'
import { checks } from '../server/src/operations/selfCheck/run.ts'
import { skipBrowser } from './chromium.ts'
import { front, ofChart, openPage, picture, signIn } from './console.ts'
import { password } from './product.ts'
import { testOf } from './test.ts'

// The quick ranges end with the browser's own day.
const test = testOf({ now: new Date().toISOString() })

const person = { name: '王小明', sex: 1, empType: 2, nationCode: 'KE' }
const urgent = { emergencyName: '王大明', emergencyPhone: '13800000000', emergencyRelation: 3 }

/** The middle of the tallest blue bar, once it has grown to its height. */
async function tallestBar(page: Page) {
  const bars = front(page).getByRole('figure').locator('svg path[fill="#0072B2"]')
  const tallest = () =>
    bars.evaluateAll((found) => {
      const [box] = found.map((bar) => bar.getBoundingClientRect()).sort((one, other) => other.height - one.height)
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height } : null
    })
  await expect.poll(async () => (await tallest())?.height ?? 0).toBeGreaterThan(50)
  return (await tallest())!
}

describe.skipIf(skipBrowser)('watching', () => {
  test('the self-check tells what is wrong and leads to where it is dealt with', async ({ product, browse }) => {
    const { project } = await product.aGroup()
    const late = await product.anAccount({ roleId: 5, orgId: project.id, mustChange: true })
    await product.db.execute(sql`update sys_account set created_at = created_at - interval '10 days' where id = ${late.accountId}`)
    const page = await browse()
    const admin = await product.aUser({ roleId: 1, orgId: product.rootId })
    await signIn(page, admin, '/sys/self-check')
    const row = front(page).getByRole('row').filter({ hasText: '初始密码未修改' })
    await row.getByText('注意').waitFor()
    expect(await front(page).getByRole('row').count()).toBe(1 + checks.length)
    await front(page).getByText('文件存放在本地磁盘').waitFor()
    await picture(page, 'self-check')

    await product.db.execute(sql`update sys_account set must_change = false where id = ${late.accountId}`)
    await front(page).getByRole('button', { name: '立即检查' }).click()
    await row.getByText('通过').waitFor()
    await front(page).getByText(`由${admin.username}检查`).waitFor()
    await front(page).getByRole('link', { name: '去处理：操作日志封存完整' }).waitFor({ state: 'detached' })

    for (let made = 0; made < 3; made += 1) await product.anAccount({ roleId: 1, orgId: product.rootId })
    await front(page).getByRole('button', { name: '立即检查' }).click()
    await front(page).getByRole('link', { name: '去处理：系统管理员数量' }).click()
    await page.waitForURL(/sys\/user\?roleId=1/)
    await front(page).getByRole('heading', { name: '系统用户' }).waitFor()
  })

  test('a bar of the log’s chart narrows the list to its hour', async ({ product, browse }) => {
    const { group, project, projectAdmin } = await product.aGroup()
    const at = new Date(product.clock().getTime() - 26 * 3_600_000)
    await product.db.execute(sql`
      insert into sys_log (trace_id, log_type, org_id, platform, ip, user_agent, call_key, operation, result, code, msg, cost_ms, created_at)
      select 't', 2, ${project.id}, 'WEB', '10.0.0.1', 'test', 'POST /x', '从前的操作', 1, 0, 'success', 1, ${at.toISOString()}::timestamptz from generate_series(1, 7)`)
    await projectAdmin(employees.v2Save, { ...person, ...urgent, orgId: project.id })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: group.id }), '/sys/log')
    const chart = front(page).getByRole('figure')
    await chart.getByText('每小时操作、登录与失败').first().waitFor()
    await chart.locator('svg').waitFor()
    await front(page).getByText('员工管理·新增').waitFor()
    await picture(page, 'log-chart')

    const bar = await tallestBar(page)
    await page.mouse.click(bar.x, bar.y)
    await page.waitForURL(/hour=\d+/)
    await front(page).getByText('共 7 条').first().waitFor()
    await front(page)
      .getByText(/^时段：\d\d:00–\d\d:00$/)
      .waitFor()
    await front(page).getByText('近7天', { exact: true }).click()
    await front(page).getByText('员工管理·新增').waitFor()

    await ofChart(page, chart, '看数据')
    await chart.getByRole('table').waitFor()
    await picture(page, 'log-chart-data')
    await front(page).getByRole('button', { name: '收起图表' }).click()
    await chart.waitFor({ state: 'detached' })
  })

  test('an employee’s record tells how it came to be and who looked at it', async ({ product, browse }) => {
    const { group, project, projectAdmin } = await product.aGroup()
    const made = await projectAdmin(employees.v2Save, { ...person, ...urgent, mobile: '13912345678', orgId: project.id })
    const employeeId = (made.data as { id: number }).id
    const { version } = (await projectAdmin(employees.info, { employeeId })).data as { version: number }
    const changed = { ...person, ...urgent, employeeId, version, mobile: '13912345678', position: '电焊工' }
    expect(await projectAdmin(employees.v2Update, changed)).toMatchObject({ code: 0 })

    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: group.id }), '/employee/index')
    await front(page).getByRole('button', { name: '王小明' }).first().click()
    const record = page.getByRole('dialog', { name: '王小明', exact: true })
    await record.getByRole('button', { name: '变更记录' }).click()
    const history = page.getByRole('dialog', { name: '变更记录：王小明' })
    await history.getByText('员工管理·修改').waitFor()
    expect(await history.getByRole('row').filter({ hasText: '岗位' }).first().textContent()).toBe('岗位（空）电焊工')
    await picture(page, 'history')
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'detached' })

    await record.getByRole('button', { name: '显示完整号码' }).click()
    const asking = page.getByRole('dialog', { name: '显示完整号码' })
    await asking.getByLabel('查看目的').click()
    await page.getByText('身份核对', { exact: true }).click()
    await asking.getByRole('button', { name: '显示' }).click()
    await record.getByText('13912345678').waitFor()
    await record.getByRole('button', { name: '谁看过此人' }).click()
    const accesses = page.getByRole('dialog', { name: '谁看过此人' })
    await accesses.getByRole('row').filter({ hasText: '集团管理员' }).getByText('身份核对').waitFor()
    await picture(page, 'who-looked')
  })

  test('one’s own page shows account, roles and every sign-in', async ({ product, browse }) => {
    const { project } = await product.aGroup()
    const user = await product.aUser({ roleId: 5, orgId: project.id })
    const page = await browse()
    await page.goto('/oems/')
    await page.getByLabel('登录账号').fill(user.username)
    await page.getByLabel('密码', { exact: true }).fill(`${password}x`)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('账号或密码错误').waitFor()
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('button', { name: /账号菜单$/ }).click()
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    await front(page).getByRole('heading', { name: '个人中心' }).waitFor()
    const roles = front(page).getByRole('region', { name: '我的角色' })
    await roles.getByRole('row').filter({ hasText: project.orgName }).getByText('当前', { exact: true }).waitFor()
    const signIns = front(page).getByRole('region', { name: '登录记录' }).getByRole('row')
    await expect.poll(() => signIns.count()).toBe(3)
    expect(await signIns.nth(2).textContent()).toContain('账号或密码错误')
    await picture(page, 'profile')
    await front(page).getByRole('button', { name: '修改密码' }).click()
    await page.getByRole('dialog', { name: '修改密码' }).getByLabel('原密码').waitFor()
  })

  test('what waits stands beside its menu entry', async ({ product, browse }) => {
    const { group, project } = await product.aGroup()
    const locked = await product.anAccount({ roleId: 5, orgId: project.id })
    const until = new Date(product.clock().getTime() + 600_000).toISOString()
    await product.db.execute(sql`update sys_account set locked_until = ${until}::timestamptz where id = ${locked.accountId}`)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: group.id }), '/sys/user')
    const entry = page.getByRole('navigation', { name: '菜单' }).getByRole('menuitem', { name: /系统用户/ })
    await entry.getByText('1个账号因密码错误锁定').waitFor({ state: 'attached' })
    await picture(page, 'todo')
    await product.db.execute(sql`update sys_account set locked_until = null where id = ${locked.accountId}`)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await entry.getByText('1个账号因密码错误锁定').waitFor({ state: 'detached' })
  })

  test('a fault of the console is reported once', async ({ product, browse }) => {
    browse.tolerate(/a fault of the test/)
    const { project } = await product.aGroup()
    const page = await browse()
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/sys/client-error')) reports.push(request.postData() ?? '')
    })
    await signIn(page, await product.aUser({ roleId: 5, orgId: project.id }))
    await front(page).getByText('在岗人数').waitFor()
    await page.evaluate(() => {
      const fault = new Error('a fault of the test')
      for (let time = 0; time < 3; time += 1) setTimeout(() => Promise.reject(fault), time * 50)
    })
    await expect.poll(() => reports.length).toBe(1)
    await page.waitForTimeout(500)
    expect(reports.map((report) => JSON.parse(report) as object)).toMatchObject([{ message: 'a fault of the test', route: '/home/index' }])
    expect(await ask(product.db, sql`select 1 from sys_log where call_key like '%client-error%'`)).toEqual([])
  })

  test('roles and menus have their history', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 1, orgId: product.rootId }), '/sys/role')
    await front(page).getByRole('button', { name: '变更记录' }).click()
    await page
      .getByRole('dialog', { name: /^变更记录/ })
      .getByText('没有变更记录')
      .waitFor()
    await page.keyboard.press('Escape')
    await openPage(page, '系统设置', '菜单管理')
    await front(page).getByRole('button', { name: '健康防疫的变更记录' }).click()
    await page.getByRole('dialog', { name: '变更记录：健康防疫' }).getByText('没有变更记录').waitFor()
    expect(await product.stranger(logs.target, { targetType: '菜单', targetId: 1 })).toMatchObject({ status: 401 })
  })
})
