import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { choose, counted, fillIn, front, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()

async function aGroup(product: Product) {
  const group = await product.anOrg({ orgType: 2 })
  const project = await product.anOrg({ parentId: group.id, orgType: 4 })
  return { project, administrator: await product.aUser({ roleId: 3, orgId: group.id }) }
}

const rowOf = (page: Page, name: string) => front(page).getByRole('row').filter({ hasText: name })

/** Fills in the form of a new user and gives back the password that is shown. */
async function createdUser(page: Page, nickname: string, orgName: string): Promise<string> {
  await page.getByRole('button', { name: '新增用户' }).first().click()
  const form = page.getByRole('dialog', { name: '新增用户' })
  await form.getByLabel('姓名', { exact: true }).fill(nickname)
  await choose(page, form.getByLabel('角色', { exact: true }), '医生')
  const place = form.getByLabel('组织/项目')
  await place.click()
  await place.pressSequentially(orgName)
  await page.locator('.ant-select-tree-treenode:visible').getByText(orgName).first().click()
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: '用户已创建，初始密码' })
  const password = await dialog.getByRole('status', { name: '初始密码' }).innerText()
  await dialog.getByRole('button', { name: '复制' }).click()
  await page.getByText('密码已复制').waitFor()
  await dialog.getByRole('button', { name: '已记下，关闭' }).click()
  return password
}

describe.skipIf(skipBrowser)('system users', () => {
  test('are made with a password that is shown once, and locked out while they look on', async ({ product, browse }) => {
    const { project, administrator } = await aGroup(product)
    const page = await browse()
    await signIn(page, administrator, '/sys/user')
    const password = await createdUser(page, '欧阳医生', project.orgName)
    expect(password).toMatch(/^\S{12}$/)
    const row = rowOf(page, '欧阳医生')
    await row.getByText('待改密').waitFor()
    const [username = ''] = (await row.innerText()).match(/u\d{8}/) ?? []

    const theirs = await browse()
    await theirs.goto('/oems/')
    const quiet = counted(theirs)
    await fillIn(theirs, username, password)
    const first = theirs.getByRole('dialog', { name: '请先修改初始密码' })
    await first.waitFor()
    await quiet // else that call is the one to hear of the lock

    await row.getByRole('button', { name: '欧阳医生的更多操作' }).click()
    await page.getByRole('menuitem', { name: '锁定' }).click()
    const lock = page.getByRole('dialog', { name: '锁定账号' })
    await lock.getByRole('button', { name: '锁定' }).click()
    await lock.getByText('请输入2到200字的原因').waitFor()
    await lock.getByLabel('原因').fill('离岗')
    await page.keyboard.press('Control+Enter')
    await row.getByText('锁定', { exact: true }).waitFor()

    browse.tolerate(/403/)
    await theirs.reload()
    await theirs.getByText('您的账号已被锁定').first().waitFor()
  })
})
