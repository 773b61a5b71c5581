import { Role } from '@oems/contract/access/builtInRoles.ts'
import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { stockCards } from '@oems/contract/drugStock/cards.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aClinic } from '../server/src/clinic/testClinic.ts'
import { aDrug, someStock } from '../server/src/drugStock/testStock.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { choose, front, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })
const stock = '/clinic/drug-stock/index'
const turnTo = (page: Page, tab: string) => front(page).getByLabel('药品库存的内容').getByText(tab, { exact: true }).click()
const row = (page: Page, text: string | RegExp) => front(page).getByRole('row').filter({ hasText: text })

/** Two sites of one company, each with a clinic and its doctor, and a drug of which the first has ten boxes. */
async function twoSites(product: Product, drugName: string) {
  const { group, company, project } = await product.aGroup()
  const other = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '蒙巴萨港口项目' })
  const [airport, harbour] = [
    await aClinic(product, project.id, { clinicName: '机场医务室' }),
    await aClinic(product, other.id, { clinicName: '港口医务室' }),
  ]
  const drug = await aDrug(product, group.id, { drugName })
  await someStock(product, { clinicId: airport.clinicId, drugId: drug.id, batches: [{ quantity: 200, batchNo: 'A1' }] })
  const doctorAt = (orgId: number) => product.aUser({ roleId: Role.doctor, orgId })
  return { group, company, project, other, airport, harbour, drug, doctorAt }
}

