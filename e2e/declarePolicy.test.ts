import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { policies } from '@oems/contract/declaration/policies.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addDays, dayOf } from '../server/src/core/days.ts'
import { aRule } from '../server/src/declaration/policy/testPolicy.ts'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()

/** A company with a project in Nairobi and one in Lima, both declaring each day. */
async function aCompany(product: Product) {
  const company = await product.anOrg({ orgType: 3 })
  const [near, far] = [await product.anOrg({ parentId: company.id, orgType: 4 }), await product.anOrg({ parentId: company.id, orgType: 4 })]
  await product.db.execute(sql`update org set time_zone = 'America/Lima' where id = ${far.id}`)
  await somePeople(product, { orgId: near.id, count: 12 })
  await somePeople(product, { orgId: far.id, count: 3 })
  return { company, near, user: await product.aUser({ roleId: 4, orgId: company.id }) }
}

/** Goes on with Tab until that has the focus. */
async function tabTo(page: Page, name: string) {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const label = element?.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : null
      return [element?.getAttribute('aria-label'), label, element?.textContent].find(Boolean) ?? ''
    })
  for (let presses = 0; presses < 80; presses++) {
    if ((await focused()).replaceAll(' ', '') === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

describe.skipIf(skipBrowser)('a rule of declaring', () => {
  test('is previewed and saved by keyboard, and is there from its day on', async ({ product, browse }) => {
    const { company, user } = await aCompany(product)
    const tomorrow = addDays(dayOf(product.clock()), 1)
    const page = await browse()
    await signIn(page, user, '/declare-policy/index')
    const row = front(page).getByRole('row').filter({ hasText: '重点防控' })
    await row.getByText('当日 23:59').waitFor()
    await row.getByText(/^来自 /).waitFor()

    await tabTo(page, '设置重点防控的申报规则')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: `设置申报规则：${company.orgName} · 重点防控` })
    const preview = form.getByRole('region', { name: '预览' })
    await preview.getByText('生效后应报 15 人，截止 当地 23:59 或 10:59', { exact: true }).waitFor()
    await tabTo(page, '截止时间')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('18:01')
    await form.getByText('截止时间最早为当日08:00，最晚为次日18:00').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('13:00')
    await preview.getByText('生效后应报 15 人，截止 当地 次日 13:00 或 23:59', { exact: true }).waitFor()
    await preview.getByText(/America\/Lima 23:59（3人）/).waitFor()
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached' })
    await front(page).getByText(`自 ${tomorrow} 起，重点防控：每日，截止次日 13:00`).waitFor()

    await front(page).getByRole('button', { name: '设置历史' }).click()
    const history = page.getByRole('dialog', { name: `申报规则设置历史：${company.orgName}` })
    await history.getByText('待生效').waitFor()
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'detached' })
  })

  test('of its own leads back to the one above, which is shown before it is saved', async ({ product, browse }) => {
    const { company, user } = await aCompany(product)
    const tomorrow = addDays(dayOf(product.clock()), 1)
    const own = { target: PolicyTarget.key, fromDay: tomorrow, ...aRule, deadlineTime: '13:00', version: 0, preview: 0 as const }
    expect(await (await product.anAdmin(4, company.id))(policies.save, { orgId: company.id, ...own })).toMatchObject({ code: 0 })
    product.anotherDay()
    const page = await browse()
    await signIn(page, user, '/declare-policy/index')
    await front(page).getByRole('row').filter({ hasText: '重点防控' }).getByText('次日 13:00').waitFor()
    await tabTo(page, '重点防控恢复上级规则')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: `恢复上级规则：${company.orgName} · 重点防控` })
    await form.getByText('生效后应报 15 人，截止 当地 23:59 或 10:59', { exact: true }).waitFor()
    await form.getByRole('button', { name: '恢复上级规则', exact: true }).press('Enter')
    await form.waitFor({ state: 'detached' })
    await front(page)
      .getByText(`自 ${addDays(tomorrow, 1)} 起，重点防控：恢复执行上级规则`)
      .waitFor()
    await front(page).getByRole('button', { name: '重点防控恢复上级规则' }).waitFor({ state: 'detached' })
  })

  test('is seen at the node, where those who have not declared are reminded', async ({ product, browse }) => {
    const { near } = await aCompany(product)
    product.anotherDay() // which opens with these people in it
    const user = await product.aUser({ roleId: 5, orgId: near.id })
    await (await product.anAdmin(5, near.id))(fillingManagement.page)
    const page = await browse()
    await signIn(page, user, '/filling-management/index')
    await front(page).getByRole('row').filter({ hasText: '王测试' }).first().waitFor()
    const remind = async () => {
      await front(page).getByRole('button', { name: '一键催报' }).click()
      await page
        .getByRole('dialog', { name: /^催报“.*”未申报的人员？$/ })
        .getByRole('button', { name: '催报', exact: true })
        .click()
    }
    await remind()
    await page.getByText('未申报12人，已提醒0人；12人没有账号，请电话通知').waitFor()
    await remind()
    await page.getByText(/^30分钟内已催报（“.*”\d\d:\d\d），请稍后再试$/).waitFor()
  })
})
