import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn, signOut } from './console.ts'
import { testOf } from './test.ts'

const test = testOf()

describe.skipIf(skipBrowser)('a difficult idea', () => {
  test('is explained in two lines until the person closes them for good', async ({ product, browse }) => {
    const group = await product.anOrg({ orgType: 2 })
    const administrator = await product.aUser({ roleId: 3, orgId: group.id })
    const page = await browse()
    await withAxe(page)
    await signIn(page, administrator)
    const note = front(page).getByRole('note', { name: '初次使用：组织范围' })
    await note.waitFor()
    expect(await accessFaults(page, note)).toEqual([])
    const stored = page.waitForResponse((reply) => reply.url().includes('/sys/user/preference') && reply.request().method() === 'POST')
    await note.getByRole('button', { name: '不再提示：组织范围' }).press('Enter')
    await note.waitFor({ state: 'detached' })
    await stored
    await page.goto('/oems/#/statistic/health')
    await front(page).getByRole('note', { name: '初次使用：数字怎么来的' }).waitFor()
    await signOut(page)

    const elsewhere = await browse()
    await signIn(elsewhere, administrator, '/statistic/health')
    await front(elsewhere).getByRole('note', { name: '初次使用：数字怎么来的' }).waitFor()
    await elsewhere.getByRole('tab', { name: '首页' }).click()
    await front(elsewhere).getByText('在岗人数').first().waitFor()
    expect(await front(elsewhere).getByRole('note').count()).toBe(0)
  })

  test('of an import stands where one chooses the file, in two lines, until it is closed for good', async ({ product, browse }) => {
    const group = await product.anOrg({ orgType: 2 })
    const administrator = await product.aUser({ roleId: 3, orgId: group.id })
    const page = await browse()
    await signIn(page, administrator, '/employee/index')
    const open = async (on: Page) => {
      await front(on).getByRole('button', { name: '导入', exact: true }).click()
      const dialog = on.getByRole('dialog', { name: /导入/ })
      await dialog.getByLabel('选择导入文件').waitFor({ state: 'attached' })
      return dialog
    }
    const note = (await open(page)).getByRole('note', { name: '初次使用：先核对，后写入' })
    await note.waitFor()
    expect(await note.getByRole('paragraph').allInnerTexts()).toEqual([
      '上传后逐行检查，点“确认导入”之前不会改动任何数据。',
      '有错的单元格可以直接在表里改，也可以改好文件重新上传。',
    ])
    const stored = page.waitForResponse((reply) => reply.url().includes('/sys/user/preference') && reply.request().method() === 'POST')
    await note.getByRole('button', { name: '不再提示：先核对，后写入' }).click()
    await note.waitFor({ state: 'detached' })
    await stored
    await page.close() // the next sign-in ends its session

    const elsewhere = await browse()
    await signIn(elsewhere, administrator, '/employee/index')
    expect(await (await open(elsewhere)).getByRole('note').count()).toBe(0)
  })
})
