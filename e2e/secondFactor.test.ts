import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { codeAt, stepOf } from '../server/src/session/secondFactor/totp.ts'
import { skipBrowser } from './chromium.ts'
import { fillIn, picture, signIn, signOut } from './console.ts'
import { type Product, password } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()
const strict = testOf({ parameters: { 'security.totp.mode': 2 } })

async function aGroupAdministrator(product: Product, more: object = {}) {
  const { id } = await product.anOrg({ orgType: 2 })
  return product.aUser({ roleId: 3, orgId: id, ...more })
}
const home = (page: Page) => page.getByText('在岗人数').first().waitFor()
const codeOf = (product: Product, secret: string) => codeAt(secret, stepOf(product.clock()))
/** The next code: each is good once. */
function laterCode(product: Product, secret: string) {
  product.clock.set(new Date(product.clock().getTime() + 30_000).toISOString())
  return codeOf(product, secret)
}

/** What a phone would scan, typed in by hand. Gives the secret and the recovery codes. */
async function bound(page: Page, product: Product, typed = password) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('登录密码').fill('falsch')
  await page.keyboard.press('Enter')
  await dialog.getByText('密码错误').waitFor()
  await picture(page, 'second-factor-password')
  await dialog.getByLabel('登录密码').fill(typed)
  await dialog.getByRole('button', { name: '下一步' }).click()
  const secret = (await dialog.getByRole('status', { name: '密钥' }).innerText()).replaceAll(' ', '')
  await dialog.getByRole('img', { name: '绑定动态验证码的二维码' }).waitFor()
  await dialog.getByLabel('动态验证码', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('动态验证码错误').waitFor()
  await picture(page, 'second-factor')
  await dialog.getByLabel('动态验证码', { exact: true }).fill(codeOf(product, secret))
  await dialog.getByRole('button', { name: '确认绑定' }).click()
  const list = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await list.first().waitFor()
  const codes = await list.allInnerTexts()
  expect(codes).toHaveLength(10)
  return { secret, codes }
}
const code = (page: Page) => page.getByLabel('动态验证码', { exact: true })
const enter = (page: Page) => page.getByRole('button', { name: '验证并登录' }).click()

describe.skipIf(skipBrowser)('a second factor', () => {
  test('is bound in the profile, asked for at the sign-in, replaced by a recovery code, and taken away again', async ({
    product,
    browse,
  }) => {
    const user = await aGroupAdministrator(product)
    const page = await browse()
    await signIn(page, user, '/profile')
    const section = page.getByRole('region', { name: '动态验证码' })
    await section.getByRole('button', { name: '绑定' }).click()
    const { secret, codes } = await bound(page, product)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载' }).click()])
    expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toEqual(codes)
    await page.getByRole('button', { name: '复制', exact: true }).click()
    await page.getByText('恢复码已复制').waitFor()
    await page.getByRole('button', { name: '已保存好，关闭' }).click()
    await section.getByText('恢复码剩余 10 个').waitFor()
    await signOut(page)

    await fillIn(page, user.username, password)
    await code(page).waitFor()
    expect(await code(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await page.getByLabel('登录账号').isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await page.getByText('请输入动态验证码或恢复码').waitFor()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('动态验证码错误').waitFor()
    await page.getByRole('button', { name: '返回' }).click()
    expect(await page.getByLabel('登录账号').inputValue()).toBe(user.username)
    await page.keyboard.press('Enter')
    await code(page).fill(laterCode(product, secret))
    await page.keyboard.press('Enter')
    await home(page)
    await signOut(page)

    await fillIn(page, user.username, password)
    await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click()
    await page.getByLabel('恢复码', { exact: true }).fill(codes[0]!.toLowerCase())
    await enter(page)
    await home(page)
    await page.goto('/oems/#/profile')
    await section.getByText('恢复码剩余 9 个').waitFor()
    await section.getByRole('button', { name: '解除' }).click()
    const dialog = page.getByRole('dialog', { name: '解除动态验证码' })
    await dialog.getByLabel('登录密码').fill(password)
    await dialog.getByLabel('动态验证码').fill(laterCode(product, secret))
    await dialog.getByRole('button', { name: '解除' }).click()
    await section.getByText('未绑定').waitFor()
    await signOut(page)
    await fillIn(page, user.username, password)
    await page.getByRole('button', { name: /账号菜单$/ }).waitFor()
  })

  test('that is lost is reset by an administrator, who says why', async ({ product, browse }) => {
    const username = `lost${Date.now()}`
    const user = await aGroupAdministrator(product, { username })
    const theirs = await browse()
    await signIn(theirs, user, '/profile')
    await theirs.getByRole('region', { name: '动态验证码' }).getByRole('button', { name: '绑定' }).click()
    await bound(theirs, product)
    const admin = await product.aUser({ roleId: 6, orgId: product.rootId })
    const page = await browse()
    await signIn(page, admin, `/sys/user?keyword=${username}`)
    await page.getByRole('button', { name: `${username}的更多操作` }).click()
    await page.getByRole('menuitem', { name: '重置动态验证码' }).click()
    const dialog = page.getByRole('dialog', { name: '重置动态验证码' })
    await dialog.getByRole('button', { name: '重置' }).click()
    await dialog.getByText('请输入2到200字的原因').waitFor()
    await dialog.getByLabel('原因').fill('手机丢失，已当面核对')
    await dialog.getByRole('button', { name: '重置' }).click()
    await page.getByText('已重置动态验证码').waitFor()
    await page.getByRole('button', { name: `${username}的更多操作` }).click()
    await page.getByRole('menuitem', { name: '锁定' }).waitFor()
    expect(await page.getByRole('menuitem', { name: '重置动态验证码' }).count()).toBe(0)
  })

  strict('that is required is bound before anything else', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, await aGroupAdministrator(product, { mustChange: true }), '/statistic/health')
    const first = page.getByRole('dialog', { name: '请先修改初始密码' })
    await first.getByLabel('新密码', { exact: true }).fill('Neu&Gut-7429kp')
    await first.getByRole('status', { name: '密码强度' }).getByText('强').waitFor()
    await first.getByLabel('再次输入新密码').fill('Neu&Gut-7429kp')
    await first.getByRole('button', { name: '修改密码' }).click()
    await page.getByRole('dialog', { name: '请先绑定动态验证码' }).waitFor()
    await page.keyboard.press('Escape')
    const { codes } = await bound(page, product, 'Neu&Gut-7429kp')
    expect(codes[0]).toMatch(/^\w{5}-\w{5}$/)
    await page.getByRole('button', { name: '已保存好，进入系统' }).click()
    await page.getByText(/^截至/).waitFor()
  })

  test('and a password that ends soon is said once a day', async ({ product, browse }) => {
    const user = await aGroupAdministrator(product)
    await product.db.execute(`update sys_account set password_time = '2025-12-10T09:00:00+08:00' where id = ${user.accountId}`)
    const page = await browse()
    await signIn(page, user)
    const bar = page.getByText('密码将在5天后到期')
    await bar.waitFor()
    await page.getByRole('button', { name: '今天不再提示' }).click()
    await expect.poll(() => bar.count()).toBe(0)
    await page.reload()
    await home(page)
    expect(await bar.count()).toBe(0)
  })
})
