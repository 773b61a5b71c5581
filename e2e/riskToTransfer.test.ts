import { Role } from '@oems/contract/access/builtInRoles.ts'
import { risks } from '@oems/contract/risk/risks.ts'
import { DeclareType, NormKind } from '@oems/contract/supplies/codes.ts'
import { supplies } from '@oems/contract/supplies/items.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aClinic } from '../server/src/clinic/testClinic.ts'
import { ask } from '../server/src/core/db/database.ts'
import { aDrug, someStock } from '../server/src/drugStock/testStock.ts'
import { saved } from '../server/src/testing/samples.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { choose, front, openPage, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })
const stock = '/clinic/drug-stock/index'
const covid = 2
const lianhua = '连花清瘟胶囊'
const [airportName, harbourName] = ['内罗毕机场项目', '蒙巴萨港口项目']
const row = (page: Page, text: string | RegExp) => front(page).locator('.ant-table-tbody').getByRole('row').filter({ hasText: text })

/** What a project has to have of the item, as the ledger says; null: nothing has been computed yet. */
async function required({ db }: Product, orgId: number) {
  const [found] = await ask<{ n: number }>(
    db,
    sql`select required_quantity as n from project_supplies where org_id = ${orgId} and deleted_at is null`,
  )
  return found?.n ?? null
}

/**
 * A company with two projects of ten people, each with its clinic: a month of the drug needs 15 boxes, of which the airport has just so many
 * and the harbour 60.
 */
async function aCompany(product: Product) {
  await saved(product.platformAdmin, risks.save, { illnessId: covid, name: '新冠风险' })
  const { group, company, groupAdmin } = await product.aGroup()
  const [airport, harbour] = [
    await product.anOrg({ parentId: company.id, orgType: 4, orgName: airportName }),
    await product.anOrg({ parentId: company.id, orgType: 4, orgName: harbourName }),
  ]
  await product.db.execute(sql`update project set reported_chinese_num = 10 where project_id in (${airport.id}, ${harbour.id})`)
  await product.db.execute(sql`update org set longitude = 36.82, latitude = -1.29 where id = ${airport.id}`)
  await product.db.execute(sql`update org set longitude = 39.66, latitude = -4.04 where id = ${harbour.id}`)
  const [here, there] = [
    await aClinic(product, airport.id, { clinicName: '机场医务室' }),
    await aClinic(product, harbour.id, { clinicName: '港口医务室' }),
  ]
  const drug = await aDrug(product, group.id, { drugName: lianhua })
  await someStock(product, { clinicId: here.clinicId, drugId: drug.id, batches: [{ quantity: 300, batchNo: 'A1' }] })
  await someStock(product, { clinicId: there.clinicId, drugId: drug.id, batches: [{ quantity: 1_200, batchNo: 'B1' }] })
  await saved(groupAdmin, supplies.save, {
    ...{ declareType: DeclareType.drugs, name: lianhua, unit: '粒', packUnit: '盒', packSize: 20, drugIds: [drug.id], illnessId: covid },
    ...{ normKind: NormKind.daily, normQty: '1.000', coverDays: 30, requireWhen: {} },
  })
  for (const { id } of [airport, harbour]) await expect.poll(() => required(product, id)).toBe(300)
  const doctorAt = (orgId: number) => product.aUser({ roleId: Role.doctor, orgId })
  return { company, airport, harbour, doctorAt }
}

/** By keyboard, the option of that place. */
async function pick(page: Page, field: string, place: number) {
  const box = page.getByRole('dialog').getByLabel(field, { exact: true })
  await box.press('ArrowDown')
  await page.locator('.ant-select-dropdown:visible').last().waitFor()
  for (let at = 1; at < place; at++) await box.press('ArrowDown')
  await box.press('Enter')
}

