import { randomUUID } from 'node:crypto'
import { employees } from '@oems/contract/people/employees.ts'
import { phone as calls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/db/database.ts'
import { skipBrowser } from './chromium.ts'
import { activated, anEmployee } from './people.ts'
import { answerAll, fits, signInByPhone } from './phone.ts'
import { type Product, password } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()

/** Entered on one day; the declaration is due from the next. */
async function aNewcomer(product: Product) {
  product.anotherDay()
  const company = await product.anOrg({ orgType: 3 })
  const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
  const employee = await anEmployee(product, project)
  return { project, employee }
}
async function anActiveEmployee(product: Product) {
  const { project, employee } = await aNewcomer(product)
  await activated(product, project, employee)
  return { employeeId: employee.employeeId, mobile: employee.mobile, day: product.anotherDay() }
}
/** The page's own files are in the browser's keeping, all of them. */
const keptForOffline = (page: Page) =>
  page.waitForFunction(async () => {
    const cached = (await (await caches.open('oems-h5-shell')).keys()).map(({ url }) => url)
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href)
    return [...scripts, ...sheets].every((file) => cached.includes(file))
  })
const filed = ({ db }: Product, employeeId: number) =>
  ask<{ day: string; times: number }>(
    db,
    sql`select day, count(*) times from declare_health where person_id = ${employeeId} group by day order by day`,
  )
/** Of each day, whether it was declared with one tap; the phone tells how long after opening. */
const byOneTap = async ({ db }: Product, employeeId: number) => {
  const days = await ask<{ told: boolean }>(
    db,
    sql`select one_tap_seconds is not null told from declare_health where person_id = ${employeeId} order by day`,
  )
  return days.map(({ told }) => told)
}

describe.skipIf(skipBrowser)('an employee', () => {
  test('activates the account by the link of the site, agrees, and declares; on the next day with one tap', async ({ product, browse }) => {
    const { project, employee } = await aNewcomer(product)
    const admin = await product.anAdmin(5, project.id)
    const { link } = (await admin(employees.activationLink, { orgId: project.id })).data as { link: string }
    const day = product.anotherDay()
    const page = await browse({ phone: true })
    await page.goto(link.replace(/^https?:\/\/[^/]+/, product.url))
    await page.getByRole('heading', { name: '内罗毕机场扩建项目' }).waitFor()
    await fits(page)
    await page.getByRole('link', { name: '激活账号' }).click()
    await page.getByText('内罗毕机场扩建项目').waitFor()
    await fits(page)
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByText('请输入手机号').waitFor()
    await page.getByLabel('手机号', { exact: true }).fill(employee.mobile)
    await page.getByLabel('证件号码后六位').fill('000000')
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByLabel('设置密码').fill(password)
    await page.getByLabel('再输入一次密码').fill(password)
    await fits(page)
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('heading', { name: /个人信息处理授权书/ }).waitFor()
    await fits(page)
    const agree = page.getByRole('button', { name: '同意并激活' })
    expect(await agree.isDisabled()).toBe(true)
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await agree.click()
    await page.getByText('信息核对不一致，请检查手机号和证件号码后六位').waitFor()

    await page.getByLabel('证件号码后六位').fill(employee.idTail6.toLowerCase())
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: '下一步' }).click()
    await agree.click()
    await page.getByText('赵启航，您好').waitFor()
    await page.getByText('账号已激活').waitFor()
    await page.getByText('未申报').waitFor()
    await fits(page)
    await page.getByRole('button', { name: '开始申报' }).click()
    await answerAll(page)
    await page.getByRole('button', { name: '提交申报' }).click()
    await page.getByRole('heading', { name: '申报成功' }).waitFor()
    await fits(page)
    await page.getByRole('button', { name: '完成' }).click()
    await page.getByText('今日已申报').waitFor()
    expect(await filed(product, employee.employeeId)).toEqual([{ day, times: 1 }])

    for (let following = 1; following <= 2; following += 1) {
      product.anotherDay()
      await page.clock.setSystemTime(product.clock())
      await page.reload()
      await page.getByRole('button', { name: '36.5' }).click()
      await page.getByRole('button', { name: '与昨日一致' }).click()
      await page.getByRole('heading', { name: '申报成功' }).waitFor()
      await page.getByRole('button', { name: '完成' }).click()
    }
    await page.getByText('已连续申报3天').waitFor()
    expect((await filed(product, employee.employeeId)).map(({ times }) => times)).toEqual([1, 1, 1])
    expect(await byOneTap(product, employee.employeeId)).toEqual([false, true, true])
    await page.getByRole('link', { name: '记录' }).click()
    await page.getByRole('heading').first().waitFor()
    await fits(page)
    await page.getByRole('link', { name: '我的' }).click()
    await page.getByText(employee.mobile.slice(-4)).or(page.getByText('退出登录')).first().waitFor()
    await fits(page)
  })
})

