import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MenuRow, menus } from '@oems/contract/access/menus.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

/** Two systems of somebody else's, by their names; both are the same little server. */
const [board, other] = ['board.test', 'other.test']
const test = testOf({}, [`--host-resolver-rules=MAP *.test 127.0.0.1`])
  // biome-ignore lint/correctness/noEmptyPattern: what a fixture needs is read from this pattern
  .extend('elsewhere', { scope: 'file' }, async ({}, { onCleanup }) => {
    const requestedHosts: string[] = []
    const server = createServer(({ headers }, response) => {
      requestedHosts.push(String(headers.host).split(':')[0]!)
      response.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>集团看板</h1>')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onCleanup(() => void server.close())
    const { port } = server.address() as AddressInfo
    return { requestedHosts, at: (host: string) => `http://${host}:${port}/` }
  })
  .extend('allowHttp', { scope: 'file', auto: true }, async ({ product }) => {
    await product.db.execute(sql`
      insert into sys_config (created_at, created_by, updated_at, updated_by, param_key, param_value, value_type, business_domain_id, built_in)
      values (now(), 0, now(), 0, 'menu.allowHttp', '1', 3, 1, true)
      on conflict (param_key) where deleted_at is null do update set param_value = '1'`)
  })

async function aMenu(product: Product, name: string, url: string, status: 0 | 1 = 1) {
  const parents = (await product.platformAdmin(menus.select)).data as MenuRow[]
  const parentId = parents.find((menu) => menu.name === '系统管理')!.menuId
  const { code, msg, data } = await product.platformAdmin(menus.save, { type: 5, parentId, name, url, status })
  expect([code, msg]).toEqual([0, 'success'])
  return (data as { id: number }).id
}
const open = (page: Page, menuId: number) => page.evaluate((id) => location.assign(`#/i-${id}`), menuId)
const shows = (page: Page, title: string) => front(page).frameLocator(`iframe[title="${title}"]`).getByRole('heading', { name: '集团看板' })
const admin = ({ aUser, rootId }: Product) => aUser({ roleId: 1, orgId: rootId })

describe.skipIf(skipBrowser)('a page of another system (menu type 5)', () => {
  test('opens in its tab when its menu is enabled; of one that is not, nothing is asked', async ({ product, browse, elsewhere }) => {
    const framed = await aMenu(product, '看板', elsewhere.at(board))
    const stopped = await aMenu(product, '停用的看板', elsewhere.at(other), 0)
    const page = await browse()
    await signIn(page, await admin(product))
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    await open(page, framed)
    await shows(page, '看板').waitFor()
    expect(elsewhere.requestedHosts).toContain(board)

    await open(page, stopped)
    await front(page).getByRole('heading', { name: '没有权限访问该页面' }).waitFor()
    browse.tolerate(/Content Security Policy/)
    const refused = await page.evaluate((url) => {
      const heard = new Promise((tell) =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => tell(effectiveDirective), { once: true }),
      )
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
      return heard
    }, elsewhere.at(other))
    expect(refused).toBe('frame-src')
    expect(elsewhere.requestedHosts).not.toContain(other)
  })

  test('that was enabled while the console was open asks for a refresh, and opens after it', async ({ product, browse, elsewhere }) => {
    const page = await browse()
    await signIn(page, await admin(product))
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    const late = await aMenu(product, '新看板', elsewhere.at('late.test'))
    browse.tolerate(/Content Security Policy/)
    // The first navigation brings the new menu, the second finds it.
    await page.evaluate(() => location.assign('#/sys/menu'))
    await page.getByRole('heading', { name: '菜单管理', level: 1 }).waitFor()
    await page.getByRole('tab', { name: '首页' }).click()
    await open(page, late)
    await front(page).getByRole('heading', { name: '刷新后即可打开此页面' }).waitFor()
    await front(page).getByRole('button', { name: '刷新' }).click()
    await shows(page, '新看板').waitFor()
  })
})
