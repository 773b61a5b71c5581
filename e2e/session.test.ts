import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { addressOf, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf()

describe.skipIf(skipBrowser)('signing in', () => {
  test('leads home', async ({ product, browse }) => {
    const group = await product.anOrg({ orgType: 2, orgName: '华岳建设集团' })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: group.id }))
    await page.getByRole('heading', { name: '您好' }).or(page.getByText('在岗人数')).first().waitFor()
    expect(addressOf(page)).toBe('/home/index')
    await page.screenshot({ path: '/tmp/e2e/home.png' })
  })
})
