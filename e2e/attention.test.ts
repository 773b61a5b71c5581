import { Role } from '@oems/contract/access/builtInRoles.ts'
import { archives } from '@oems/contract/archive/archives.ts'
import { situations } from '@oems/contract/attention/situations.ts'
import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { policies } from '@oems/contract/declaration/policies.ts'
import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addDays, dayOf } from '../server/src/core/days.ts'
import { aRule } from '../server/src/declaration/policy/testPolicy.ts'
import { wellOn } from '../server/src/declaration/testPeople.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import { activated, anEmployee } from './people.ts'
import { type Product, password } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()
const malaria = 4
const zone = 'America/Lima'
/** 21:00 of that day in Lima. */
const evening = (day: string) => `${addDays(day, 1)}T10:00:00+08:00`

/** A site in Lima, which declares until 13:00 of the next day in Beijing, and a mechanic with a phone. */
async function aSite(product: Product) {
  const { company, companyAdmin } = await product.aGroup()
  const site = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '利马地铁二号线', nationCode: 'PE' })
  await product.db.execute(sql`update org set time_zone = ${zone} where id = ${site.id}`)
  const fromDay = addDays(dayOf(product.clock()), 1)
  const rule = { ...aRule, target: PolicyTarget.key, fromDay, deadlineTime: '13:00', version: 0, preview: 0 as const }
  expect(await companyAdmin(policies.save, { orgId: site.id, ...rule })).toMatchObject({ code: 0 })
  const mechanic = await anEmployee(product, site, '马里奥')
  await activated(product, site, mechanic)
  return { site, mechanic, day: product.anotherDay() }
}

/** In English, on the phone, at nine in the evening. */
async function declaresIll(page: Page, mobile: string) {
  await page.goto('/oems/h5/')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('Login name or mobile number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByText(/23:59 \(local time\)/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Begin declaration' }).click()
  await page.getByRole('heading', { name: 'What is your temperature?' }).waitFor()
  await page.getByLabel('Temperature (℃)').fill('38.7')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Unwell', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Fever', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Shivering', exact: true }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  for (const heading of ['Contact with anybody infectious in the last 14 days?', 'Are you in isolation?']) {
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.getByRole('button', { name: 'None', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: /Declared: Abnormal/ }).waitFor()
}

describe.skipIf(skipBrowser)('key attention', () => {
  test('Lima’s mechanic: from the first sign on the phone over the case to 可解除, and out of it with words', async ({
    product,
    browse,
  }) => {
    const { site, mechanic, day } = await aSite(product)
    product.clock.set(evening(day))
    const handset = await browse({ phone: true, timeZone: zone })
    await declaresIll(handset, mechanic.mobile)
    await handset.close()
    const doctor = await product.anAdmin(Role.doctor, site.id)
    const user = await product.aUser({ roleId: Role.doctor, orgId: site.id })
    /** On another day a session is over: the doctor signs in anew, in a window that has not stood open meanwhile. */
    const opens = async (address: string) => {
      const page = await browse()
      await withAxe(page)
      await signIn(page, user, address)
      return {
        page,
        line: front(page).locator('tr.ant-table-row').filter({ hasText: mechanic.name }),
        record: page.getByRole('dialog', { name: mechanic.name, exact: true }),
      }
    }
    await falls(await opens('/declare-health/index?tab=1'), addDays(day, 1))

    // Two days later a test says that it is over.
    const tested = addDays(day, 3)
    product.clock.set(`${tested}T10:00:00+08:00`)
    const negative = { illnessId: malaria, testType: 9, testResult: 1, sampledAt: `${tested}T08:00:00+08:00` } as const
    expect(await doctor(archives.testSave, { archiveId: mechanic.employeeId, ...negative })).toMatchObject({ code: 0 })
    await recovers(await opens('/user-ill-situation/index'))

    // Three days without a sign, and the watch over.
    const { data } = await doctor(situations.list, {})
    const [standing] = (data as { list: { watchUntil: string | null }[] }).list
    const last = [standing!.watchUntil ?? '', addDays(tested, 3)].sort().at(-1)!
    for (let at = tested; at <= last; at = addDays(at, 1)) {
      product.clock.set(evening(at))
      expect(await doctor(declareHealth.save, { empId: mechanic.employeeId, ...wellOn(at) })).toMatchObject({ code: 0 })
    }
    const { page, line } = await opens('/user-ill-situation/index?tab=3')
    await line.getByRole('button', { name: '取消关注' }).press('Enter')
    const removal = page.getByRole('dialog', { name: '取消关注' })
    await removal.getByLabel('解除原因').fill('疟疾已愈，连续三日无症状')
    await page.keyboard.press('Control+Enter')
    await removal.waitFor({ state: 'detached' })
    await line.waitFor({ state: 'detached' })
    expect(await doctor(situations.list, { tab: 4 })).toMatchObject({
      data: { list: [{ closeKind: 1, removeImportantReason: '疟疾已愈，连续三日无症状' }] },
    })
  })
})

interface Opened {
  readonly page: Page
  readonly line: Locator
  readonly record: Locator
}

/** With one key the abnormal declaration becomes a case, and the person is under attention, with what speaks for it. */
async function falls({ page, line, record }: Opened, foundDate: string) {
  await line.waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('4')
  const handling = page.getByRole('dialog', { name: '处置异常申报' })
  await handling.getByLabel('病种').pressSequentially('疟疾')
  await page.locator('.ant-select-item-option').filter({ hasText: '疟疾' }).first().waitFor()
  await page.keyboard.press('Enter')
  // 疑似 stands first, 确诊 below it.
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await handling.getByLabel('诊断分类', { exact: true }).press(key)
  await handling.getByLabel('确诊日期').fill(foundDate)
  await page.keyboard.press('Enter')
  await handling.getByRole('button', { name: /处\s*置/ }).press('Enter')
  await handling.waitFor({ state: 'detached' })
  await front(page).getByText('今日异常已全部处置').waitFor()

  await page.goto('/oems/#/user-ill-situation/index')
  await line.getByText('疟疾（确诊）').waitFor()
  await line.press('Enter')
  await record
    .getByRole('list', { name: '依据' })
    .getByText(/患病记录：在管病例/)
    .waitFor()
  expect(await accessFaults(page, record)).toEqual([])
  await picture(page, 'attention')
  await page.close()
}

/** The case is closed; the attention stays. */
async function recovers({ page, line, record }: Opened) {
  await line.press('Enter')
  await record.getByRole('button', { name: '结束病例' }).press('Enter')
  const closing = page.getByRole('dialog', { name: '结束病例' })
  for (const key of ['Enter', 'Enter']) await closing.getByLabel('转归', { exact: true }).press(key)
  await closing.getByRole('button', { name: /结\s*束/ }).press('Enter')
  await closing.waitFor({ state: 'detached' })
  await record.getByText('已结束').first().waitFor()
  expect(await line.count()).toBe(1)
  await page.close()
}
