import { readFile } from 'node:fs/promises'
import { employees } from '@oems/contract/people/employees.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aClinic } from '../server/src/clinic/testClinic.ts'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { saved } from '../server/src/people/testEmployees.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'
import { downloaded, linesOf } from './workbooks.ts'

const test = testOf()

async function aProject(product: Product, people: number) {
  const group = await product.anOrg({ orgType: 2 })
  const project = await product.anOrg({ parentId: group.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
  await somePeople(product, { orgId: project.id, count: people })
  return { group, project, administrator: await product.aUser({ roleId: 5, orgId: project.id }) }
}

const rows = (page: Page) => front(page).locator('.ant-table-tbody').getByRole('checkbox')
const bar = (page: Page) => front(page).getByRole('toolbar', { name: '所选' })
const press = (page: Page, name: string) => bar(page).getByRole('button', { name }).click()

describe.skipIf(skipBrowser)('rows that are chosen', () => {
  test('leave as a file: those alone, or all that the filters find', async ({ product, browse }) => {
    const { administrator } = await aProject(product, 25)
    const page = await browse()
    await signIn(page, administrator, '/employee/index')
    await rows(page).nth(0).check()
    await rows(page).nth(2).check()
    await bar(page).getByText('已选 2 条').waitFor()
    const chosen = await downloaded(page, () => press(page, '导出所选'))
    expect(await linesOf(chosen.path)).toHaveLength(1 + 2)
    await press(page, '选择全部 25 条')
    await bar(page).getByText('已选全部 25 条').waitFor()
    expect(await bar(page).getByRole('button', { name: '删除' }).isDisabled()).toBe(true)
    const all = await downloaded(page, () => press(page, '导出所选'))
    expect(await linesOf(all.path)).toHaveLength(1 + 25)
    await press(page, '取消选择')
    await bar(page).waitFor({ state: 'detached' })
  })

  test('leave as a file also from the register of clinics', async ({ product, browse }) => {
    const { group, project } = await aProject(product, 0)
    for (let count = 0; count < 3; count += 1) await aClinic(product, project.id)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: group.id }), '/biz/org-clinic/index')
    await rows(page).nth(0).check()
    await rows(page).nth(1).check()
    const chosen = await downloaded(page, () => press(page, '导出所选'))
    expect(await linesOf(chosen.path)).toHaveLength(1 + 2)
  })

  test('get accounts, whose first passwords come in one file', async ({ product, browse }) => {
    const { project, administrator } = await aProject(product, 0)
    const admin = await product.anAdmin(5, project.id)
    for (const name of ['王小明', '李小红']) await saved(admin, project.id, { name, createAccount: 0 })
    const page = await browse()
    await signIn(page, administrator, '/employee/index')
    await rows(page).nth(0).check()
    await rows(page).nth(1).check()
    await press(page, '开通账号')
    await page.getByRole('dialog').getByRole('button', { name: '开通账号' }).click()
    const told = page.getByRole('dialog', { name: '已开通 2 个账号' })
    expect(await told.getByRole('button', { name: '已保存，关闭' }).isDisabled()).toBe(true)
    const { name, path } = await downloaded(page, () => told.getByRole('button', { name: '下载账号名单' }).click())
    expect(name).toBe('新开通账号.csv')
    const lines = (await readFile(path, 'utf8')).split('\r\n').map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
    expect(
      lines
        .map(([who]) => who)
        .slice(1)
        .sort(),
    ).toEqual(['李小红', '王小明'])
    await told.getByRole('button', { name: '已保存，关闭' }).click()
    expect(await admin(employees.v2List, { hasAccount: 1 })).toMatchObject({ data: { total: 2 } })
  })

  test('of a day of declaring are copied by name, or leave as a list of names', async ({ product, browse }) => {
    const { administrator } = await aProject(product, 12)
    product.anotherDay()
    const page = await browse()
    await page.context().grantPermissions(['clipboard-read'])
    await signIn(page, administrator, '/filling-management/index')
    await rows(page).nth(0).check()
    await front(page).getByTitle('2', { exact: true }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
    await rows(page).nth(0).check()
    await press(page, '复制名单')
    await page.getByText('已复制 2 人的姓名、单位与手机').waitFor()
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map((line) => line.split('\t'))
    expect(lines.map(([, place]) => place)).toEqual(Array(2).fill('内罗毕机场扩建项目'))
    const { path } = await downloaded(page, () => press(page, '导出名单'))
    expect(await linesOf(path)).toHaveLength(1 + 2)
    await press(page, '取消选择')
    await front(page).getByTitle('1', { exact: true }).click()
    await expect.poll(() => rows(page).count()).toBe(10)
    await front(page).getByRole('button', { name: '复制名单' }).click()
    await page.getByText('已复制 10 人的姓名、单位与手机').waitFor()
  })
})
