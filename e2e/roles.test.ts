import { shippedMenus } from '@oems/contract/access/menu.ts'
import { type RoleInfo, roles } from '@oems/contract/access/roles.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/db/database.ts'
import type { Caller } from '../server/src/testing/testApp.ts'
import { skipBrowser } from './chromium.ts'
import { choose, front, signIn } from './console.ts'
import type { Product } from './product.ts'
import { addRole } from './roleForm.ts'
import { testOf } from './test.ts'

const test = testOf()

async function aGroup(product: Product) {
  const group = await product.anOrg({ orgType: 2 })
  const project = await product.anOrg({ parentId: group.id, orgType: 4 })
  return { group, project, administrator: await product.aUser({ roleId: 3, orgId: group.id }) }
}

const menuIds = async ({ db }: Product, ...codes: readonly string[]) => {
  const rows = await ask<{ id: number }>(db, sql`select id from sys_menu where code = any(${sql.param(codes)})`)
  return rows.map(({ id }) => id)
}
async function aRole(admin: Caller, menuIdList: readonly number[]) {
  const { data } = await admin(roles.save, { roleName: `角色${Math.random()}`.slice(0, 30), baseRoleId: 5, menuIdList })
  return (data as { id: number }).id
}

describe.skipIf(skipBrowser)('roles', () => {
  test('show every menu and verb of the shipped tree at one click', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 1, orgId: product.rootId }), '/sys/role')
    const boxes = front(page).getByRole('region', { name: '授权' }).getByRole('checkbox')
    for (const role of ['集团管理员', '平台运营', '项目管理员']) {
      await front(page).getByRole('button', { name: role }).first().click()
      await front(page).getByRole('heading', { name: role }).waitFor()
      await front(page).getByRole('button', { name: '全部展开' }).click()
      await expect.poll(() => boxes.count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(shippedMenus.length)
    }
  })

  test('are made from a base, ticked by keyboard, saved, and explained', async ({ product, browse }) => {
    const { administrator } = await aGroup(product)
    const page = await browse()
    await signIn(page, administrator, '/sys/role')
    await addRole(page, '区域健康专员', '项目管理员')

    const people = page.getByRole('region', { name: '健康防疫' })
    await people.getByRole('group', { name: '人员管理' }).getByLabel('员工管理', { exact: true }).focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    // 详情 brings its page, 查看, and what stands above.
    await page.getByText('新增 5 项，移除 0 项').waitFor()
    await page.getByRole('button', { name: /^医生/ }).click()
    await page.getByRole('button', { name: '继续修改' }).click()
    await page.getByRole('button', { name: '保存授权' }).click()
    await page.getByText('已保存授权').waitFor()
    await page.getByText('只看已授权').click()
    await expect.poll(() => people.getByRole('checkbox').count()).toBe(5)

    await page.getByRole('button', { name: '预览菜单' }).click()
    await page.getByText('查看、详情', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '为什么看不到' }).click()
    const why = page.getByRole('dialog', { name: '为什么看不到' })
    await choose(page, why.getByLabel('人员', { exact: true }), administrator.username)
    await choose(page, why.getByLabel('页面', { exact: true }).last(), '机构管理')
    await why.getByRole('button', { name: '查看原因' }).click()
    await why.getByText('组织类型不适用').waitFor()
  })

  test('explain what somebody does not see, and lead to where it is granted', async ({ product, browse }) => {
    const { administrator } = await aGroup(product)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 1, orgId: product.rootId }), '/sys/role')
    await page.getByRole('button', { name: '为什么看不到' }).click()
    const why = page.getByRole('dialog', { name: '为什么看不到' })
    await choose(page, why.getByLabel('人员', { exact: true }), administrator.username)
    await choose(page, why.getByLabel('页面', { exact: true }).last(), '任务日志')
    await why.getByRole('button', { name: '查看原因' }).click()
    await why.getByRole('button', { name: '打开授权' }).click()
    await why.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: '集团管理员' }).waitFor()
    await expect.poll(() => page.getByLabel('查找菜单与按钮').inputValue()).toBe('任务日志')
  })

  test('act at once in an open window: what was taken is refused, and its button is gone (01 §9 no. 10)', async ({ product, browse }) => {
    const { group, project } = await aGroup(product)
    const admin = await product.anAdmin(3, group.id)
    const exporting = await menuIds(product, 'people.emp:biz:employee:export', 'home.index', 'home.index:stat:home:list')
    const roleId = await aRole(admin, exporting)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId, orgId: project.id }), '/employee/index')
    const button = front(page).getByRole('button', { name: '导出', exact: true })
    await button.waitFor()

    const { version, roleName, baseRoleId } = (await admin(roles.info, { roleId })).data as RoleInfo
    const left = await menuIds(product, 'people.emp', 'home.index')
    expect(await admin(roles.update, { roleId, version, roleName, baseRoleId, menuIdList: left })).toMatchObject({ code: 0 })
    await button.click()
    await page.getByText('没有操作权限').waitFor()
    await page.getByRole('tab', { name: '首页' }).click()
    await front(page).getByText('在岗人数').waitFor()
    await page.getByRole('tab', { name: '员工管理' }).click()
    await front(page).getByRole('heading', { name: '员工管理' }).waitFor()
    await button.waitFor({ state: 'detached' })
  })

  test('whose grants hold only directories let nobody in, with words (01 §9 no. 14)', async ({ product, browse }) => {
    const { group, project } = await aGroup(product)
    const roleId = await aRole(await product.anAdmin(3, group.id), await menuIds(product, 'people', 'fb'))
    const page = await browse()
    await signIn(page, await product.aUser({ roleId, orgId: project.id }))
    await page.getByText('您的账号暂无系统访问权限，请联系管理员').waitFor()
  })
})

describe.skipIf(skipBrowser)('menus', () => {
  test('are added, found, moved and deleted', async ({ product, browse }) => {
    const page = await browse()
    const name = `集团门户${Math.random().toString(36).slice(2, 6)}` // of this run: menus are the whole platform's
    await signIn(page, await product.aUser({ roleId: 1, orgId: product.rootId }), '/sys/menu')
    const row = page.locator('tr.ant-table-row', { hasText: '数据分析' })
    await row.getByRole('button', { name: '新增下级' }).click()
    const drawer = page.getByRole('dialog', { name: '新增菜单' })
    await drawer.getByLabel('外部链接').check()
    await drawer.getByLabel('菜单名称').fill(name)
    await drawer.getByLabel('菜单地址').fill('http://example.org')
    await page.keyboard.press('Control+Enter')
    await page.getByText('菜单地址须以https://开头').waitFor()
    await drawer.getByLabel('菜单地址').fill('https://example.org/?user={username}')
    await page.keyboard.press('Control+Enter')
    await page.getByText('已新增菜单').waitFor()

    await page.getByLabel('查找菜单').fill(name)
    const found = page.locator('tr.ant-table-row')
    await expect.poll(() => found.count()).toBe(2)
    await found
      .last()
      .getByRole('button', { name: `上移${name}` })
      .click()
    const orders = () =>
      ask<{ name: string }>(
        product.db,
        sql`select c.name from sys_menu c join sys_menu p on p.id = c.parent_id where p.code = 'sub:odas' and c.deleted_at is null order by c.order_num, c.id`,
      )
    await expect.poll(async () => (await orders()).at(-1)?.name).not.toBe(name)
    await found.last().getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByText(`已删除“${name}”，1个角色失去此授权`).waitFor()
    await page.getByText('没有符合条件的数据').waitFor()
  })
})