describe.skipIf(skipBrowser)('between the shelves', () => {
  test('a transfer arrives four short and is settled; nothing typed is lost when the line drops', async ({ product, browse }) => {
    const { project, other, doctorAt, airport } = await twoSites(product, '蒿甲醚注射液')
    const source = await browse()
    const target = await browse()
    browse.tolerate(/Failed to load resource|ERR_CONNECTION/)
    await withAxe(target)
    const keeper = await doctorAt(project.id)
    await signIn(source, keeper, stock)
    await row(source, '蒿甲醚注射液').first().waitFor()
    await front(source).getByRole('button', { name: '调拨', exact: true }).click()
    const sending = source.getByRole('dialog', { name: /^调拨/ })
    await sending.getByRole('combobox', { name: '调入医务室' }).click()
    const targets = source.locator('.ant-select-dropdown:visible .ant-select-item-option')
    await expect.poll(() => targets.allTextContents()).toEqual([expect.stringContaining('港口医务室')])
    await source.keyboard.press('Enter')
    await sending.getByRole('combobox', { name: '扫码或查找药品' }).click()
    await source.keyboard.type('蒿甲醚')
    await source.keyboard.press('Enter')
    await sending.getByRole('option', { name: '先到期先出（共10盒）' }).waitFor({ state: 'attached' })
    const packs = sending.getByRole('textbox', { name: '第1行包装数' })
    await expect.poll(() => packs.evaluate((cell) => cell === document.activeElement)).toBe(true)
    await source.keyboard.type('50')
    await sending.getByRole('button', { name: '过账' }).click()
    await sending
      .getByText(/库存不足/)
      .first()
      .waitFor()
    await packs.fill('5')
    const mend = await product.cutLine()
    await sending.getByRole('button', { name: '过账' }).click()
    await source
      .getByText(/网络|连接|重试|跟踪号/)
      .first()
      .waitFor()
    expect(await packs.inputValue()).toBe('5')
    await mend()
    await sending.getByRole('button', { name: '过账' }).click()
    await sending.waitFor({ state: 'detached' })
    await row(source, '蒿甲醚注射液').getByText('5盒', { exact: true }).first().waitFor()

    await signIn(target, await doctorAt(other.id), `${stock}?tab=transit`)
    await row(target, '调拨入库').getByRole('button', { name: '收货' }).press('Enter')
    const receiving = target.getByRole('dialog', { name: /^收货/ })
    await receiving.getByRole('textbox', { name: '第1行实收（盒）' }).fill('4')
    await receiving.getByRole('textbox', { name: '第1行实收（粒）' }).fill('16')
    await receiving.getByRole('button', { name: '确认收货' }).click()
    await receiving.getByText('与发出量不同，请填写差异原因').waitFor()
    await receiving.getByRole('textbox', { name: '第1行差异原因' }).fill('途中破损4支')
    expect(await accessFaults(target, receiving)).toEqual([])
    await picture(target, 'receiving')
    await receiving.getByRole('button', { name: '确认收货' }).click()
    await receiving.waitFor({ state: 'detached' })
    await turnTo(target, '库存')
    await row(target, '蒿甲醚注射液').getByText('4盒16粒', { exact: true }).first().waitFor()

    await turnTo(source, '在途')
    await front(source).getByText('待处理差异', { exact: true }).click()
    await row(source, '调拨出库').getByRole('button', { name: '处理差异' }).press('Enter')
    const settling = source.getByRole('dialog', { name: '处理在途差异' })
    await settling.getByRole('cell', { name: '途中破损4支' }).waitFor()
    await settling.getByRole('cell', { name: '4粒', exact: true }).waitFor()
    await settling.getByLabel('处理说明').fill('确认途中破损')
    await settling.getByRole('button', { name: '处理', exact: true }).click()
    await settling.waitFor({ state: 'detached' })
    await front(source).getByText('全部调拨', { exact: true }).click()
    await row(source, '调拨出库').getByText('已收货', { exact: true }).click()
    const settled = source.getByRole('cell', { name: /报损\s*4粒\s*：确认途中破损/ })
    await settled.getByText(keeper.username).waitFor()
    const doctor = await product.anAdmin(Role.doctor, project.id)
    const bills = (await doctor(stockBills.billList, { clinicId: airport.clinicId, billType: [23] })).data as { total: number }
    expect(bills.total).toBe(1)
  })

  test('a recall is frozen everywhere at once, and whoever holds the batch hears of it', async ({ product, browse }) => {
    const { company, other, harbour, airport, drug, doctorAt } = await twoSites(product, '头孢呋辛酯片')
    for (const clinicId of [harbour.clinicId, airport.clinicId])
      await someStock(product, { clinicId, drugId: drug.id, batches: [{ quantity: 40, batchNo: 'R7' }] })
    const holder = await doctorAt(other.id)
    const page = await browse()
    await withAxe(page)
    await signIn(page, await doctorAt(company.id), stock)
    await row(page, '头孢呋辛酯片').first().waitFor()
    await front(page).getByRole('button', { name: '批号召回' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '批号召回' })
    await choose(page, dialog.getByRole('combobox', { name: '药品' }), '头孢呋辛酯片')
    await dialog.getByLabel('批号').fill('R7')
    await dialog.getByLabel('原因').fill('厂家召回通知')
    expect(await accessFaults(page, dialog)).toEqual([])
    await dialog.getByRole('button', { name: '确认', exact: true }).click()
    await page.getByText('已冻结2个批次，涉及2个医务室').waitFor()
    // It stands, and is ended from where it is listed.
    await front(page).getByRole('button', { name: '批号召回' }).press('Enter')
    const standing = dialog.getByRole('row').filter({ hasText: 'R7' })
    await standing.getByText('2个医务室').waitFor()
    await standing.getByText('厂家召回通知').waitFor()
    await standing.getByRole('button', { name: '解除召回' }).click()
    await expect.poll(() => dialog.getByLabel('批号').inputValue()).toBe('R7')
    expect(await accessFaults(page, dialog)).toEqual([])
    await picture(page, 'recalls')

    const theirs = await browse()
    await signIn(theirs, holder, stock)
    await row(theirs, '头孢呋辛酯片').first().click()
    const card = theirs.getByRole('dialog', { name: '头孢呋辛酯片' })
    await card.getByRole('row').filter({ hasText: 'R7' }).getByText('冻结', { exact: true }).first().waitFor()
    await card.getByRole('row').filter({ hasText: 'R7' }).getByText('厂家召回通知').waitFor()
    await theirs.keyboard.press('Escape')
    await theirs.getByRole('button', { name: /^消息，1条未读/ }).press('Enter')
    const messages = theirs.getByRole('dialog', { name: '消息' })
    await messages.getByText('药品批次已冻结', { exact: true }).waitFor()
    await messages.getByText('“头孢呋辛酯片”批号R7已冻结，请立即停止使用并单独存放').waitFor()
    await picture(theirs, 'recall')
    const { list } = (await (await product.anAdmin(Role.doctor, other.id))(stockCards.batchList, { batchNo: 'R7' })).data as {
      list: { state: number }[]
    }
    expect(list.map(({ state }) => state)).toEqual([2])
  })
})
