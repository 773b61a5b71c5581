import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { describe, expect } from 'vitest'
import { somePeople, wellOn } from '../server/src/declaration/testPeople.ts'
import { takeMonthSnapshots } from '../server/src/organisation/history/monthSnapshots.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, cardSays, front, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()

/** Three people at a project of the first company and two at one of the second, who declared on a day of the month before this one. */
async function lastMonth(product: Product) {
  product.clock.set('2026-05-20T09:00:00+08:00')
  const group = await product.anOrg({ orgType: 2 })
  const company = (orgName: string) => product.anOrg({ parentId: group.id, orgType: 3, orgName })
  const [east, west] = [await company('东部公司'), await company('西部公司')]
  const site = await product.anOrg({ parentId: east.id, orgType: 4, orgName: '迁移的项目' })
  const other = await product.anOrg({ parentId: west.id, orgType: 4 })
  for (const [at, count] of [
    [site, 3],
    [other, 2],
  ] as const)
    for (const person of await somePeople(product, { orgId: at.id, count }))
      expect(await (await product.aPhone(person, at.id))(phone.declare, wellOn('2026-05-20'))).toMatchObject({ code: 0 })
  // With this the history of the tree begins.
  const spare = await product.anOrg({ parentId: east.id, orgType: 4 })
  const admin = await product.anAdmin(3, group.id)
  const move = async (sourceOrgId: number, targetOrgId: number) =>
    expect(await admin(orgManager.movePosition, { sourceOrgId, targetOrgId, position: 'inner' })).toMatchObject({ code: 0 })
  await move(spare.id, west.id)
  product.clock.set('2026-06-01T00:10:00+08:00')
  await takeMonthSnapshots(product, product.clock())
  product.clock.set('2026-06-10T09:00:00+08:00')
  return { east, west, moveSite: () => move(site.id, west.id), administrator: await product.aUser({ roleId: 3, orgId: group.id }) }
}

describe.skipIf(skipBrowser)('口径', () => {
  test('after a move both companies’ figures are right at once, and last month’s are as they were by 历史口径', async ({
    product,
    browse,
  }) => {
    const { east, west, moveSite, administrator } = await lastMonth(product)
    const page = await browse()
    const at = (id: number, more = '') => `/statistic/health?orgId=${id}&date=2026-05-20${more}`
    await signIn(page, administrator, at(east.id))
    await cardSays(page, '已申报', '3')
    await moveSite()
    for (const [node, current, historical] of [
      [east, '0', '3'],
      [west, '5', '2'],
    ] as const) {
      await page.goto(`/oems/#${at(node.id)}`)
      await front(page).getByRole('button', { name: /^刷新/ }).click()
      await cardSays(page, '已申报', current)
      await front(page).getByLabel('统计口径').getByText('历史口径', { exact: true }).click()
      await cardSays(page, '已申报', historical)
      expect(addressOf(page)).toContain('caliber=2')
      await front(page).getByText('历史口径：以前的月份按当月月末的组织结构统计').waitFor()
      await picture(page, `caliber-${node.orgName}`)
      await front(page).getByLabel('统计口径').getByText('当前口径', { exact: true }).click()
      await cardSays(page, '已申报', current)
      expect(addressOf(page)).not.toContain('caliber')
    }

    // 填报管理 knows it as well; its list holds those of today's tree, and no figure of the past one opens it.
    await page.goto(`/oems/#/filling-management/index?orgId=${east.id}&date=2026-05-20`)
    const switching = front(page).getByLabel('统计口径')
    const opening = front(page)
      .locator('button[data-card]')
      .filter({ hasText: /^已申报/ })
    await cardSays(page, '已申报', '0')
    await opening.waitFor()
    await switching.getByText('历史口径', { exact: true }).click()
    await cardSays(page, '已申报', '3')
    await front(page).getByText('下方名单仍按现在的组织结构列出。').waitFor()
    expect(await opening.count()).toBe(0)
    await picture(page, 'caliber-filling')
    await switching.getByText('当前口径', { exact: true }).click()
    await cardSays(page, '已申报', '0')
    await page.goto(`/oems/#/filling-management/index?orgId=${east.id}`)
    await expect.poll(() => switching.count()).toBe(0)
  })

  test('this month there is nothing to choose', async ({ product, browse }) => {
    const { east, administrator } = await lastMonth(product)
    const page = await browse()
    await signIn(page, administrator, `/statistic/health?orgId=${east.id}`)
    await cardSays(page, '在岗人数', '3')
    expect(await front(page).getByLabel('统计口径').count()).toBe(0)
    await page.goto(`/oems/#/statistic/health?orgId=${east.id}&timeRadio=4`)
    await front(page).getByLabel('统计口径').waitFor()
  })
})
