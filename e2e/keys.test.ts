import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aClinic } from '../server/src/clinic/testClinic.ts'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { aDrug } from '../server/src/drugStock/testStock.ts'
import { allReported } from '../server/src/guide/testGuide.ts'
import { aReserveItem, aShelf, wanted } from '../server/src/reserve/testReserve.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import { aGroup } from './groups.ts'
import { addRole } from './roleForm.ts'
import { testOf } from './test.ts'

/** A Sunday: the week of the reserve is opened the next morning. */
const test = testOf({ captcha: 0, now: '2026-03-01T09:00:00+08:00' })

const help = (page: Page) => page.getByRole('dialog', { name: '帮助与快捷键' })
const ofPage = (page: Page) => help(page).getByRole('table', { name: '本页' })
/** What the keys of the page in front do, in the words of `?` or of F1, which works while something is typed, too. */
async function keysOf(page: Page, key: '?' | 'F1' = '?') {
  if (key === '?') await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press(key)
  await help(page).getByRole('table', { name: '所有页面' }).waitFor()
  const does = await ofPage(page).getByRole('cell').allInnerTexts()
  await page.keyboard.press('Escape')
  await help(page).waitFor({ state: 'hidden' })
  return does.join('\n')
}
const go = async (page: Page, address: string) => {
  await page.evaluate((to) => location.assign(`#${to}`), address)
  await front(page).getByRole('heading', { level: 1 }).waitFor()
}

describe.skipIf(skipBrowser)('? lists the keys of the page', () => {
  test('of the organisation tree and of the grants of a role', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/org-management/org-management')
    await front(page).getByRole('treeitem').first().waitFor()
    const ofTree = await keysOf(page)
    for (const words of [
      '焦点在组织树上时移动、展开、收起',
      '更名焦点所在的组织',
      '到新的上级迁移',
      '在同级里上移、下移',
      '到组织的查找框',
    ])
      expect(ofTree).toContain(words)

    await go(page, '/sys/role')
    await page.getByRole('button', { name: '新增角色' }).waitFor()
    await front(page).getByRole('region', { name: '授权' }).getByRole('checkbox').first().waitFor()
    const ofShipped = await keysOf(page)
    expect(ofShipped).not.toContain('更名焦点所在的组织')
    expect(ofShipped).not.toContain('勾选或取消焦点所在的权限')

    await addRole(page, '区域健康专员', '项目管理员')
    const ofOwn = await keysOf(page)
    for (const words of ['到前一个、后一个，Home End 到首尾', '焦点在授权的勾选框上时到上一行、下一行', '勾选或取消焦点所在的权限'])
      expect(ofOwn).toContain(words)
  })

  test('promises the search box where there is one alone', async ({ product, browse }) => {
    const { project, user } = await aGroup(product)
    await somePeople(product, { orgId: project.id, count: 1 })
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await front(page).locator('tr.ant-table-row:not([aria-hidden])').first().waitFor()
    const ofPeople = await keysOf(page)
    expect(ofPeople).toContain('到列表的搜索框')
    expect(ofPeople).toContain('打开焦点所在的行')
    for (const address of ['/statistic/warning', '/statistic/epidemic']) {
      await go(page, address)
      await front(page).locator('.ant-table-thead').first().waitFor()
      expect(await keysOf(page)).not.toContain('搜索框')
    }
  })

  test('of the days of a person, and of a project’s sheet beside its tree', async ({ product, browse }) => {
    const { group, project } = await product.aGroup()
    await allReported(product.db, project.id)
    const item = await aReserveItem(product, group.id, {
      name: '布洛芬缓释胶囊',
      unit: '粒',
      packUnit: '盒',
      packSize: 20,
      minQuantity: 200,
    })
    await aShelf(product, project.id, item, { ...wanted, requiredQuantity: 200 })
    const [person] = await somePeople(product, { orgId: project.id, count: 1 })
    product.anotherDay()
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.projectReporter, orgId: project.id }), `/record/emp-daily/${person}`)
    await front(page).getByRole('table', { name: /日历$/ }).waitFor()
    const ofDays = await keysOf(page)
    expect(ofDays).toContain('焦点在月历上时到前一天、后一天')
    expect(ofDays).toContain('到上一人、下一人')
    expect(ofDays).not.toContain('关闭')

    await go(page, `/project-declare/detail/${project.id}/2`)
    await front(page).getByRole('table', { name: '申报表' }).waitFor()
    expect(await keysOf(page)).not.toContain('填上期的数量')
    await front(page).getByRole('button', { name: '编辑', exact: true }).click()
    const ofSheet = await keysOf(page)
    for (const words of ['上一个、下一个同级组织', '到下一处错误', '填上期的数量']) expect(ofSheet).toContain(words)
  })

  test('of the grid in a bill, by F1 while it is filled in, and no longer once it is closed', async ({ product, browse }) => {
    const { group, project } = await product.aGroup()
    await aClinic(product, project.id, {})
    await aDrug(product, group.id, { drugName: '布洛芬缓释胶囊', pinyin: 'buluofenhuanshijiaonang blfhsjn' })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.doctor, orgId: project.id }), '/clinic/drug-stock/index')
    await front(page).getByRole('button', { name: '入库', exact: true }).press('Enter')
    const bill = page.getByRole('dialog', { name: /^入库/ })
    await expect
      .poll(() => bill.getByRole('combobox', { name: '扫码或查找药品' }).evaluate((box) => box === document.activeElement))
      .toBe(true)
    expect(await keysOf(page, 'F1')).toContain('在明细里到下一格')
    await page.keyboard.press('?')
    expect(await help(page).isVisible()).toBe(false)
    await picture(page, 'keys-bill')
    await bill.getByRole('button', { name: '取消' }).click()
    const given = page.getByRole('button', { name: '放弃填写' })
    await given
      .or(front(page).getByRole('button', { name: '入库', exact: true }))
      .first()
      .waitFor()
    if (await given.isVisible()) await given.click()
    await bill.waitFor({ state: 'hidden' })
    expect(await keysOf(page)).not.toContain('在明细里到下一格')
  })
})

