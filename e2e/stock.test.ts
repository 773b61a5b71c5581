import { Role } from '@oems/contract/access/builtInRoles.ts'
import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aClinic } from '../server/src/clinic/testClinic.ts'
import { aDrug } from '../server/src/drugStock/testStock.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import { plain, printed } from './pdf.ts'
import { testOf } from './test.ts'
import { aWorkbook } from './workbooks.ts'

const test = testOf({ captcha: 0 })
const carton = '6901234567892'
const ibuprofen = '布洛芬缓释胶囊'
const paracetamol = '对乙酰氨基酚片'
const row = (page: Page, drug: string) => front(page).getByRole('row').filter({ hasText: drug })
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** As a scanner does it: at once, and Enter. */
async function scan(page: Page, code: string) {
  await page.keyboard.insertText(code)
  await page.keyboard.press('Enter')
}

describe.skipIf(skipBrowser)('the shelf of a medical room', () => {
  test('from the opening import to the count, by scanner and keyboard, while a colleague goes on issuing', async ({ product, browse }) => {
    const { group, project } = await product.aGroup()
    const clinic = await aClinic(product, project.id, { clinicName: '内罗毕机场扩建项目医务室' })
    const pain = await aDrug(product, group.id, { drugName: ibuprofen, pinyin: 'buluofenhuanshijiaonang blfhsjn', barcode: carton })
    await aDrug(product, group.id, { drugName: paracetamol, pinyin: 'duiyixiananjifenpian dyxajfp' })
    const page = await browse()
    await withAxe(page)
    await signIn(page, await product.aUser({ roleId: Role.doctor, orgId: project.id }), '/clinic/drug-stock/index')

    // An empty shelf offers the opening import.
    await front(page).getByRole('button', { name: '期初导入' }).click()
    const loading = dialogOf(page, /^导入库存/)
    const headings = ['药品', '批号', '有效期至', '数量', '单价', '货位']
    const lines = [
      [ibuprofen, 'A1', '2027-06-30', '100', '0.5', 'A-1'],
      [paracetamol, 'P1', '2027-12', '60', '0.2', 'A-2'],
    ]
    await loading.getByLabel('选择导入文件').setInputFiles(await aWorkbook([headings, ...lines]))
    await loading.getByText('共 2 行，可导入 2 行，有错误 0 行').waitFor()
    await loading.getByRole('button', { name: '确认导入 2 条' }).click()
    await loading.getByRole('button', { name: '完成' }).click()
    await row(page, ibuprofen).getByText('5盒', { exact: true }).first().waitFor()
    expect(await accessFaults(page, page.getByRole('main'))).toEqual([])

    // A carton: drug, batch and expiry fill themselves; a second scan is another box, a number how many there are.
    await front(page).getByRole('button', { name: '入库', exact: true }).press('Enter')
    const receipt = dialogOf(page, /^入库/)
    const box = receipt.getByRole('combobox', { name: '扫码或查找药品' })
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    await scan(page, `(01)0${carton}(17)280131(10)K77`)
    await scan(page, `]C1010${carton}1728013110K77`)
    await expect.poll(() => receipt.getByRole('textbox', { name: '第1行包装数' }).inputValue()).toBe('2')
    await scan(page, '12')
    expect(await receipt.getByRole('textbox', { name: '第1行批号' }).inputValue()).toBe('K77')
    expect(await receipt.getByRole('textbox', { name: '第1行有效期至' }).inputValue()).toBe('2028-01-31')
    // Without a scanner: a few letters, then cell by cell.
    await page.keyboard.type('dyx')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => receipt.getByRole('textbox', { name: '第2行批号' }).evaluate((cell) => cell === document.activeElement))
      .toBe(true)
    for (const typed of ['P2', '2027/9', '', '3', '1.5', '']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+Enter')
    await receipt.getByText('数量应为1到99999999之间的整数', { exact: true }).waitFor()
    await page.keyboard.type('4')
    expect(await accessFaults(page, receipt)).toEqual([])
    await picture(page, 'receipt')
    await page.keyboard.press('Control+Enter')
    await receipt.waitFor({ state: 'detached' })
    await row(page, ibuprofen).getByText('17盒', { exact: true }).first().waitFor()
    await row(page, paracetamol).getByText('6盒4粒', { exact: true }).first().waitFor()

    // The shelf is counted while a colleague issues from it.
    await front(page).getByRole('button', { name: '盘点', exact: true }).press('Enter')
    const count = dialogOf(page, /^盘点/)
    await count.getByRole('textbox', { name: `${ibuprofen} A1 实盘（盒）` }).fill('4')
    await page.keyboard.press('Enter')
    await page.keyboard.type('17')
    await count.getByRole('textbox', { name: `${paracetamol} P1 实盘（盒）` }).fill('3')
    await count.getByText('已清点 2 / 4 批').waitFor()
    const colleague = await product.anAdmin(Role.doctor, project.id)
    const { list: batches } = (await colleague(stockCards.batchList, { clinicId: clinic.clinicId, drugId: pain.id, batchNo: 'A1' }))
      .data as {
      list: { id: number }[]
    }
    const issue = {
      billType: BillType.use,
      clinicId: clinic.clinicId,
      lines: [{ drugId: pain.id, batchId: batches[0]!.id, quantity: 2 }],
      post: 1,
    }
    expect(await colleague(stockBills.save, issue)).toMatchObject({ code: 0 })
    await count.getByRole('button', { name: '查看差异' }).click()
    const differences = count.getByRole('region', { name: '盘点差异' })
    await differences.getByText('1批相符，1批有差异，确认后按差异过账').waitFor()
    const counted = differences.getByRole('row').filter({ hasText: ibuprofen })
    await counted.getByText('盘亏 3粒').waitFor()
    await counted.getByText('领用出库 -2粒').waitFor()
    // The two that were booked just now had been taken before.
    await counted.getByRole('spinbutton', { name: /清点前已离架（粒）$/ }).fill('2')
    await counted.getByText('盘亏 1粒').waitFor()
    await count.getByRole('button', { name: '确认盘点' }).click()
    await counted.getByText('有差异，请填写原因').waitFor()
    await counted.getByRole('textbox', { name: /差异原因$/ }).fill('一粒破损')
    expect(await accessFaults(page, count)).toEqual([])
    await picture(page, 'count')
    await count.getByRole('button', { name: '确认盘点' }).click()
    await count.waitFor({ state: 'detached' })

    // 100 + 240 came in, 2 were issued, 1 was missing.
    await row(page, ibuprofen).getByText('16盒17粒', { exact: true }).first().waitFor()
    await row(page, ibuprofen).getByText(ibuprofen).first().click()
    const card = dialogOf(page, ibuprofen)
    await card.getByRole('row').filter({ hasText: '盘亏' }).getByText('1粒', { exact: true }).waitFor()
    await card.getByRole('row').filter({ hasText: '领用出库' }).getByText('2粒', { exact: true }).waitFor()
    expect(await accessFaults(page, card)).toEqual([])
    await picture(page, 'card')
  })

  test('one workbook for two sites: without a chosen clinic each line says its own', async ({ product, browse }) => {
    const { group, company, project } = await product.aGroup()
    const other = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '蒙巴萨港口项目' })
    await aClinic(product, project.id, { clinicName: '机场医务室' })
    await aClinic(product, other.id, { clinicName: '港口医务室' })
    await aDrug(product, group.id, { drugName: ibuprofen })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.doctor, orgId: company.id }), '/clinic/drug-stock/index')
    await front(page).getByRole('button', { name: '期初导入' }).click()
    const loading = dialogOf(page, '导入库存，按表中的医务室')
    const headings = ['医务室', '药品', '批号', '有效期至', '数量']
    const lines = ['机场医务室', '港口医务室'].map((name) => [name, ibuprofen, 'A1', '2027-06-30', '40'])
    await loading.getByLabel('选择导入文件').setInputFiles(await aWorkbook([headings, ...lines]))
    await loading.getByText('共 2 行，可导入 2 行，有错误 0 行').waitFor()
    await loading.getByRole('button', { name: '确认导入 2 条' }).click()
    await loading.getByRole('button', { name: '完成' }).click()
    for (const name of ['机场医务室', '港口医务室']) await row(page, name).getByText('2盒', { exact: true }).first().waitFor()
  })

  test('counted on paper in the morning and typed in later: what a colleague has issued since is no difference', async ({
    product,
    browse,
  }) => {
    const { group, project } = await product.aGroup()
    const { clinicId } = await aClinic(product, project.id, { clinicName: '纸面盘点医务室' })
    const { id: drugId } = await aDrug(product, group.id, { drugName: ibuprofen })
    const doctor = await product.aUser({ roleId: Role.doctor, orgId: project.id })
    const colleague = await product.anAdmin(Role.doctor, project.id)
    const opening = { batchNo: 'A1', expiryDate: '2029-06-30', quantity: 100, drugId }
    expect(await colleague(stockBills.save, { billType: BillType.opening, clinicId, lines: [opening], post: 1 })).toMatchObject({ code: 0 })
    product.anotherDay()
    const caller = await product.anAdmin(Role.doctor, project.id)
    const { list: batches } = (await caller(stockCards.batchList, { clinicId, drugId })).data as { list: { id: number }[] }
    const issued = [{ drugId, batchId: batches[0]!.id, quantity: 2 }]
    expect(await caller(stockBills.save, { billType: BillType.use, clinicId, lines: issued, post: 1 })).toMatchObject({ code: 0 })

    const page = await browse({ timeZone: 'Africa/Nairobi' })
    await signIn(page, doctor, `/drug-stock/print/count/${clinicId}`)
    const sheet = front(page).getByRole('article', { name: '盘点表' })
    await sheet.getByRole('cell', { name: 'A1', exact: true }).waitFor()
    // The batches of the shelf, without what the books say of them, and nothing of the screen.
    const papers = await printed(page, 'print-count-sheet')
    for (const words of ['药品盘点表', '纸面盘点医务室', ibuprofen, 'A1', '2029-06-30', '清点人', '复核人'])
      expect.soft(papers.join('')).toContain(plain(words))
    for (const words of ['98', '4盒18粒', '全部货位']) expect.soft(papers.join('')).not.toContain(plain(words))
    await page.goto('/oems/#/clinic/drug-stock/index')
    await front(page).getByRole('button', { name: '盘点', exact: true }).click()
    const count = dialogOf(page, /^盘点/)
    const when = count.getByRole('textbox', { name: '纸面清点时间' })
    const day = await page.evaluate(() => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
    await when.fill(`${day} 08:30`)
    await when.press('Enter')
    await count
      .getByRole('textbox', { name: `${ibuprofen} A1 实盘（散）` })
      .or(count.getByRole('textbox', { name: /A1 实盘/ }))
      .last()
      .fill('100')
    await count.getByText('08:30', { exact: true }).waitFor()
    await count.getByRole('button', { name: '查看差异' }).click()
    const differences = count.getByRole('region', { name: '盘点差异' })
    await differences.getByText('1批全部相符').waitFor()
    await differences.getByText('领用出库 -2粒').waitFor()
    await count.getByRole('button', { name: '确认盘点' }).click()
    await count.waitFor({ state: 'detached' })
  })

  test('counted on a phone by the printed labels: a code that is scanned into a cell leads on, and the cell keeps its number', async ({
    product,
    browse,
  }) => {
    const { group, project } = await product.aGroup()
    const { clinicId } = await aClinic(product, project.id, { clinicName: '扫码盘点医务室' })
    const numbered = await aDrug(product, group.id, { drugName: ibuprofen, barcode: carton })
    const plain = await aDrug(product, group.id, { drugName: paracetamol, barcode: null })
    const shelf = [
      { drugId: numbered.id, batchNo: 'A1', expiryDate: '2027-06-30', quantity: 100 },
      { drugId: plain.id, batchNo: '无批号', expiryDate: '2027-12-31', quantity: 60 },
    ]
    const doctor = await product.aUser({ roleId: Role.doctor, orgId: project.id })
    const caller = await product.anAdmin(Role.doctor, project.id)
    expect(await caller(stockBills.save, { billType: BillType.opening, clinicId, lines: shelf, post: 1 })).toMatchObject({ code: 0 })
    const cards = (await caller(stockCards.list, { clinicId })).data as { list: { id: number; drugId: number }[] }

    // What the bars say stands below them, for whoever has no scanner.
    const page = await browse({ phone: true })
    await withAxe(page)
    await signIn(page, doctor, '/clinic/drug-stock/index')
    await front(page).getByRole('button', { name: '盘点', exact: true }).waitFor()
    const codes = new Map<number, string>()
    for (const { id, drugId } of cards.list) {
      await page.goto(`/oems/#/drug-stock/print/labels/${id}`)
      const bars = front(page)
        .getByRole('list', { name: '批次标签' })
        .getByRole('img', { name: /^条码 / })
      codes.set(drugId, (await bars.getAttribute('aria-label'))!.slice('条码 '.length))
      expect(await bars.locator('path').getAttribute('d')).toMatch(/^M10 0h/)
    }
    expect(codes.get(numbered.id)).toBe(`(01)0${carton}(17)270630(10)A1`)
    expect(codes.get(plain.id)).toMatch(/^\(91\)B\d+$/)
    await picture(page, 'labels')

    await page.goto('/oems/#/clinic/drug-stock/index')
    await front(page).getByRole('button', { name: '盘点', exact: true }).click()
    const count = dialogOf(page, /^盘点/)
    const box = count.getByRole('combobox', { name: '扫码或查找药品' })
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    const boxes = (drug: string, batchNo: string) => count.getByRole('textbox', { name: `${drug} ${batchNo} 实盘（盒）` })
    await scan(page, codes.get(numbered.id)!)
    await expect.poll(() => boxes(ibuprofen, 'A1').evaluate((cell) => cell === document.activeElement)).toBe(true)
    await page.keyboard.type('5')
    // The next label, while the number is still being typed in.
    await boxes(ibuprofen, 'A1').press('Enter')
    await scan(page, codes.get(plain.id)!)
    await expect.poll(() => boxes(paracetamol, '无批号').evaluate((cell) => cell === document.activeElement)).toBe(true)
    expect(await boxes(ibuprofen, 'A1').inputValue()).toBe('5')
    expect(await count.getByRole('textbox', { name: `${ibuprofen} A1 实盘（粒）` }).inputValue()).toBe('')
    await page.keyboard.type('2')
    await count.getByText('已清点 2 / 2 批').waitFor()
    // Every cell is within the window, and large enough for a thumb.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    for (const cell of await count.getByRole('textbox', { name: /实盘（/ }).all()) {
      const { x, width, height } = (await cell.boundingBox())!
      expect(x >= 0 && x + width <= 360 && height >= 44).toBe(true)
    }
    expect(await accessFaults(page, count)).toEqual([])
    await picture(page, 'count-phone')
    await count.getByRole('button', { name: '查看差异' }).click()
    const differences = count.getByRole('region', { name: '盘点差异' })
    await differences.getByText('1批相符，1批有差异，确认后按差异过账').waitFor()
    await differences.getByText('盘亏 1盒').waitFor()
    await differences.getByRole('textbox', { name: /差异原因$/ }).fill('包装破损')
    expect(await accessFaults(page, count)).toEqual([])
    await count.getByRole('button', { name: '确认盘点' }).click()
    await count.waitFor({ state: 'detached' })
    expect(((await caller(stockCards.list, { clinicId, drugName: paracetamol })).data as { list: object[] }).list).toMatchObject([
      { quantity: 40 },
    ])
  })
})
