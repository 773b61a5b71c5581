import { Role } from '@oems/contract/access/builtInRoles.ts'
import { reserveDeclares } from '@oems/contract/reserve/declares.ts'
import type { Sheet } from '@oems/contract/reserve/sheet.ts'
import { DeclareType, reserveIllness } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addDays } from '../server/src/core/days.ts'
import { allReported } from '../server/src/guide/testGuide.ts'
import { aReserveItem, aShelf, requiredOfAll } from '../server/src/reserve/testReserve.ts'
import { skipBrowser } from './chromium.ts'
import { atAddress, front, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0, now: '2026-03-01T09:00:00+08:00' })
const sheetAt = '/reserve/report'
const row = (page: Page, item: string) => front(page).getByRole('row').filter({ hasText: item })
const cell = (page: Page, item: string, name = '库外数量（粒）') =>
  front(page).getByRole('textbox', { name: `${item} ${name}`, exact: true })
const isFocused = (page: Page, item: string) => cell(page, item).evaluate((input) => input === document.activeElement)
const press = (page: Page, name: string) => front(page).getByRole('button', { name, exact: true }).click()
const nameOf = (at: number) => `储备药品${String(at).padStart(2, '0')}号`

let sunday = '2026-02-22'

/**
 * A project with so many drugs on its sheet, each with 100 required, of which nobody has said how many there are. It is there on a Sunday, a
 * later one for each story; the story begins the next morning, with its week.
 */
async function aSheetOf(product: Product, count: number, shelf: Parameters<typeof aShelf>[3] = { ledgerAt: null }) {
  sunday = addDays(sunday, 14)
  product.clock.set(`${sunday}T09:00:00+08:00`)
  const { group, project } = await product.aGroup()
  await allReported(product.db, project.id)
  const add = async (at: number) => {
    const item = await aReserveItem(product, group.id, { name: nameOf(at), expiryManaged: 0, ...requiredOfAll(100) })
    await aShelf(product, project.id, item, { requiredQuantity: 100, ...shelf })
  }
  for (let at = 1; at <= count; at++) await add(at)
  const monday = product.anotherDay()
  return { project, monday, add, reporter: await product.aUser({ roleId: Role.projectReporter, orgId: project.id }) }
}

/** A colleague declares the sheet as it stands, with so many of each. */
async function declared(product: Product, projectId: number, date: string, offQuantity: number) {
  const colleague = await product.anAdmin(Role.projectAdministrator, projectId)
  const asked = { projectId, declareType: DeclareType.drugs, illnessId: reserveIllness, date }
  const { items, period } = (await colleague(reserveDeclares.queryReserve, asked)).data as Sheet
  const { declareId: lastDeclareId, version } = period
  const rows = items.map(({ suppliesId }) => ({ suppliesId, offQuantity }))
  const reply = await colleague(reserveDeclares.declare, { ...asked, lastDeclareId, version, items: rows })
  expect(reply).toMatchObject({ code: 0 })
}

