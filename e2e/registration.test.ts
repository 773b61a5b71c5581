import { employees } from '@oems/contract/people/employees.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import { activated } from './people.ts'
import { fits } from './phone.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()
const mobile = '19910007001'
const passport = 'KE7001234'

/** Entered by the office long ago, without a number to be reached by. */
async function anEmployeeWithoutMobile(product: Product, orgId: number) {
  const admin = await product.anAdmin(5, orgId)
  const identity = { name: 'John Kamau', idType: 2, idNumber: passport, sex: 1, birthday: '1990-03-07', nationCode: 'KE' }
  const emergency = { emergencyName: 'Mary Kamau', emergencyPhone: '0712345678', emergencyRelation: 1 }
  const { code, data } = await admin(employees.v2Save, { ...identity, ...emergency, empType: 2, orgId })
  expect(code).toBe(0)
  return (data as { id: number }).id
}

/** Everything that the page says is English. */
async function speaksEnglish(page: Page) {
  await fits(page)
  expect((await page.getByRole('main').innerText()).replace(/中文/, '')).not.toMatch(/\p{Script=Han}/u)
}

/** From the code at the gate to the application, in English on a phone of 360 pixels. */
async function registers(page: Page, qrToken: string) {
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click()
  const asked = async (question: string) => {
    await page.getByRole('heading', { name: question }).waitFor()
    await speaksEnglish(page)
  }
  await page.goto(`/oems/h5/#/node?q=${qrToken}`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('link', { name: /^Register/ }).click()
  await asked('Which kind of worker are you?')
  await page.getByRole('button', { name: 'Local employee' }).click()
  await asked('Your name and nationality')
  await next()
  await page.getByText('Please enter: name').waitFor()
  await page.getByText('Please choose: nationality').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('John Kamau')
  await page.getByLabel('Nationality').selectOption('KE')
  await next()
  await asked('Your ID or passport')
  await page.getByLabel('Kind of document').selectOption({ label: 'Passport' })
  await page.getByLabel('Number of the document').fill(passport)
  await page.getByLabel('Sex').selectOption({ label: 'Male' })
  await page.getByLabel('Date of birth').fill('1990-03-07')
  await next()
  await asked('How can you be reached?')
  await page.getByLabel('Mobile number').fill(mobile)
  await next()
  await asked('Who is called in an emergency?')
  await page.getByLabel('Emergency contact', { exact: true }).fill('Mary Kamau')
  await page.getByLabel('Relation to you').selectOption({ label: 'Spouse' })
  await page.getByLabel('Phone of the emergency contact').fill('x')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('phone of the emergency contact: not valid').waitFor()
  await page.getByLabel('Phone of the emergency contact').fill('0712345678')
  await page.getByRole('button', { name: 'Submit' }).click()
  await asked('Application submitted')
}

describe.skipIf(skipBrowser)('whoever registers by the code of the site', () => {
  test('is compared with the likely employee and bound, by keyboard; then the account is activated', async ({ product, browse }) => {
    const company = await product.anOrg({ orgType: 3 })
    const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: 'Nairobi Airport' })
    const employeeId = await anEmployeeWithoutMobile(product, project.id)
    const phone = await browse({ phone: true })
    await registers(phone, project.qrToken)

    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 5, orgId: project.id }), '/register-emp/index')
    const row = front(page).getByRole('row').filter({ hasText: 'John Kamau' })
    await row.getByText('待审核', { exact: true }).waitFor()
    await row.getByRole('button', { name: '核对' }).press('Enter')
    const record = page.getByRole('dialog', { name: 'John Kamau' })
    const line = (title: string) => record.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
    for (const same of ['姓名', '出生日期', '证件', '国籍', '单位']) await line(same).getByLabel('一致').waitFor()
    expect(await line('手机号').getByLabel('一致').count()).toBe(0)
    await record.getByRole('button', { name: '同意并绑定John Kamau' }).press('Enter')
    await page.getByRole('dialog', { name: '同意并绑定' }).getByLabel('处理说明').press('Control+Enter')
    await row.getByText('已加入', { exact: true }).waitFor()
    await record.getByRole('link', { name: '员工档案' }).waitFor()

    await activated(product, project, { employeeId, name: 'John Kamau', mobile, idTail6: passport.slice(-6) })
    const admin = await product.anAdmin(5, project.id)
    const info = await admin(employees.info, { employeeId })
    expect(info).toMatchObject({ code: 0, data: { account: { activated: true } } })
  })
})
