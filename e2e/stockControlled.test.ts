import { Role } from '@oems/contract/access/builtInRoles.ts'
import { type Bill, stockBills } from '@oems/contract/drugStock/bills.ts'
import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import { dayOf } from '@oems/server/core/days.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aClinic } from '../server/src/clinic/testClinic.ts'
import { aDrug } from '../server/src/drugStock/testStock.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { choose, front, picture, signIn } from './console.ts'
import { expectPaper } from './paper.ts'
import { plain, printed } from './pdf.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })
const morphine = '盐酸吗啡片'

/** A clinic with a narcotic: 20 came in and 3 went out yesterday, 2 went out today, each by two names. */
async function aCabinet(product: Product, checkerName: string) {
  const { group, project } = await product.aGroup()
  const { clinicId } = await aClinic(product, project.id, { clinicName: '机场医务室' })
  const drug = await aDrug(product, group.id, {
    drugName: morphine,
    spec: '10mg',
    unit: '片',
    packUnit: '瓶',
    packSize: 20,
    controlLevel: 3,
  })
  const checker = await product.aUser({ roleId: Role.doctor, orgId: project.id, username: checkerName })
  const doctor = await product.anAdmin(Role.doctor, project.id)
  const book = async (billType: number, line: object) => {
    const lines = [{ drugId: drug.id, ...line }]
    const { code, msg, data } = await doctor(stockBills.save, { billType, clinicId, lines, checkerId: checker.accountId, post: 1 })
    expect([code, msg]).toEqual([0, 'success'])
    return (data as { billId: number }).billId
  }
  const yesterday = dayOf(product.clock())
  await book(BillType.opening, { batchNo: 'M1', expiryDate: '2027-06-30', quantity: 20, unitPrice: '2' })
  const billId = await book(BillType.use, { quantity: 3 })
  const today = product.anotherDay()
  await book(BillType.use, { quantity: 2 })
  const onTheShelf = async () => ((await doctor(stockCards.list, { clinicId })).data as { list: { quantity: number }[] }).list[0]!.quantity
  return { project, clinicId, checker, doctor, book, billId, yesterday, today, onTheShelf }
}

const balance = (page: Page, name: RegExp, day: string) => page.getByRole('dialog', { name }).getByRole('table', { name: `${day}的结存` })

const option = (page: Page, text: string) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: new RegExp(`^${text}$`) })

