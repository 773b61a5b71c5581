import { Role } from '@oems/contract/access/builtInRoles.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { dayOf } from '../server/src/core/days.ts'
import { allReported } from '../server/src/guide/testGuide.ts'
import { aDeclaration, aReserveItem, aShelf, aWeek } from '../server/src/reserve/testReserve.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { atAddress, front, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })
const card = (page: Page, title: string) =>
  front(page)
    .locator('[data-card]')
    .filter({ has: page.getByText(title, { exact: true }) })
const number = async (page: Page, title: string) => Number(/\d+/.exec((await card(page, title).innerText()).replace(title, ''))?.[0])
const rows = (page: Page) => front(page).locator('tbody tr[data-row-key]:not([aria-hidden])')
const column = async (page: Page, heading: string) => {
  const headings = await front(page).locator('.ant-table-thead').first().locator('th').allInnerTexts()
  const at = headings.findIndex((text) => text.trim() === heading)
  const texts = await rows(page).evaluateAll((lines, cell) => lines.map((line) => line.children[cell]?.textContent ?? ''), at)
  return texts.reduce((sum, text) => sum + (Number(text) || 0), 0)
}

/** A group of six projects that have to declare their drugs: four have, one of these late, and two are overdue. */
async function aReserve(product: Product) {
  const { group, company, project } = await product.aGroup()
  const other = await product.anOrg({ parentId: group.id, orgName: '东非工程公司' })
  const projects = [project]
  for (const parent of [company, company, other, other, other]) projects.push(await product.anOrg({ parentId: parent.id, orgType: 4 }))
  const [pain, fever] = [
    await aReserveItem(product, group.id, { name: '布洛芬缓释胶囊', isKey: 1 }),
    await aReserveItem(product, group.id, { name: '连花清瘟胶囊' }),
  ]
  const today = dayOf(product.clock())
  const monday = new Date(Date.parse(today) - ((new Date(today).getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
  const soon = new Date(Date.parse(today) + 20 * 86_400_000).toISOString().slice(0, 10)
  for (const [at, { id }] of projects.entries()) {
    await aShelf(product, id, pain, { ledgerQuantity: 100 * at, requiredQuantity: 200, dailyUse: '10.00', nearestExpiry: soon })
    await aShelf(product, id, fever, { ledgerQuantity: 100, requiredQuantity: 100 })
    // Overdue since Monday morning, so that nothing depends on the weekday of the test.
    const week = await aWeek(product, id, monday, { deadlineAt: `${monday}T00:00:00+08:00` })
    if (at % 3 !== 2) await aDeclaration(product, week, { onTime: at % 3 === 0 })
  }
  return { group, company, projects, today }
}

describe.skipIf(skipBrowser)('the reserve of a group', () => {
  test('from each card to the projects that it counts, and level by level down to a project', async ({ product, browse }) => {
    const { group } = await aReserve(product)
    const page = await browse()
    await withAxe(page)
    await signIn(page, await product.aUser({ roleId: Role.groupAdministrator, orgId: group.id }), '/reserve/overview')
    await card(page, '应报').getByText('6').first().waitFor()
    await front(page).getByRole('table').getByText('东非工程公司').first().waitFor()
    expect(await accessFaults(page, page.getByRole('main'))).toEqual([])
    await picture(page, 'reserve-overview')
    // A rate of the rows is told at its heading, which does not sort for that.
    await front(page).getByRole('columnheader').getByRole('button', { name: '口径：申报率', exact: true }).click()
    const told = page.getByRole('dialog', { name: '口径：申报率', exact: true })
    await told.getByText('申报率为已报 ÷ 应报').waitFor()
    expect(await front(page).locator('th[aria-sort=ascending], th[aria-sort=descending]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await told.waitFor({ state: 'hidden' })
    // The rows begin in sight, charts and all.
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect.poll(() => front(page).locator('figure svg').count()).toBe(2)
    expect((await front(page).locator('.ant-table-thead').first().boundingBox())!.y).toBeLessThanOrEqual(480)

    const expected = { 应报: 6, 已报: 4, 逾期: 2, 缺口项目: 2 }
    for (const [title, of] of Object.entries(expected)) {
      expect([title, await number(page, title)]).toEqual([title, of])
      await card(page, title).click()
      await expect.poll(() => rows(page).count()).toBe(of)
    }
    // Of what is counted in items, the column adds up to the card.
    const near = await number(page, '近效期')
    await card(page, '近效期').click()
    await expect.poll(() => column(page, '近效期')).toBe(near)
    expect(await accessFaults(page, page.getByRole('main'))).toEqual([])
    await picture(page, 'reserve-overview-rows')

    await front(page).getByRole('radiogroup', { name: '列出的内容' }).getByText('下级单位').click()
    await rows(page).getByText('东非工程公司').click()
    await card(page, '应报').getByText('3').first().waitFor()
    await expect.poll(() => rows(page).count()).toBe(3)
  })

  test('is a ring on the home page whose lines lead to their projects; what is exported is of the period shown', async ({
    product,
    browse,
  }) => {
    const { group, today } = await aReserve(product)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.groupAdministrator, orgId: group.id }))
    const ring = front(page).getByRole('region', { name: '药品储备', exact: true })
    await ring.getByRole('img', { name: '申报率 66.67%' }).waitFor()
    const told = await ring.getByRole('listitem').allInnerTexts()
    expect(told.map((text) => text.replace(/\s+/g, ''))).toEqual([
      '应报共6个项目6个',
      '已报其中补报24个',
      '逾期未报2个',
      '缺口项目无库存1项2个',
    ])
    await ring.getByRole('link', { name: '逾期未报' }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
    const asked = page.waitForRequest(/drug-reserve-manager\/export-excel/)
    await front(page).getByRole('button', { name: '导出', exact: true }).click()
    expect((await asked).postDataJSON()).toMatchObject({ orgId: group.id, date: today })
  })

  test('a sheet that is due stands on the home page of the project’s reporter, and is opened from there', async ({ product, browse }) => {
    const { projects } = await aReserve(product)
    const [declared, open] = [projects[0]!, projects[2]!]
    const at = async (orgId: number) => {
      // Else a reporter is led through the project's record first.
      await allReported(product.db, orgId)
      const page = await browse()
      await signIn(page, await product.aUser({ roleId: Role.projectReporter, orgId }))
      return { page, due: front(page).getByRole('region', { name: '物资与措施申报', exact: true }) }
    }
    const nothing = (await at(declared.id)).due
    await nothing.getByText('项目申报，截至').waitFor()
    expect(await nothing.getByRole('link', { name: '新冠药品' }).count()).toBe(0)
    const { page, due } = await at(open.id)
    await due.getByText('逾期未报', { exact: true }).waitFor()
    await due.getByRole('link', { name: '新冠药品' }).click()
    await atAddress(page, `/project-declare/detail/${open.id}/${DeclareType.drugs}`)
  })

  test('a group in which nobody has to declare says so', async ({ product, browse }) => {
    const group = await product.anOrg({ orgType: 2 })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.groupAdministrator, orgId: group.id }), '/reserve/overview')
    await front(page).getByText('该范围内没有需要储备申报的项目').waitFor()
  })
})
