import { describe, expect } from 'vitest'
import { helpIndex } from '../scripts/helpIndex.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf()
const chapters = [...new Set(helpIndex().map(({ address }) => address.split('#')[0]!))]

describe.skipIf(skipBrowser)('the handbook', () => {
  test('shows every chapter with its pictures, readable by everybody', async ({ browse }) => {
    const page = await browse()
    await withAxe(page)
    for (const chapter of chapters) {
      await page.goto(chapter)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const pictures = page.locator('img')
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(300)
      }
      expect([chapter, await accessFaults(page)]).toEqual([chapter, []])
    }
  })

  test('is found by Ctrl+K, by pinyin and its initials too, and opens at the heading', async ({ product, browse }) => {
    const { id } = await product.anOrg({ orgType: 2 })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: id }))
    await front(page).getByText('在岗人数').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
    for (const typed of ['yourenshuokanbudao', 'yrskbdcd']) {
      await page.keyboard.type(typed)
      await page.getByRole('option', { name: /有人说看不到菜单/ }).waitFor()
      await page.keyboard.press('Control+a')
    }
    await page.keyboard.type('专用账册')
    await page.getByRole('option', { name: /药品库存.*医生/ }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('有人说看不到菜单')
    await page.getByRole('option', { name: /有人说看不到菜单/ }).waitFor()
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Enter')
    const handbook = await opened
    await handbook.getByRole('heading', { name: '有人说看不到菜单' }).waitFor()
    expect(new URL(handbook.url()).pathname + new URL(handbook.url()).hash).toBe('/oems/help/admin.html#why')
  })
})