describe.skipIf(skipBrowser)('与昨日一致', () => {
  test('begun and left, hands nothing of yesterday to answers of one’s own', async ({ product, browse }) => {
    const employee = await anActiveEmployee(product)
    const page = await browse({ phone: true })
    await page.clock.setSystemTime(product.clock())
    await signInByPhone(page, employee)
    await page.getByRole('button', { name: '开始申报' }).click()
    await answerAll(page)
    await page.getByText('补充说明（可不填）').click()
    await page.getByRole('group', { name: '当日自测结果' }).getByRole('button', { name: '阳性' }).click()
    await page.getByRole('button', { name: '提交申报' }).click()
    await page.getByRole('button', { name: '完成' }).click()

    product.anotherDay()
    await page.clock.setSystemTime(product.clock())
    await page.reload()
    // What one tap gives again is named where it is tapped, and where it is sent.
    await page.getByText('当日自测结果：阳性').waitFor()
    await fits(page)
    await page.getByRole('button', { name: '与昨日一致' }).click()
    await page.getByRole('heading', { name: '您的体温是多少？' }).waitFor()
    await page.getByText(/^其余与上次一致：良好，.*当日自测结果：阳性/).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: '有变化，逐项填写' }).click()
    await answerAll(page)
  })
})

describe.skipIf(skipBrowser)('where the line is bad', () => {
  test('what is filed without one is kept, also over a reload, and sent exactly once when it is back', async ({ product, browse }) => {
    const employee = await anActiveEmployee(product)
    const page = await browse({ phone: true })
    await signInByPhone(page, employee)
    await page.getByRole('button', { name: '开始申报' }).click()
    await answerAll(page)
    browse.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/)
    await keptForOffline(page)
    const mend = await product.cutLine()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '提交申报' }).click()
    await page.getByRole('heading', { name: '已保存到本机，待发送' }).waitFor()
    await fits(page)
    await page.reload()
    await page.getByText('已保存到本机，待发送').first().waitFor()
    expect(await filed(product, employee.employeeId)).toEqual([])

    await mend()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: '申报成功' }).waitFor()
    await page.getByText('网络正常').waitFor()
    await page.reload()
    await page.getByText('今日已申报').waitFor()
    expect(await filed(product, employee.employeeId)).toEqual([{ day: employee.day, times: 1 }])
  })

  test('what comes late beside a later one of another device is kept, not used, and says so', async ({ product, browse }) => {
    const employee = await anActiveEmployee(product)
    const page = await browse({ phone: true })
    await page.clock.setSystemTime(product.clock())
    await signInByPhone(page, employee)
    await page.getByRole('button', { name: '开始申报' }).click()
    await answerAll(page)
    browse.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/)
    const mend = await product.cutLine()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '提交申报' }).click()
    await page.getByRole('heading', { name: '已保存到本机，待发送' }).waitFor()

    // The server tells devices apart by nothing but what they send.
    const { value: token } = (await page.context().cookies(`${product.url}/oems/h5/`)).find(({ name }) => name === 'h5token')!
    product.clock.set(`${employee.day}T09:30:00+08:00`)
    const later = { date: employee.day, clientTime: `${employee.day}T09:20:00+08:00`, temperature: '39.5', bodyState: 2, symptoms: [11] }
    expect(await product.as(token, 'H5')(calls.declare, { ...later, clientKey: randomUUID() })).toMatchObject({ code: 0 })

    await mend()
    await page.context().setOffline(false)
    await page.getByText('已收到，未采用').waitFor()
    await page.getByText(/已有填写时间更晚的申报/).waitFor()
    await fits(page)
    await page.goto(`${product.url}/oems/h5/#/record/${employee.day}`)
    const sheets = page.locator('section', { has: page.getByRole('heading', { level: 2 }) })
    await sheets.filter({ hasText: '补传的较早申报（未采用）' }).filter({ hasText: '36.5' }).waitFor()
    await sheets.first().filter({ hasText: '39.5' }).waitFor()
    await fits(page)
    expect(await filed(product, employee.employeeId)).toEqual([{ day: employee.day, times: 2 }])
  })

  test('a reply that is lost leads to no second declaration', async ({ product, browse }) => {
    const employee = await anActiveEmployee(product)
    const page = await browse({ phone: true })
    await signInByPhone(page, employee)
    await page.getByRole('button', { name: '开始申报' }).click()
    await answerAll(page)
    browse.tolerate(/ERR_CONTENT_LENGTH_MISMATCH/)
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().includes(calls.declare.path) && request.method() === 'POST') sent.push(request.postDataJSON())
    })
    product.loseReplyTo(calls.declare.path)
    await page.getByRole('button', { name: '提交申报' }).click()
    await page.getByRole('heading', { name: '申报成功' }).waitFor()
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
    expect(await filed(product, employee.employeeId)).toEqual([{ day: employee.day, times: 1 }])
  })

  test('what is filed as the session ends waits for the same person to sign in again', async ({ product, browse }) => {
    const employee = await anActiveEmployee(product)
    const page = await browse({ phone: true })
    await signInByPhone(page, employee)
    await page.getByRole('button', { name: '开始申报' }).click()
    await answerAll(page)
    browse.tolerate(/401/)
    await product.db.execute(sql`update sys_session set expire_time = '2026-03-01' where platform = 'H5'`)
    await page.getByRole('button', { name: '提交申报' }).click()
    await page.getByText('本机有1条申报待发送，填报人登录后自动发送。').waitFor()
    expect(await filed(product, employee.employeeId)).toEqual([])
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByRole('heading', { name: '申报成功' }).waitFor()
    expect(await filed(product, employee.employeeId)).toEqual([{ day: employee.day, times: 1 }])
  })
})