describe.skipIf(skipBrowser)('the folded menu', () => {
  test('names the pages of a directory beside their icons', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await page.setViewportSize({ width: 1024, height: 768 })
    await signIn(page, user, '/employee/index')
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    const menu = page.getByRole('navigation', { name: '菜单' })
    await menu.getByRole('menuitem', { name: '人员管理' }).hover()
    const entry = page.locator('.ant-menu-submenu-popup').getByRole('menuitem', { name: '访客管理' })
    const name = entry.getByText('访客管理', { exact: true })
    await name.waitFor()
    await expect
      .poll(() =>
        name.evaluate((text) => {
          const { left, top, width, height } = text.getBoundingClientRect()
          return width > 40 && text.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        }),
      )
      .toBe(true)
    // Both at one moment: the menu still grows as it appears.
    const below = await name.evaluate((text) => {
      const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
      return bottomOf(text) - bottomOf(text.closest('[role=menuitem]')!)
    })
    expect(below).toBeLessThanOrEqual(1)
    await picture(page, 'folded-menu')
  })
})

describe.skipIf(skipBrowser)('a form in a dialog', () => {
  test('is sent by Ctrl+Enter wherever the focus is in the dialog, once', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    await page.getByRole('button', { name: '新增员工' }).first().click()
    const form = page.getByRole('dialog', { name: '新增员工' })
    await form.getByLabel('姓名', { exact: true }).waitFor()
    await form
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .focus()
    await page.keyboard.press('Control+Enter')
    await form.getByText('请输入姓名').first().waitFor()
    expect(await form.isVisible()).toBe(true)
  })
})
