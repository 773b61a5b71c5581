import { Role } from '@oems/contract/access/builtInRoles.ts'
import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { BatchState, BillType } from '@oems/contract/drugStock/codes.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aClinic } from '../server/src/clinic/testClinic.ts'
import { aDrug, someStock } from '../server/src/drugStock/testStock.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })
const nameOf = (at: number) => `单据药品${String(at).padStart(2, '0')}号`
const sayQuantity = '数量应为1到99999999之间的整数'

/** A clinic with so many drugs, 100 of each on the shelf. */
async function aShelfOf(product: Product, count: number) {
  const { group, project } = await product.aGroup()
  const { clinicId } = await aClinic(product, project.id, { clinicName: '港口医务室' })
  const drugs: number[] = []
  for (let at = 1; at <= count; at++) {
    const { id: drugId } = await aDrug(product, group.id, { drugName: nameOf(at), packUnit: null, packSize: null })
    await someStock(product, { clinicId, drugId, batches: [{ quantity: 100, batchNo: `P${at}` }] })
    drugs.push(drugId)
  }
  const colleague = await product.anAdmin(Role.doctor, project.id)
  const onShelf = async () =>
    new Map(
      ((await colleague(stockCards.list, { clinicId, pageSize: 50 })).data as { list: { drugId: number; quantity: number }[] }).list.map(
        ({ drugId, quantity }) => [drugId, quantity],
      ),
    )
  return { project, clinicId, drugs, colleague, onShelf, doctor: await product.aUser({ roleId: Role.doctor, orgId: project.id }) }
}

const units = (form: Locator, place: number) => form.getByRole('textbox', { name: `第${place}行散数` })
const typedIn = (form: Locator, count: number) => Promise.all(Array.from({ length: count }, (_, at) => units(form, at + 1).inputValue()))
const lineOf = (form: Locator, at: number) => form.getByRole('row').filter({ hasText: nameOf(at) })
const press = (form: Locator, name: string) => form.getByRole('button', { name: new RegExp(`^(loading )?${name}$`) }).click()
const openDraft = async (page: Page, billNo: string) => {
  const row = front(page).getByRole('row').filter({ hasText: billNo })
  await row.getByRole('button', { name: '编辑', exact: true }).click()
  return page.getByRole('dialog', { name: /^修改出库/ })
}

