import { Role } from '@oems/contract/access/builtInRoles.ts'
import { employees } from '@oems/contract/people/employees.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import { anEmployee } from './people.ts'
import { fits } from './phone.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

/** What a visitor does between the code at the gate and the pass, in English. */
async function filesAtTheGate(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('link', { name: /^Visitor registration/ }).click()
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  await next(page)
  await page.getByText('Please enter: name').waitFor()
  // Nobody who reads English is taken for a Chinese by an answer that was there already.
  await page.getByText('Please choose: nationality').waitFor()
  await page.getByLabel('Nationality').selectOption('KE')
  await page.getByLabel('Name', { exact: true }).fill('Okello James')
  await page.getByLabel('Sex', { exact: true }).selectOption({ label: 'Male' })
  await page.getByLabel('Mobile number').fill('13977776666')
  await fits(page)
  await next(page)
  await page.getByLabel('Reason of the visit').selectOption({ label: 'Works or delivery' })
  await page.getByLabel('Company (optional)').fill('Nairobi Lift Service')
  await next(page)
  await page.getByLabel('Temperature (℃, optional)').fill('36.6')
  await fits(page)
  await next(page)
  await page.getByRole('heading', { name: 'Vaccination and tests (optional)' }).waitFor()
  await next(page)
  await page.getByRole('heading', { name: 'Where have you been in the last 60 days?' }).waitFor()
  await next(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Please confirm that all of this is true').waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const pass = page.getByRole('article', { name: 'Visitor pass' })
  await pass.getByText('O**', { exact: true }).waitFor()
  await pass.getByText('To be checked', { exact: true }).waitFor()
  await fits(page)
}

describe.skipIf(skipBrowser)('a visitor at the gate', () => {
  test('files on the own phone; the desk scans the pass and lets the visitor in and out, by keyboard alone', async ({
    product,
    browse,
  }) => {
    const company = await product.anOrg({ orgType: 3 })
    const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
    const host = await anEmployee(product, project)
    const admin = await product.anAdmin(Role.projectAdministrator, project.id)
    const { link } = (await admin(employees.activationLink, { orgId: project.id })).data as { link: string }

    const phone = await browse({ phone: true })
    await filesAtTheGate(phone, link.replace(/^https?:\/\/[^/]+/, product.url))
    const address = phone.url()

    const desk = await browse()
    await signIn(desk, await product.aUser({ roleId: Role.projectAdministrator, orgId: project.id }), '/visitor/index')
    const list = front(desk)
    await list.getByRole('button', { name: 'Okello James 男', exact: true }).waitFor()
    // A scanner is a keyboard: the whole address of the pass, and Enter.
    const scanned = async (typed: string) => {
      await list.getByRole('textbox', { name: '扫描访客证' }).focus()
      await desk.keyboard.type(typed)
      await desk.keyboard.press('Enter')
    }
    await scanned('https://example.com/')
    await desk.getByText('这不是访客证的二维码，请重新扫描').waitFor()
    await scanned(address.toLowerCase())
    const record = desk.getByRole('dialog', { name: 'Okello James', exact: true })
    await record.getByText('Nairobi Lift Service', { exact: true }).waitFor()
    await record.getByText('36.6', { exact: true }).waitFor()
    await picture(desk, 'visitor')

    await record.getByRole('button', { name: '登记到访', exact: true }).press('Enter')
    const arrival = desk.getByRole('dialog', { name: '登记到访', exact: true })
    await arrival.getByText('需复核：没有在岗的接待人', { exact: true }).waitFor()
    // Hot by the thermometer: what is asked then stands there, and nobody is let in without it.
    await arrival.getByLabel('体温').fill('39.2')
    await arrival.getByText('不建议进入：没有在岗的接待人；现场测得高热。确需放行请填写放行原因', { exact: true }).waitFor()
    await desk.keyboard.press('Control+Enter')
    await arrival.getByText('不建议该访客进入，确需放行请填写放行原因', { exact: true }).waitFor()
    await arrival.getByLabel('放行原因').waitFor()
    await arrival.getByLabel('接待人').fill(host.name)
    await desk.getByTitle(new RegExp(`^${host.name}`)).waitFor()
    await desk.keyboard.press('Enter')
    await arrival.getByLabel('体温').fill('36.7')
    await arrival.getByText(/^允许进入：/).waitFor()
    await desk.keyboard.press('Control+Enter')
    await arrival.waitFor({ state: 'hidden' })
    await record.getByText('在访', { exact: true }).waitFor()

    await scanned(address)
    await record.getByRole('button', { name: '登记离开', exact: true }).press('Enter')
    await record.getByText('已离开', { exact: true }).waitFor()
    await scanned(address)
    expect(await record.getByRole('button', { name: '登记到访', exact: true }).count()).toBe(0)
  })
})