describe.skipIf(skipBrowser)('a sheet that is not taken', () => {
  test('one row of twenty is wrong: the words stand under its cell, and the nineteen stay', async ({ product, browse }) => {
    const { reporter, add } = await aSheetOf(product, 19)
    const page = await browse()
    await signIn(page, reporter, sheetAt)
    await cell(page, nameOf(1)).click()
    for (let at = 1; at <= 19; at++) {
      await expect.poll(() => isFocused(page, nameOf(at))).toBe(true)
      await page.keyboard.type(String(100 + at))
      await page.keyboard.press('Enter')
    }
    await front(page).getByText('已填 19/19').waitFor()

    // Meanwhile somebody above asks for one more: the sheet says which, and has a row for it.
    await add(20)
    await press(page, '申报')
    await front(page)
      .getByText(`缺少：${nameOf(20)}`)
      .waitFor()
    await front(page).getByText('已填 19/20').waitFor()
    await cell(page, nameOf(20)).fill('1.5')
    await press(page, '申报')
    await row(page, nameOf(20)).getByText('应为0至99,999,999的整数').waitFor()
    await expect.poll(() => isFocused(page, nameOf(20))).toBe(true)
    await front(page).getByText('缺少：').waitFor({ state: 'detached' })
    await picture(page, 'reserve-one-wrong')
    for (let at = 1; at <= 19; at++) expect(await cell(page, nameOf(at)).inputValue()).toBe(String(100 + at))

    await cell(page, nameOf(20)).fill('6')
    await press(page, '申报')
    await front(page).getByText('正常申报', { exact: true }).first().waitFor()
    expect(await cell(page, nameOf(19)).inputValue()).toBe('119')
  })

  test('a colleague has declared meanwhile: the sheet says so, and what was typed stands beside what came', async ({ product, browse }) => {
    const { project, monday, reporter } = await aSheetOf(product, 2)
    const page = await browse()
    await signIn(page, reporter, sheetAt)
    await cell(page, nameOf(1)).fill('70')
    await declared(product, project.id, monday, 30)
    await cell(page, nameOf(2)).fill('80')
    await press(page, '申报')
    await front(page)
      .getByText(/^本期已由他人申报/)
      .waitFor()
    // The sheet is the colleague's now, but for what was typed here.
    await front(page)
      .getByText(/ 申报$/)
      .first()
      .waitFor()
    expect(await cell(page, nameOf(1)).inputValue()).toBe('70')
    expect(await cell(page, nameOf(2)).inputValue()).toBe('80')
    await picture(page, 'reserve-stale')
    await press(page, '申报')
    await page.getByText('已申报：正常申报').waitFor()
    await front(page)
      .getByText(/^本期已由他人申报/)
      .waitFor({ state: 'detached' })
    const admin = await product.anAdmin(Role.projectAdministrator, project.id)
    const asked = { projectId: project.id, declareType: DeclareType.drugs, illnessId: reserveIllness, date: monday }
    const { items } = (await admin(reserveDeclares.queryReserve, asked)).data as Sheet
    expect(items.map(({ offQuantity }) => offQuantity)).toEqual([70, 80])
  })

  test('a quantity with a nought too many is asked about once', async ({ product, browse }) => {
    const { project, monday, reporter } = await aSheetOf(product, 2)
    await declared(product, project.id, monday, 120)
    product.clock.set(`${addDays(monday, 7)}T09:00:00+08:00`)
    const page = await browse()
    await signIn(page, reporter, sheetAt)
    await cell(page, nameOf(1)).fill('12000')
    await press(page, '申报')
    const question = page.getByRole('dialog', { name: '数量与上期相差很大，请核对' })
    await question.getByText(`“${nameOf(1)}”由120变为12,000，请确认`).waitFor()
    await picture(page, 'reserve-jump')
    await question.getByRole('button', { name: '返回修改' }).click()
    await question.waitFor({ state: 'detached' })
    await row(page, nameOf(1)).getByText('由120变为12,000，请确认').waitFor()
    expect(await cell(page, nameOf(1)).inputValue()).toBe('12000')
    await cell(page, nameOf(1)).fill('1300')
    await press(page, '申报')
    await question.getByText(`“${nameOf(1)}”由120变为1,300，请确认`).waitFor()
    await question.getByRole('button', { name: '数量无误，申报' }).click()
    await front(page).getByText('正常申报', { exact: true }).first().waitFor()
    expect(await cell(page, nameOf(1)).inputValue()).toBe('1300')
  })

  test('whoever leaves with typed values finds them again', async ({ product, browse }) => {
    const { reporter } = await aSheetOf(product, 2, { offQuantity: 90 })
    const page = await browse()
    await signIn(page, reporter, sheetAt)
    await cell(page, nameOf(2)).fill('95')
    await page.getByRole('tab', { name: '药品储备上报' }).press('Delete')
    await front(page).getByRole('heading', { name: '药品储备上报' }).waitFor({ state: 'detached' })
    await page.goto(`/oems/#${sheetAt}`)
    await front(page)
      .getByText(/^已恢复.*未提交的草稿$/)
      .waitFor()
    expect(await cell(page, nameOf(2)).inputValue()).toBe('95')
    await press(page, '放弃草稿')
    await expect.poll(() => cell(page, nameOf(2)).inputValue()).toBe('90')
  })

  test('按台账一键申报 declares what the ledger says, where somebody has looked at it lately', async ({ product, browse }) => {
    const { project, monday, reporter, add } = await aSheetOf(product, 2, { offQuantity: 90 })
    await add(3)
    const seen = (day: string) => sql`update project_supplies set ledger_at = ${`${day}T09:00:00+08:00`} where org_id = ${project.id}`
    await product.db.execute(sql`${seen(addDays(monday, -20))} and supplies_id = (select max(id) from supplies)`)
    const page = await browse()
    await signIn(page, reporter, '/workbench/index')
    const strip = front(page).getByRole('region', { name: '今日申报' })
    const drugs = strip.locator('div', { has: page.getByText('新冠药品', { exact: true }) }).last()
    await drugs.getByText('未申报', { exact: true }).waitFor()
    const declare = async () => {
      await drugs.getByRole('button', { name: '按台账一键申报' }).click()
      const question = page.getByRole('dialog', { name: '按台账申报新冠药品？' })
      await question.getByRole('button', { name: '申报', exact: true }).click()
      await question.waitFor({ state: 'detached' })
    }
    await declare()
    await page.getByText(`${nameOf(3)}超过8天未更新，请先核对台账`).waitFor()
    await drugs.getByText('未申报', { exact: true }).waitFor()
    await picture(page, 'reserve-workbench')
    await product.db.execute(seen(monday))
    await declare()
    await drugs.getByText('正常申报', { exact: true }).waitFor()
    await drugs.getByRole('link', { name: '查看申报单' }).click()
    await atAddress(page, `/project-declare/detail/${project.id}/${DeclareType.drugs}`)
    await front(page).getByTitle('按台账一键', { exact: true }).first().waitFor()
    await row(page, nameOf(1)).getByText('90粒', { exact: true }).first().waitFor()
    await picture(page, 'reserve-by-ledger')
  })
})