describe.skipIf(skipBrowser)('a bill that is not taken', () => {
  test('of twenty lines one is wrong: the words stand under its cell, and the nineteen stay, also when the line drops', async ({
    product,
    browse,
  }) => {
    const { doctor, drugs, onShelf } = await aShelfOf(product, 20)
    const page = await browse()
    browse.tolerate(/Failed to load resource|ERR_CONNECTION/)
    await signIn(page, doctor, '/clinic/drug-stock/index')
    await front(page).getByRole('button', { name: '出库', exact: true }).click()
    const form = page.getByRole('dialog', { name: /^出库/ })
    const box = form.getByRole('combobox', { name: '扫码或查找药品' })
    for (let at = 1; at <= 20; at++) {
      await box.click()
      await page.keyboard.type(nameOf(at))
      await page.keyboard.press('Enter')
      await expect.poll(() => units(form, at).evaluate((cell) => cell === document.activeElement)).toBe(true)
      await page.keyboard.type(String(at))
    }
    for (const wrong of ['-1', '1.5', '100000000']) {
      await units(form, 20).fill(wrong)
      await press(form, '过账')
      await lineOf(form, 20).getByText(sayQuantity, { exact: true }).waitFor()
      expect(await lineOf(form, 19).getByText(sayQuantity).count()).toBe(0)
      expect(await units(form, 20).inputValue()).toBe(wrong)
    }
    // What only the server knows stands under its cell as well: 101 of 100.
    await units(form, 20).fill('101')
    await press(form, '过账')
    const words = lineOf(form, 20).getByText(/库存不足（需101粒，可用100粒）/)
    await words.waitFor()
    // In sight, above the buttons.
    const edge = async (of: Locator, side: 'height' | null) =>
      (await of.boundingBox().then((box) => box && box.y + (side ? box[side] : 0))) ?? 0
    await expect
      .poll(async () => (await edge(words, 'height')) <= (await edge(form.getByRole('button', { name: '取消' }), null)))
      .toBe(true)
    await picture(page, 'bill-one-wrong')
    const nineteen = Array.from({ length: 19 }, (_, at) => String(at + 1))
    expect(await typedIn(form, 20)).toEqual([...nineteen, '101'])
    expect((await onShelf()).get(drugs[0]!)).toBe(100)

    await units(form, 20).fill('20')
    const mend = await product.cutLine()
    await press(form, '过账')
    await page
      .getByText(/网络|连接|重试|跟踪号/)
      .first()
      .waitFor()
    expect(await typedIn(form, 20)).toEqual([...nineteen, '20'])
    await mend()
    await press(form, '过账')
    await form.waitFor({ state: 'detached' })
    const left = await onShelf()
    expect(drugs.map((id) => left.get(id))).toEqual(Array.from({ length: 20 }, (_, at) => 100 - (at + 1)))
  })

  test('a colleague has changed the draft meanwhile: what was typed stays, and is saved over what came', async ({ product, browse }) => {
    const { doctor, drugs, clinicId, colleague } = await aShelfOf(product, 2)
    const lines = drugs.map((drugId) => ({ drugId, quantity: 5 }))
    const draft = (await colleague(stockBills.save, { billType: BillType.use, clinicId, lines })).data as { billId: number; billNo: string }
    const page = await browse()
    await signIn(page, doctor, '/clinic/drug-stock/index?tab=bills')
    const form = await openDraft(page, draft.billNo)
    await units(form, 2).fill('7')
    const theirs = { billId: draft.billId, version: 0, lines, remark: '急诊备药' }
    expect(await colleague(stockBills.update, theirs)).toMatchObject({ code: 0 })
    await press(form, '保存草稿')
    await page.getByText('数据已被他人修改，请刷新后重试').waitFor()
    expect(await typedIn(form, 2)).toEqual(['5', '7'])
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expect.poll(() => form.getByLabel('备注').inputValue()).toBe('急诊备药')
    expect(await typedIn(form, 2)).toEqual(['5', '7'])
    await press(form, '保存草稿')
    await form.waitFor({ state: 'detached' })
    const kept = (await colleague(stockBills.billInfo, { billId: draft.billId })).data as { remark: string; lines: { quantity: number }[] }
    expect([kept.remark, ...kept.lines.map(({ quantity }) => quantity)]).toEqual(['急诊备药', 5, 7])
  })

  test('a disabled drug leaves what lies on the shelf, and comes in nowhere', async ({ product, browse }) => {
    const { group, project } = await product.aGroup()
    const { clinicId } = await aClinic(product, project.id, { clinicName: '码头医务室' })
    const { id: drugId } = await aDrug(product, group.id, { drugName: '停用药片', barcode: '6901234567892', status: 0 })
    await someStock(product, { clinicId, drugId, batches: [{ quantity: 100, batchNo: 'K1', expiryDate: '2030-06-30' }] })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.doctor, orgId: project.id }), '/clinic/drug-stock/index')
    const begin = async (verb: string) => {
      await front(page).getByRole('button', { name: verb, exact: true }).click()
      const form = page.getByRole('dialog', { name: new RegExp(`^${verb}`) })
      const box = form.getByRole('combobox', { name: '扫码或查找药品' })
      await box.click()
      return { form, box }
    }
    const out = await begin('出库')
    await out.form.getByRole('option', { name: '停用药片' }).click()
    await units(out.form, 1).fill('5')
    await press(out.form, '过账')
    await out.form.waitFor({ state: 'detached' })
    const doctor = await product.anAdmin(Role.doctor, project.id)
    const [card] = ((await doctor(stockCards.list, { clinicId })).data as { list: { quantity: number }[] }).list
    expect(card!.quantity).toBe(95)

    const into = await begin('入库')
    await into.box.fill('(01)06901234567892(17)300630(10)K9')
    await into.box.press('Enter')
    await into.form.getByText('停用药片：药品已停用，不能入库').waitFor()
    expect(await units(into.form, 1).count()).toBe(0)
  })

  test('a carton that must not go out adds no line, and why stays in sight while the next is scanned', async ({ product, browse }) => {
    const { group, project } = await product.aGroup()
    const { clinicId } = await aClinic(product, project.id, { clinicName: '机场医务室' })
    const { id: drugId } = await aDrug(product, group.id, { drugName: '蒙脱石散', barcode: '6901234567892' })
    const batches = [
      { quantity: 100, batchNo: 'K1' },
      { quantity: 100, batchNo: 'K2', state: BatchState.frozen },
      { quantity: 100, batchNo: 'K3', expiryDate: '2026-01-31' },
    ]
    await someStock(product, { clinicId, drugId, batches })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.doctor, orgId: project.id }), '/clinic/drug-stock/index')
    await front(page).getByRole('button', { name: '出库', exact: true }).click()
    const form = page.getByRole('dialog', { name: /^出库/ })
    const box = form.getByRole('combobox', { name: '扫码或查找药品' })
    // The choices are the drugs of which something may go out: the batches are there.
    await box.click()
    await form.getByRole('option', { name: '蒙脱石散' }).waitFor()
    const refused = form.getByRole('alert').filter({ hasText: '没有加入单据' })
    for (const [code, words] of [
      ['(17)270630(10)K2', /批号K2已冻结/],
      ['(17)260131(10)K3', /批号K3已过期/],
      ['(17)270630(10)K9', /账面没有批号K9的库存/],
    ] as const) {
      await page.keyboard.insertText(`(01)06901234567892${code}`)
      await page.keyboard.press('Enter')
      await refused.getByText(words).waitFor()
      expect(await form.getByRole('textbox', { name: '第1行包装数' }).count()).toBe(0)
    }
    await page.keyboard.insertText('(01)06901234567892(17)270630(10)K1')
    await page.keyboard.press('Enter')
    await expect.poll(() => form.getByRole('textbox', { name: '第1行包装数' }).inputValue()).toBe('1')
    expect(await form.getByRole('combobox', { name: '第1行批次' }).locator('option:checked').textContent()).toMatch(/^K1/)
    await refused.getByText(/批号K2已冻结/).waitFor()
    await picture(page, 'bill-carton-refused')
  })

  test('a count with a number that is none says so under it', async ({ product, browse }) => {
    const { doctor } = await aShelfOf(product, 2)
    const page = await browse()
    await signIn(page, doctor, '/clinic/drug-stock/index')
    await front(page).getByRole('button', { name: '盘点', exact: true }).click()
    const count = page.getByRole('dialog', { name: /^盘点/ })
    const cell = (at: number) => count.getByRole('textbox', { name: `${nameOf(at)} P${at} 实盘（粒）` })
    await cell(1).fill('98')
    for (const wrong of ['-1', '1.5', '100000000']) {
      await cell(2).fill(wrong)
      await count.getByRole('button', { name: '查看差异' }).click()
      await count
        .getByRole('row')
        .filter({ hasText: nameOf(2) })
        .getByRole('alert')
        .waitFor()
      expect([await cell(1).inputValue(), await cell(2).inputValue()]).toEqual(['98', wrong])
    }
  })
})

