import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { choose, front, signIn } from './console.ts'
import { activated, anEmployee } from './people.ts'
import { signInByPhone } from './phone.ts'
import { testOf } from './test.ts'

const test = testOf()

describe.skipIf(skipBrowser)('parameters', () => {
  test('体温阈值 set in one window is what a phone goes by (two windows)', async ({ product, browse }) => {
    product.anotherDay()
    const company = await product.anOrg({ orgType: 3 })
    const project = await product.anOrg({ parentId: company.id, orgType: 4 })
    const employee = await anEmployee(product, project)
    await activated(product, project, employee)
    product.anotherDay()

    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 1, orgId: product.rootId }), '/sys/config')
    const field = front(page).getByRole('textbox', { name: '体温阈值', exact: true })
    await field.fill('39')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('取值范围为36.5-38.5').waitFor()
    await field.fill('36.9')
    await page.getByRole('button', { name: '保存体温阈值' }).click()
    await page.getByText('已保存体温阈值').waitFor()

    const phone = await browse({ phone: true })
    await signInByPhone(phone, employee)
    await phone.getByRole('button', { name: '开始申报' }).click()
    await phone.getByRole('button', { name: '37.0' }).click()
    await phone.getByRole('button', { name: '下一步' }).click()
    await phone.getByRole('button', { name: '良好', exact: true }).click()
    await phone.getByText('已选择症状或发热，身体状况不能为“良好”').waitFor()

    await page.getByRole('button', { name: '体温阈值恢复默认' }).click()
    await expect.poll(() => field.inputValue()).toBe('37.3')
  })

  test('of a customer’s own are added, kept secret and deleted', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 1, orgId: product.rootId }), '/sys/config')
    await page.getByRole('button', { name: '新增参数' }).click()
    const dialog = page.getByRole('dialog', { name: '新增参数' })
    await dialog.getByLabel('参数键').fill('own.token')
    await choose(page, dialog.getByLabel('值类型'), '文本')
    await dialog.getByRole('radio', { name: '是' }).check()
    await dialog.getByLabel('参数值').fill('Sesam')
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    const own = front(page).getByRole('region', { name: '自定义参数' })
    expect(await own.getByLabel('own.token', { exact: true }).inputValue()).toBe('******')
    await own.getByRole('button', { name: 'own.token的更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await own.waitFor({ state: 'detached' })
  })

  test('of the platform are seen before they are saved, and in the header at once', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 1, orgId: product.rootId }), '/sys/config?view=platform')
    await page.getByLabel('平台名称').fill('海外健康平台')
    await page.getByLabel('备案号').fill('京ICP备00000000号')
    const login = front(page).getByRole('figure', { name: '登录页预览' })
    await login.getByText('海外健康平台').waitFor()
    await login.getByText('京ICP备00000000号').waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存平台设置').waitFor()
    await page.getByRole('banner').getByText('海外健康平台').first().waitFor()
    const stranger = await browse()
    await stranger.goto('/oems/')
    await stranger.getByRole('heading', { name: '海外健康平台' }).waitFor()
    await stranger.getByText('京ICP备00000000号').waitFor()
  })
})
