import { Role } from '@oems/contract/access/builtInRoles.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { allReported } from '../server/src/guide/testGuide.ts'
import { aDeclaration, aReserveItem, aShelf, aWeek, wanted } from '../server/src/reserve/testReserve.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { atAddress, front, openPage, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

/** A Thursday; what the stories' projects had to declare was due on Monday. */
const test = testOf({ captcha: 0, now: '2026-03-05T09:00:00+08:00' })
const monday = '2026-03-02'
const rows = (page: Page) => front(page).locator('tbody tr[data-row-key]:not([aria-hidden])')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const overdueCard = (page: Page) =>
  front(page)
    .locator('[data-card]')
    .filter({ has: page.getByText('逾期', { exact: true }) })
const overdueOf = async (page: Page) => Number(/逾期\s*(\d+)/.exec(await overdueCard(page).innerText())?.[1])
/** The figures of the drugs above the board. */
const figures = (page: Page) => front(page).getByRole('region', { name: '新冠药品' })
const count = (page: Page, of: string) => figures(page).getByRole('button', { name: new RegExp(`^${of} `) })

async function column(page: Page, heading: string) {
  const headings = await front(page).locator('.ant-table-thead').first().locator('th').allInnerTexts()
  const at = headings.findIndex((text) => text.trim() === heading)
  return rows(page).evaluateAll((lines, cell) => lines.map((line) => Number(line.children[cell]?.textContent)), at)
}

/** Two companies: of the one a project has declared and two have not, one of which has not looked at its ledger for long; of the other one has not. */
async function aGroup(product: Product) {
  const { group, company, project } = await product.aGroup()
  const other = await product.anOrg({ parentId: group.id, orgName: '西非工程公司' })
  const site = (parentId: number, orgName: string) => product.anOrg({ parentId, orgType: 4, orgName })
  const [declared, fresh, stale, far] = [
    project,
    await site(company.id, '内罗毕机场项目'),
    await site(company.id, '蒙巴萨港口项目'),
    await site(other.id, '阿克拉公路项目'),
  ]
  const item = await aReserveItem(product, group.id, { name: '连花清瘟胶囊', expiryManaged: 0, minQuantity: 100 })
  const deadlineAt = `${monday}T00:00:00+08:00`
  for (const { id } of [declared, fresh, stale, far]) {
    await aShelf(product, id, item, { offQuantity: 120, requiredQuantity: 100, ...wanted })
    const week = await aWeek(product, id, monday, { deadlineAt })
    if (id === declared.id) await aDeclaration(product, week, { onTime: true })
  }
  await product.db.execute(sql`update project_supplies set ledger_at = '2026-02-01T09:00:00+08:00' where org_id = ${stale.id}`)
  await product.db.execute(sql`update org set org_name = '达累斯桥梁项目' where id = ${declared.id}`)
  const administrator = await product.aUser({ roleId: Role.groupAdministrator, orgId: group.id })
  return { group, company, other, fresh, stale, far, administrator }
}

async function take(page: Page, action: string, title: RegExp) {
  await front(page).locator('.ant-table-thead').getByRole('checkbox').check()
  await front(page).getByRole('toolbar', { name: '所选' }).getByRole('button', { name: action, exact: true }).click()
  const asking = page.getByRole('dialog', { name: title })
  await asking.getByRole('button', { name: /^(催报|代报)$/ }).click()
  return asking.waitFor({ state: 'detached' })
}