describe.skipIf(skipBrowser)('what is under control', () => {
  test('a missed day is closed with what there was on it, and the book ends with what lies on the shelf, by two names', async ({
    product,
    browse,
  }) => {
    const { project, clinicId, checker, book: enter, yesterday, today, onTheShelf } = await aCabinet(product, 'fuheren')
    const page = await browse()
    await withAxe(page)
    const user = await product.aUser({ roleId: Role.doctor, orgId: project.id })
    await signIn(page, user, '/clinic/drug-stock/index')
    await front(page).getByRole('button', { name: '日结（缺1日）' }).click()
    const closing = page.getByRole('dialog', { name: '管控药品日结' })
    // Yesterday is missing, and so it is what is shown: not the 15 of now.
    await balance(page, /日结/, yesterday).getByRole('cell', { name: '17片', exact: true }).waitFor()
    await closing.getByRole('combobox', { name: '日期' }).click()
    await option(page, `${today}（今日）`).click()
    await balance(page, /日结/, today).getByRole('cell', { name: '15片', exact: true }).waitFor()
    await closing.getByRole('combobox', { name: '日期' }).click()
    await option(page, yesterday).click()
    await balance(page, /日结/, yesterday).getByRole('cell', { name: '17片', exact: true }).waitFor()
    await closing.getByRole('button', { name: '确认日结' }).click()
    await closing
      .getByText(/请选择复核人|请输入复核人/)
      .first()
      .waitFor()
    await choose(page, closing.getByRole('combobox', { name: '复核人' }), checker.username)
    expect(await accessFaults(page, closing)).toEqual([])
    await picture(page, 'closing')
    await closing.getByRole('button', { name: '确认日结' }).click()
    const closed = page.getByRole('dialog', { name: '日结结存' })
    await closed.getByRole('cell', { name: '17片', exact: true }).waitFor()
    await closed.getByRole('button', { name: '关闭', exact: true }).last().click()
    await front(page).getByRole('button', { name: '日结', exact: true }).waitFor()

    // The book: what is left of the last line is what the card says.
    await front(page).getByRole('button', { name: '专用账册' }).click()
    const book = front(page).getByRole('article', { name: `专用账册 ${morphine}` })
    const lines = book.getByRole('table').first().getByRole('row')
    await lines.filter({ hasText: '期末结存' }).getByRole('cell', { name: '15', exact: true }).waitFor()
    expect(await onTheShelf()).toBe(15)
    const said = await lines.evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)))
    const moved = said.filter((cells) => cells.length === 13)
    expect(moved.map((cells) => [cells[0], ...cells.slice(2, 4), ...cells.slice(5, 9)])).toEqual([
      [yesterday, '期初', 'M1', '20', '', '20', '20'],
      [yesterday, '领用出库', 'M1', '', '3', '17', '17'],
      [today, '领用出库', 'M1', '', '2', '15', '15'],
    ])
    expect(await accessFaults(page, page.getByRole('main'))).toEqual([])
    await picture(page, 'book')
    const sheets = await printed(page, 'print-controlled-book')
    expectPaper(sheets, '专用账册')
    const all = sheets.join('')
    for (const words of ['专用账册', '机场医务室', morphine, '上期结存0', '期末结存15', '经手签字', '复核签字', '保管人签字', '复核人签字'])
      expect.soft(all).toContain(plain(words))
    expect(all.split(plain(checker.username))).toHaveLength(4)
    expect(all).not.toContain('导出Excel')

    // Of yesterday alone it ends with what two have confirmed.
    await page.goto(`/oems/#/drug-stock/print/book/${clinicId}?from=${yesterday}&to=${yesterday}`)
    await lines.filter({ hasText: '期末结存' }).getByRole('cell', { name: '17', exact: true }).waitFor()

    // What a colleague books while the two count is shown before it is confirmed.
    await page.goto('/oems/#/clinic/drug-stock/index')
    await front(page).getByRole('button', { name: '日结', exact: true }).click()
    await balance(page, /日结/, today).getByRole('cell', { name: '15片', exact: true }).waitFor()
    await choose(page, closing.getByRole('combobox', { name: '复核人' }), checker.username)
    await enter(BillType.use, { quantity: 1 })
    await closing.getByRole('button', { name: '确认日结' }).click()
    await page.getByText('结存在核对时有变化，请按新的结存重新清点后确认').waitFor()
    await balance(page, /日结/, today).getByRole('cell', { name: '14片', exact: true }).waitFor()
    await closing.getByRole('button', { name: '确认日结' }).click()
    await closed.getByRole('cell', { name: '14片', exact: true }).waitFor()
  })

  test('a clinic without narcotics is told that there is nothing to close', async ({ product, browse }) => {
    const { project } = await product.aGroup()
    await aClinic(product, project.id, { clinicName: '港口医务室' })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.doctor, orgId: project.id }), '/clinic/drug-stock/index')
    await front(page).getByRole('button', { name: '日结', exact: true }).click()
    const closing = page.getByRole('dialog', { name: '管控药品日结' })
    await closing.getByText('该日没有麻醉及第一类精神药品在库或出入库，不需要日结。').waitFor()
    expect(await closing.getByRole('button', { name: '确认日结' }).isDisabled()).toBe(true)
  })

  test('a bill on paper says who wrote and who checked it, and has room for what they sign', async ({ product, browse }) => {
    const { project, checker, doctor, billId } = await aCabinet(product, 'hechaben')
    const { list } = (await doctor(stockBills.billList, {})).data as { list: Bill[] }
    const { billNo } = list.find(({ id }) => id === billId)!
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.doctor, orgId: project.id }), '/clinic/drug-stock/index?tab=bills')
    await front(page)
      .getByRole('row')
      .filter({ hasText: billNo })
      .getByRole('button', { name: /更多操作$/ })
      .click()
    await page.getByRole('menuitem', { name: '打印' }).click()
    await front(page).getByRole('article', { name: '出入库单' }).waitFor()
    const sheets = await printed(page, 'print-stock-bill')
    expectPaper(sheets, '出入库单')
    expect(sheets).toHaveLength(1)
    for (const words of ['领用出库单', `单号${billNo}`, morphine, 'M1', '3片', '合计6.00', `复核:${checker.username}`, '制单:', '签字:'])
      expect.soft(sheets[0]).toContain(plain(words))
  })
})
