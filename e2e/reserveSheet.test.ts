import { Role } from '@oems/contract/access/builtInRoles.ts'
import { reserveDeclares } from '@oems/contract/reserve/declares.ts'
import { DeclareType, reserveIllness } from '@oems/contract/supplies/codes.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { allReported } from '../server/src/guide/testGuide.ts'
import { aReserveItem, aShelf, wanted } from '../server/src/reserve/testReserve.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

/** A Sunday: the week in which the story plays is opened the next morning. */
const test = testOf({ captcha: 0, now: '2026-03-01T09:00:00+08:00' })
const row = (page: Page, drug: string) => front(page).getByRole('row').filter({ hasText: drug })
const cell = (page: Page, name: string) => front(page).getByRole('textbox', { name, exact: true })
const isFocused = (page: Page, name: string) => cell(page, name).evaluate((input) => input === document.activeElement)
const ended = ['布洛芬缓释胶囊', '阿兹夫定片', '连花清瘟胶囊'] as const

async function aProjectWithShelf(product: Product) {
  const { group, project } = await product.aGroup()
  await allReported(product.db, project.id)
  const pack = { unit: '粒', packUnit: '盒', packSize: 20 } as const
  const item = (name: string, minQuantity: number) => aReserveItem(product, group.id, { name, ...pack, minQuantity })
  const [ibuprofen, azvudine, lianhua] = await Promise.all([item(ended[0], 200), item(ended[1], 100), item(ended[2], 200)])
  const kept = { ...wanted, offQuantity: 240, requiredQuantity: 200, nearestExpiry: '2027-06-30' }
  await aShelf(product, project.id, ibuprofen, kept)
  await aShelf(product, project.id, azvudine, { ...wanted, requiredQuantity: 100, ledgerAt: null })
  await aShelf(product, project.id, lianhua, { ...kept, offQuantity: 40 })
  return project
}

describe.skipIf(skipBrowser)('a reporter declares the reserve', () => {
  test('from the red cell to 正常申报, with the line cut in between', async ({ product, browse }) => {
    const project = await aProjectWithShelf(product)
    product.anotherDay()
    const page = await browse()
    await withAxe(page)
    await signIn(page, await product.aUser({ roleId: Role.projectReporter, orgId: project.id }), '/reserve/report')

    // The numbers of the shelf stand there; what nobody has counted is open, and F8 leads to it.
    await row(page, ended[0]).waitFor()
    expect(await cell(page, `${ended[0]} 库外数量（盒）`).inputValue()).toBe('12')
    await front(page).getByText('已填 2/3').waitFor()
    await row(page, ended[2]).getByText('8盒').waitFor()
    await row(page, ended[2]).getByRole('button', { name: '10盒，算法' }).press('Enter')
    await page.getByText(/^固定10盒\s*集团标准$/).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText('固定10盒').filter({ visible: true }).count()).toBe(0)
    await page.keyboard.press('F8')
    await expect.poll(() => isFocused(page, `${ended[1]} 库外数量（盒）`)).toBe(true)

    // What is no number is complained of at its cell, when it is left; Enter goes down as in a spreadsheet.
    await page.keyboard.type('1.5')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(page, `${ended[2]} 库外数量（盒）`)).toBe(true)
    await row(page, ended[1]).getByText('应为0至99,999,999的整数').waitFor()
    await page.keyboard.press('F8')
    await expect.poll(() => isFocused(page, `${ended[1]} 库外数量（盒）`)).toBe(true)
    await page.keyboard.type('6')
    await front(page).getByRole('button', { name: '申报', exact: true }).click()
    await row(page, ended[1]).getByText('请填写最近效期').waitFor()
    await page.keyboard.type('20270831')
    await page.mouse.move(0, 0)
    await expect.poll(() => accessFaults(page, page.getByRole('main'))).toEqual([])
    await picture(page, 'reserve-sheet')

    // Without a line nothing is declared, and nothing that was typed is lost.
    browse.tolerate(/ERR_CONNECTION_REFUSED/)
    const mend = await product.cutLine()
    await front(page).getByRole('button', { name: '申报', exact: true }).click()
    await front(page)
      .getByText(/^网络中断，尚未申报成功/)
      .waitFor()
    expect(await cell(page, `${ended[1]} 库外数量（盒）`).inputValue()).toBe('6')
    expect(await cell(page, `${ended[1]} 最近效期`).inputValue()).toBe('2027-08-31')
    await mend()
    await front(page).getByRole('button', { name: '申报', exact: true }).click()
    await front(page).getByText('正常申报', { exact: true }).first().waitFor()
    await front(page).getByText('已填 3/3').waitFor()

    const admin = await product.anAdmin(Role.projectAdministrator, project.id)
    const { data } = await admin(reserveDeclares.listHistory, {
      projectId: project.id,
      declareType: [DeclareType.drugs],
      illnessId: reserveIllness,
    })
    expect(data).toMatchObject({ total: 1, list: [{ status: 2, lateFilled: false, shortageNum: 1 }] })
    await picture(page, 'reserve-declared')

    // What was declared is to be found in the history.
    await front(page).getByRole('button', { name: '历史' }).click()
    await front(page).getByRole('table', { name: '申报内容' }).getByText('6盒').first().waitFor()
    await page.mouse.move(0, 0)
    await expect.poll(() => accessFaults(page, page.getByRole('main'))).toEqual([])
    await picture(page, 'reserve-history')
  })

  test('what is typed is there again after the page was left', async ({ product, browse }) => {
    const project = await aProjectWithShelf(product)
    product.anotherDay()
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.projectReporter, orgId: project.id }), '/reserve/report')
    await cell(page, `${ended[2]} 库外数量（盒）`).fill('9')
    await front(page).getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('已保存草稿').waitFor()
    await page.reload()
    await front(page)
      .getByText(/^已恢复.*未提交的草稿$/)
      .waitFor()
    expect(await cell(page, `${ended[2]} 库外数量（盒）`).inputValue()).toBe('9')
    await front(page).getByRole('button', { name: '放弃草稿' }).click()
    await expect.poll(() => cell(page, `${ended[2]} 库外数量（盒）`).inputValue()).toBe('2')
  })
})