describe.skipIf(skipBrowser)('the administrator of a company', () => {
  test('raises a risk, sees who will lack what and who can give it, and the transfer is settled', async ({ product, browse }) => {
    const { company, airport, harbour, doctorAt } = await aCompany(product)
    const page = await browse()
    await withAxe(page)
    const administrator = await product.aUser({ roleId: Role.companyAdministrator, orgId: company.id })
    await signIn(page, administrator, `/risk/org-risk/index?inherited=1&illnessId=${covid}`)

    // Before it is saved, the form says what the level would ask for.
    await row(page, company.orgName).first().getByRole('button', { name: '设定', exact: true }).click()
    const raising = page.getByRole('dialog', { name: '调整风险' })
    await raising.getByLabel('风险等级', { exact: true }).waitFor()
    await pick(page, '风险等级', 3)
    const impact = raising.getByRole('complementary', { name: '影响预览' })
    await impact.getByText(/^影响 3 个项目，1 种物资将有缺口$/).waitFor()
    await impact.getByRole('listitem').filter({ hasText: lianhua }).first().waitFor()
    expect(await required(product, airport.id)).toBe(300)
    await picture(page, 'story-preview')
    await pick(page, '依据', 2)
    await raising.getByLabel('原因', { exact: true }).fill('当地病例上升')
    await page.keyboard.press('Control+Enter')
    await raising.waitFor({ state: 'detached' })
    for (const { id } of [airport, harbour]) await expect.poll(() => required(product, id)).toBe(600)

    // The list of what is missing says who has more than enough, and how far away.
    await openPage(page, '药品储备', '药品储备总览')
    await front(page).getByRole('radiogroup', { name: '列出的内容' }).getByText('缺口清单').click()
    await row(page, airportName).getByText(harbourName).waitFor()
    expect(await row(page, airportName).innerText()).toMatch(/15盒\s+30盒\s+15盒/)
    expect(await row(page, airportName).innerText()).toContain('30盒（439公里）')
    await page.mouse.move(0, 0)
    await expect.poll(() => accessFaults(page, page.getByRole('main'))).toEqual([])
    await picture(page, 'story-shortage')
    await row(page, airportName).getByText(lianhua).click()
    const shortage = page.getByRole('dialog', { name: `${airportName}：${lianhua}` })
    const proposal = shortage.getByRole('table', { name: '建议调拨' }).getByRole('row').filter({ hasText: harbourName })
    expect(await proposal.getByRole('cell').allInnerTexts()).toEqual(['439公里', '30盒', '15盒', '港口医务室'])
    expect(await accessFaults(page, shortage)).toEqual([])
    await picture(page, 'story-proposal')
    await proposal.getByRole('link', { name: '港口医务室' }).click()
    await row(page, lianhua).first().getByText('60盒', { exact: true }).first().waitFor()

    // It leaves the harbour, and four boxes less arrive.
    const source = await browse()
    await signIn(source, await doctorAt(harbour.id), stock)
    await row(source, lianhua).first().waitFor()
    await front(source).getByRole('button', { name: '调拨', exact: true }).click()
    const sending = source.getByRole('dialog', { name: /^调拨/ })
    await choose(source, sending.getByRole('combobox', { name: '调入医务室' }), '机场医务室')
    await sending.getByRole('combobox', { name: '扫码或查找药品' }).click()
    await source.keyboard.type('连花')
    await source.keyboard.press('Enter')
    const packs = sending.getByRole('textbox', { name: '第1行包装数' })
    await expect.poll(() => packs.evaluate((cell) => cell === document.activeElement)).toBe(true)
    await source.keyboard.type('15')
    await sending.getByRole('button', { name: '过账' }).click()
    await sending.waitFor({ state: 'detached' })
    await row(source, lianhua).first().getByText('45盒', { exact: true }).first().waitFor()

    const target = await browse()
    await signIn(target, await doctorAt(airport.id), `${stock}?tab=transit`)
    await row(target, '调拨入库').getByRole('button', { name: '收货' }).press('Enter')
    const receiving = target.getByRole('dialog', { name: /^收货/ })
    await receiving.getByRole('textbox', { name: '第1行实收（盒）' }).fill('11')
    await receiving.getByRole('textbox', { name: '第1行差异原因' }).fill('途中破损4盒')
    await receiving.getByRole('button', { name: '确认收货' }).click()
    await receiving.waitFor({ state: 'detached' })

    // The company sees that something is open; the source says what became of it.
    await page.goto(`/oems/#${stock}?tab=transit&differing=1`)
    await row(page, '调拨出库').getByText('有在途差异', { exact: true }).waitFor()
    await front(source).getByLabel('药品库存的内容').getByText('在途', { exact: true }).click()
    await row(source, '调拨出库').getByRole('button', { name: '处理差异' }).press('Enter')
    const settling = source.getByRole('dialog', { name: '处理在途差异' })
    await settling.getByRole('cell', { name: '4盒', exact: true }).waitFor()
    await settling.getByLabel('处理说明').fill('确认途中破损')
    await settling.getByRole('button', { name: '处理', exact: true }).click()
    await settling.waitFor({ state: 'detached' })
    await row(source, '调拨出库').getByText('已收货', { exact: true }).waitFor()

    // What is left is four boxes, for which the harbour could still do without fifteen.
    await page.reload()
    await page.goto('/oems/#/reserve/overview?rows=shortage')
    await row(page, airportName).getByText(harbourName).waitFor()
    expect(await row(page, airportName).innerText()).toMatch(/26盒\s+30盒\s+4盒/)
    expect(await row(page, airportName).innerText()).toContain('15盒（439公里）')
    await picture(page, 'story-settled')
  })
})