describe.skipIf(skipBrowser)('what a group has declared', () => {
  test('from the figure of the overview to the rows, company by company', async ({ product, browse }) => {
    const { company, administrator } = await aGroup(product)
    const page = await browse()
    await signIn(page, administrator, '/reserve/overview')
    await row(page, '西非工程公司').waitFor()
    const overdue = await overdueOf(page)
    expect(overdue).toBe(3)
    const perCompany = await column(page, '逾期未报')
    expect(perCompany.toSorted()).toEqual([1, 2])
    await row(page, company.orgName).click()
    await row(page, '内罗毕机场项目').waitFor()
    await expect.poll(() => overdueOf(page)).toBe(2)
    expect((await column(page, '逾期未报')).toSorted()).toEqual([0, 1, 1])
    await overdueCard(page).click()
    await expect.poll(() => rows(page).count()).toBe(2)
    for (const name of ['内罗毕机场项目', '蒙巴萨港口项目']) await row(page, name).getByText('逾期未报', { exact: true }).waitFor()
    await picture(page, 'board-overview')
  })

  test('a project is reminded once, and again only after half an hour', async ({ product, browse }) => {
    const { fresh, stale, far, administrator } = await aGroup(product)
    await allReported(product.db, fresh.id)
    const reporterOf = ({ id }: { readonly id: number }) => product.aUser({ roleId: Role.projectReporter, orgId: id })
    const reporter = await reporterOf(fresh)
    for (const site of [stale, far]) await reporterOf(site)
    const page = await browse()
    await withAxe(page)
    await signIn(page, administrator)
    await openPage(page, '健康申报', '项目申报')
    await count(page, '逾期未报').getByText('3', { exact: true }).waitFor()
    await count(page, '逾期未报').click()
    await expect.poll(() => rows(page).count()).toBe(3)
    expect(await rows(page).getByText('逾期未报', { exact: true }).count()).toBe(3)
    await page.mouse.move(0, 0)
    await expect.poll(() => accessFaults(page, page.getByRole('main'))).toEqual([])
    await picture(page, 'board')

    await take(page, '催报', /^催报3个项目$/)
    await page.getByText('已催报3个项目').waitFor()
    await take(page, '催报', /^催报3个项目$/)
    const outcome = page.getByRole('dialog', { name: '催报结果' })
    await outcome.getByText('已催报0个项目；以下3个未处理：').waitFor()
    const left = outcome.getByRole('list', { name: '未处理的项目' })
    await left
      .getByText(/^30分钟内已催报（\d\d:\d\d）$/)
      .first()
      .waitFor()
    expect(await left.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('内罗毕机场项目'),
      expect.stringContaining('蒙巴萨港口项目'),
      expect.stringContaining('阿克拉公路项目'),
    ])
    await picture(page, 'board-reminded')
    await outcome.getByRole('button', { name: '知道了' }).click()

    // Whoever keeps the sheet has heard of it once, and the message leads there.
    const theirs = await browse()
    await signIn(theirs, reporter)
    await theirs.getByRole('button', { name: '消息，1条未读' }).press('Enter')
    await theirs.getByRole('dialog', { name: '消息' }).getByText('储备申报催报', { exact: true }).first().click()
    await atAddress(theirs, '/reserve/report')
  })

  test('批量代报 declares by the ledger what can be declared, and says of each other project why not', async ({ product, browse }) => {
    const { administrator } = await aGroup(product)
    const page = await browse()
    await signIn(page, administrator, `/project-declare/index?declareType=${DeclareType.drugs}`)
    await count(page, '逾期未报').getByText('3', { exact: true }).waitFor()
    await expect.poll(() => rows(page).count()).toBe(4)
    await take(page, '批量代报', /^按台账代报4个项目$/)
    const outcome = page.getByRole('dialog', { name: '代报结果' })
    await outcome.getByText('已代报2个项目的新冠药品；以下2个未处理：').waitFor()
    const reason = (name: string) => outcome.getByRole('listitem').filter({ hasText: name })
    await reason('达累斯桥梁项目')
      .getByText(/本期已由他人申报/)
      .waitFor()
    await reason('蒙巴萨港口项目').getByText('连花清瘟胶囊超过8天未更新，请先核对台账', { exact: true }).waitFor()
    await picture(page, 'board-declared')
    await outcome.getByRole('button', { name: '知道了' }).click()
    await count(page, '已报').getByText('3', { exact: true }).waitFor()
    await count(page, '逾期未报').getByText('1', { exact: true }).waitFor()
    for (const name of ['内罗毕机场项目', '阿克拉公路项目']) await row(page, name).getByText('逾期补报').waitFor()
    await count(page, '逾期未报').click()
    await expect.poll(() => rows(page).count()).toBe(1)
    await row(page, '蒙巴萨港口项目').getByText('逾期未报', { exact: true }).waitFor()
  })
})
