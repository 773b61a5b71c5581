import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { fillIn } from './console.ts'
import { activated, anEmployee } from './people.ts'
import { signInByPhone } from './phone.ts'
import { password } from './product.ts'
import { testOf } from './test.ts'
import { weigh } from './weigh.ts'

const test = testOf()
const kilobyte = 1024

describe.skipIf(skipBrowser)('script that a slow line has to carry', () => {
  test('up to the login page, and up to the cards of the home page', async ({ product, browse }) => {
    const { id } = await product.anOrg({ orgType: 2 })
    const { username } = await product.aUser({ roleId: 3, orgId: id })
    const page = await browse()
    const bytes = await weigh(page)
    await page.goto('/oems/', { waitUntil: 'networkidle' })
    await page.getByLabel('登录账号').waitFor()
    expect(bytes()).toBeGreaterThan(10 * kilobyte)
    expect(bytes()).toBeLessThanOrEqual(120 * kilobyte)
    await fillIn(page, username, password)
    await page.getByText('在岗人数').first().waitFor()
    expect(bytes()).toBeLessThanOrEqual(400 * kilobyte)
  })

  test('up to the phone’s sign-in and the day behind it, in both languages', async ({ product, browse }) => {
    const project = await product.anOrg({ parentId: (await product.anOrg()).id, orgType: 4 })
    const employee = await anEmployee(product, project)
    await activated(product, project, employee)
    const page = await browse({ phone: true })
    const bytes = await weigh(page)
    await signInByPhone(page, employee)
    await page.getByText('赵启航，您好').waitFor()
    expect(bytes()).toBeGreaterThan(10 * kilobyte)
    expect(bytes()).toBeLessThanOrEqual(120 * kilobyte)
    await page.getByRole('link', { name: '我的' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('link', { name: 'Today' }).click()
    await page.getByText('Hello 赵启航').waitFor()
    expect(bytes()).toBeLessThanOrEqual(120 * kilobyte)
  })
})
