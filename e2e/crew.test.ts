import { Role } from '@oems/contract/access/builtInRoles.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/db/database.ts'
import { somePeople, wellOn } from '../server/src/declaration/testPeople.ts'
import { allReported } from '../server/src/guide/testGuide.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()
const crew = 500
const fever = { temperature: '38.6', bodyState: 2, symptoms: [11] }

/** A project with a crew, of whom two have a phone and a fever this morning. */
async function aCrew(product: Product, count: number) {
  const company = await product.anOrg({ orgType: 3 })
  const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '利马地铁二号线' })
  await allReported(product.db, project.id)
  const people = await somePeople(product, { orgId: project.id, count })
  const day = product.anotherDay()
  for (const person of people.slice(0, 2))
    expect(await (await product.aPhone(person, project.id))(phone.declare, wellOn(day, fever))).toMatchObject({ code: 0 })
  return { project, people, day }
}
const declared = ({ db }: Product, orgId: number, day: string) =>
  ask<{ level: number; source: number; n: number }>(
    db,
    sql`select level, source, count(*)::int as n from declare_health where org_id = ${orgId} and day = ${day} and is_latest and voided_at is null
        group by 1, 2 order by 1, 2`,
  )
const rows = (page: Page) => front(page).locator('tr.ant-table-row')

describe.skipIf(skipBrowser)('a crew without phones', () => {
  test('of 500 is filed by 全部正常, and whoever is not well by themselves', async ({ product, browse }) => {
    const { project, people, day } = await aCrew(product, crew)
    const page = await browse()
    await withAxe(page)
    await signIn(page, await product.aUser({ roleId: Role.projectReporter, orgId: project.id }), '/filling-management/index?filled=0')
    const name = '王测试410'
    const sick = rows(page).filter({ hasText: name })
    await front(page).getByText('498', { exact: true }).first().waitFor()
    await front(page).getByRole('combobox', { name: '每页条数' }).press('Enter')
    await page.locator('.ant-select-item-option').filter({ hasText: '100 条/页' }).click()
    await rows(page).nth(99).waitFor()

    const bar = front(page).getByRole('toolbar', { name: '所选' })
    const whole = front(page).getByRole('columnheader').getByRole('checkbox').first()
    for (const [at, chosen] of [100, 200, 300, 400, 498].entries()) {
      if (at > 0)
        await front(page)
          .getByTitle(String(at + 1), { exact: true })
          .press('Enter')
      // The first two have declared.
      await rows(page)
        .first()
        .getByText(`王测试${at * 100 + 3}`, { exact: true })
        .waitFor()
      await whole.press('Space')
      await bar.getByText(`已选 ${chosen} 条`).waitFor()
    }
    await sick.getByRole('checkbox').press('Space')
    await bar.getByText('已选 497 条').waitFor()
    await bar.getByRole('button', { name: '全部正常' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `批量代报正常 ${day}` })
    await dialog
      .getByLabel(/的体温$/)
      .nth(496)
      .waitFor()
    expect(await accessFaults(page, dialog)).toEqual([])
    // The rule asks for temperatures: whose are missing is said, and stands beside each.
    await dialog.getByRole('button', { name: '为497人代报' }).press('Enter')
    await dialog
      .getByRole('alert')
      .filter({ hasText: /还有497人未填写体温：“王测试3”、.+等497人/ })
      .waitFor()
    await dialog.getByText('请填写体温', { exact: true }).nth(496).waitFor()
    expect(await accessFaults(page, dialog)).toEqual([])
    await dialog.getByLabel('王测试3的体温', { exact: true }).fill('36.5')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '继续填写' }).click()
    // A column of a sheet, put into the first line, goes to everybody.
    await dialog
      .getByLabel(/的体温$/)
      .first()
      .evaluate(
        (input, values) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text', values)
          input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        },
        Array.from({ length: 497 }, (_, at) => `36.${at % 10}`).join('\n'),
      )
    await dialog.getByRole('button', { name: '为497人代报' }).press('Enter')
    await page.getByText('已为497人代报', { exact: true }).waitFor()
    await dialog.waitFor({ state: 'detached' })

    await sick.waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    await sick.getByText(name, { exact: true }).click()
    await front(page).getByRole('dialog').getByRole('button', { name: '代报', exact: true }).press('Enter')
    const form = page.getByRole('dialog', { name: `代${name}申报 ${day}` })
    await form.getByRole('radio', { name: '不适' }).press('Space')
    await form.getByLabel('体温', { exact: true }).fill('37.9')
    await form.getByLabel('已诊断疾病').waitFor()
    expect(await accessFaults(page, form)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached' })
    await sick.waitFor({ state: 'detached' })
    await picture(page, 'crew')
    expect(await declared(product, project.id, day)).toEqual([
      { level: 0, source: 2, n: 497 },
      { level: 2, source: 1, n: 2 },
      { level: 2, source: 2, n: 1 },
    ])
    expect(people).toHaveLength(crew)
  })
})

describe.skipIf(skipBrowser)('abnormal declarations', () => {
  test('are decided one after the other, with a key each, and the next has the focus', async ({ product, browse }) => {
    const { project, people, day } = await aCrew(product, 3)
    await (await product.aPhone(people[2]!, project.id))(phone.declare, wellOn(day, { contactHistory: 1 }))
    const page = await browse()
    await withAxe(page)
    await signIn(page, await product.aUser({ roleId: Role.doctor, orgId: project.id }), '/declare-health/index?tab=1')
    await rows(page).nth(2).waitFor()
    expect(await accessFaults(page, front(page))).toEqual([])
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.rowKey ?? null)
    const keys = await rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.rowKey))
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    expect(await focused()).toBe(keys[1])
    await page.keyboard.press('k')
    expect(await focused()).toBe(keys[0])

    await page.keyboard.press('Enter')
    const record = page.getByRole('dialog', { name: /^王测试/ })
    await record.getByText('38.6 ℃').waitFor()
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'detached' })
    await rows(page).first().focus()
    await page.keyboard.press('1')
    await expect.poll(() => rows(page).count()).toBe(2)
    await expect.poll(focused).toBe(keys[1])
    await page.keyboard.press('3')
    await expect.poll(() => rows(page).count()).toBe(1)
    await expect.poll(focused).toBe(keys[2])
    await page.keyboard.press('5')
    await front(page).getByText('今日异常已全部处置').waitFor()
    const decided = await ask<{ result: number }>(
      product.db,
      sql`select handle_result as result from declare_health where org_id = ${project.id} and day = ${day} order by id`,
    )
    expect(decided.map(({ result }) => result)).toEqual([1, 3, 5])
  })
})