describe.skipIf(skipBrowser)('the home page of a doctor', () => {
  test('has what the shelf lacks, what ends soon and what is on its way, and leads there', async ({ product, browse }) => {
    const { group, company, project } = await product.aGroup()
    const { clinicId } = await aClinic(product, project.id, { clinicName: '机场医务室' })
    const other = await product.anOrg({ parentId: company.id, orgType: 4 })
    const { clinicId: sourceId } = await aClinic(product, other.id, { clinicName: '港口医务室' })
    const [short, near, sent] = [
      await aDrug(product, group.id, { drugName: '蒿甲醚注射液' }),
      await aDrug(product, group.id, { drugName: '蒙脱石散' }),
      await aDrug(product, group.id, { drugName: '口服补液盐散' }),
    ]
    await someStock(product, { clinicId, drugId: short.id, batches: [{ quantity: 30 }], card: { minQuantity: 100 } })
    await someStock(product, { clinicId, drugId: near.id, batches: [{ quantity: 30, expiryDate: '2026-03-20' }] })
    await someStock(product, { clinicId: sourceId, drugId: sent.id, batches: [{ quantity: 30 }] })
    const source = await product.anAdmin(Role.doctor, other.id)
    const transfer = { billType: BillType.transferOut, clinicId: sourceId, targetClinicId: clinicId, post: 1 }
    expect(await source(stockBills.save, { ...transfer, lines: [{ drugId: sent.id, quantity: 10 }] })).toMatchObject({ code: 0 })
    const here = await product.anAdmin(Role.doctor, project.id)
    const back = { billType: BillType.transferOut, clinicId, targetClinicId: sourceId, post: 1 }
    expect(await here(stockBills.save, { ...back, lines: [{ drugId: near.id, quantity: 5 }] })).toMatchObject({ code: 0 })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.doctor, orgId: project.id }))
    const part = front(page).getByRole('region', { name: '药品库存', exact: true })
    await part.getByRole('link', { name: '缺口 1' }).waitFor()
    await part.getByRole('link', { name: '近效期 1' }).waitFor()
    await part.getByRole('link', { name: '在途 1' }).waitFor()
    await part.getByText('1盒10粒').waitFor()
    await picture(page, 'home-shelf')
    await part.getByRole('link', { name: '在途 1' }).click()
    await front(page).getByRole('row').filter({ hasText: '调拨入库' }).waitFor()
    expect(await front(page).getByRole('row').filter({ hasText: '调拨出库' }).count()).toBe(0)
  })
})
