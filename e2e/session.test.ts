import { replies } from '@oems/contract/core/errors.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { hashThreads } from '../server/src/accounts/hashThreads.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, atAddress, counted, fillIn, front, picture, signIn, signOut, twoWindows } from './console.ts'
import { alsoAt } from './groups.ts'
import { activated, anEmployee } from './people.ts'
import { signInByPhone } from './phone.ts'
import { type Product, password } from './product.ts'
import { testOf } from './test.ts'
import { watch } from './watch.ts'

/** Under this name the pages come from no secure context: no `crypto.subtle`, no service worker, no clipboard. */
const plainHost = 'oems.test'
const test = testOf({}, [`--host-resolver-rules=MAP ${plainHost} 127.0.0.1`])
const guarded = testOf({ captcha: 1 })

const overview = '/statistic/health'
async function aGroupAdministrator(product: Product) {
  const group = await product.anOrg({ orgType: 2 })
  return { group, ...(await product.aUser({ roleId: 3, orgId: group.id })) }
}
const home = (page: Page) => page.getByText('在岗人数').first().waitFor()

describe.skipIf(skipBrowser)('signing in', () => {
  test('says what was wrong, keeps the name, and leads home once it is right', async ({ product, browse }) => {
    const { username } = await aGroupAdministrator(product)
    const page = await browse()
    await page.goto('/')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('请输入登录账号').waitFor()
    await fillIn(page, username, 'falsch')
    await page.getByText('账号或密码错误', { exact: true }).waitFor()
    expect(await page.getByLabel('登录账号').inputValue()).toBe(username)
    await fillIn(page, username, 'falsch')
    await fillIn(page, username, 'falsch')
    await page.getByText('账号或密码错误，还可尝试2次').waitFor()
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await home(page)
    expect(addressOf(page)).toBe('/home/index')
    expect(await page.title()).toBe('首页 - 企业健康管理平台')
  })

  test('returns to the page that was wanted, and to none outside the console', async ({ product, browse }) => {
    const user = await aGroupAdministrator(product)
    const wanted = `${overview}?timeRadio=2`
    for (const [address, target] of [
      [wanted, wanted],
      ['/login?redirect=%2Fstatistic%2Fhealth', overview],
      ['/login?redirect=//evil.example', '/home/index'],
      ['/login?redirect=https%3A%2F%2Fevil.example', '/home/index'],
      ['/login?redirect=%2F%5Cevil.example', '/home/index'],
    ] as const) {
      const page = await browse()
      await signIn(page, user, address)
      await atAddress(page, target)
      expect(new URL(page.url()).origin).toBe(product.url)
      await page.close() // the next sign-in ends its session
    }
  })

  test('asks a person with the first password for a new one before anything else', async ({ product, browse }) => {
    const { id } = await product.anOrg({ orgType: 3 })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 4, orgId: id, mustChange: true }))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('新密码', { exact: true }).fill('Neu&Gut-74')
    await expect.poll(() => page.getByText('在岗人数').count()).toBe(0)
    await dialog.getByLabel(/再次|确认/).fill('Neu&Gut-74')
    await dialog.getByRole('button', { name: /修改|保存/ }).click()
    await home(page)
  })
})

describe.skipIf(skipBrowser)('in a crowd', () => {
  test('the page says so, keeps what was typed and goes in by itself when it is its turn', async ({ product, browse }) => {
    const [{ username }, project] = [await aGroupAdministrator(product), await product.anOrg({ orgType: 4 })]
    const employee = await anEmployee(product, project)
    await activated(product, project, employee)
    const crowd = vi.spyOn(hashThreads, 'expectedWaitMs').mockReturnValue(60_000)
    browse.tolerate(/429/)
    const page = await browse()
    await page.goto('/oems/')
    await fillIn(page, username, password)
    await page.getByText('人多，请稍候').waitFor()
    expect(await page.getByLabel('登录账号').inputValue()).toBe(username)
    expect(await page.getByRole('button', { name: '正在登录…' }).isDisabled()).toBe(true)
    await picture(page, 'crowd')
    const phone = await browse({ phone: true })
    await signInByPhone(phone, employee)
    await phone.getByText('人多，请稍候').waitFor()
    await picture(phone, 'crowd-phone')
    crowd.mockRestore()
    await home(page)
    await expect.poll(() => phone.getByText('人多，请稍候').count()).toBe(0)
    await expect.poll(() => phone.getByRole('button', { name: '登录', exact: true }).count()).toBe(0)
  })
})

describe.skipIf(skipBrowser)('a session', () => {
  test('that somebody else ends goes to the login page with the documents’ words, once', async ({ product, browse }) => {
    const user = await aGroupAdministrator(product)
    // What a window asks of its own accord would be the one to hear of the end.
    const first = await browse()
    const firstIsQuiet = counted(first)
    await signIn(first, user, overview)
    await first.getByText(/^截至/).waitFor()
    await firstIsQuiet
    const second = await browse()
    const secondIsQuiet = counted(second)
    await signIn(second, user)
    await home(second)
    await secondIsQuiet

    browse.tolerate(/409/)
    await first.getByText('本周').click()
    await first.getByRole('dialog').getByText(replies.elsewhere.msg).waitFor()
    await expect.poll(() => first.getByText(replies.elsewhere.msg).count()).toBe(1)
    expect(addressOf(first)).toMatch(/^\/login\?redirect=%2Fstatistic%2Fhealth/)
    expect(await first.context().cookies()).toEqual([])
    await first.evaluate(() => location.assign('#/sys/user'))
    await first.waitForURL(/redirect=%2Fsys%2Fuser/)
    expect(await first.getByRole('dialog').getByText(replies.elsewhere.msg).isVisible()).toBe(true)
    await first.evaluate((to) => location.assign(`#${to}`), overview)
    await first.waitForURL(/redirect=%2Fstatistic%2Fhealth/)
    await first.getByRole('button', { name: '我知道了' }).click()
    await fillIn(first, user.username, password)
    await first.getByText(/^截至/).waitFor()
    expect(addressOf(first)).toMatch(/^\/statistic\/health/)
    await second.getByRole('menuitem', { name: '数据分析' }).click()
    await second.getByRole('menuitem', { name: '健康总览' }).click()
    await second.getByRole('dialog').getByText(replies.elsewhere.msg).waitFor()
  })

  test('that has expired says so on the login page', async ({ product, browse }) => {
    const user = await aGroupAdministrator(product)
    const page = await browse()
    const { settled } = await watch(page)
    const count = counted(page)
    await signIn(page, user)
    await home(page)
    await count
    await settled() // else a part of the home page is the one to hear of the end
    await product.db.execute(sql`update sys_session set expire_time = '2026-03-01' where account_id = ${user.accountId}`)
    browse.tolerate(/401/)
    await page.getByRole('menuitem', { name: '数据分析' }).click()
    await page.getByRole('menuitem', { name: '健康总览' }).click()
    await page.getByText(replies.signedOut.msg).waitFor()
    expect(addressOf(page)).toBe(`/login?redirect=${encodeURIComponent(overview)}`)
  })

  test('is taken up where it was: a refresh keeps page and tabs, a new window finds the last page', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, await aGroupAdministrator(product))
    await home(page)
    await page.getByRole('menuitem', { name: '数据分析' }).click()
    await page.getByRole('menuitem', { name: '健康总览' }).click()
    await page.getByText('本周').click()
    await atAddress(page, `${overview}?timeRadio=2`)
    await page.reload()
    await front(page).getByText(/^截至/).first().waitFor()
    expect(addressOf(page)).toBe(`${overview}?timeRadio=2`)
    expect(await page.getByRole('tab').allTextContents()).toEqual(['首页', '健康总览'])
    await page.close()
    const later = await browse({ beside: page })
    await later.goto('/oems/')
    await atAddress(later, `${overview}?timeRadio=2`)
  })

  test('ends with the sign-out, and leaves nothing behind in the browser', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, await aGroupAdministrator(product))
    await home(page)
    await page.getByRole('menuitem', { name: '数据分析' }).click()
    await page.getByRole('menuitem', { name: '健康总览' }).click()
    await front(page).getByText(/^截至/).first().waitFor()
    await signOut(page)
    await page.getByLabel('登录账号').waitFor()
    expect(await page.context().cookies()).toEqual([])
    expect(
      await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).filter((name) => name.startsWith('oems'))),
    ).toEqual([])
    await page.goBack()
    await page.getByLabel('登录账号').waitFor()
    await expect.poll(() => page.getByText('在岗人数').count()).toBe(0)
  })

  test('ends in every window of the browser at once, whichever signs out', async ({ product, browse }) => {
    const [page, beside] = await twoWindows(browse, await aGroupAdministrator(product), '/employee/index', '员工管理')
    const emptied = [page, beside].map(whenGone)
    await signOut(page)
    await page.getByLabel('登录账号').waitFor()
    await beside.getByText('已在其他窗口退出登录').waitFor()
    const [own, other] = await Promise.all(emptied)
    expect(other! - own!).toBeLessThanOrEqual(1_000)
    await expect.poll(() => beside.getByRole('heading', { name: '员工管理' }).count()).toBe(0)
    expect(addressOf(beside)).toBe(`/login?redirect=${encodeURIComponent('/employee/index')}`)
  })

  test('that one window finds ended is over in the others too', async ({ product, browse }) => {
    const user = await aGroupAdministrator(product)
    const [page, beside] = await twoWindows(browse, user, '/employee/index', '员工管理')
    await product.db.execute(sql`update sys_session set expire_time = '2026-03-01' where account_id = ${user.accountId}`)
    browse.tolerate(/401/)
    await page.bringToFront()
    await page.evaluate((to) => location.assign(`#${to}`), overview)
    for (const window of [page, beside]) await window.getByText(replies.signedOut.msg).waitFor()
    await expect.poll(() => beside.getByRole('heading', { name: '员工管理' }).count()).toBe(0)
  })

  test('unknown addresses are said to be unknown, with a way home', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, await aGroupAdministrator(product), '/no/such/page')
    await page.getByText('页面不存在').waitFor()
    expect(addressOf(page)).toBe('/404')
    await page.getByRole('button', { name: '返回首页' }).click()
    await home(page)
  })
})

/** When the page that is shown has left the screen. */
const whenGone = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const title = document.querySelector('h1')?.textContent
        const watch = new MutationObserver(() => {
          if ([...document.querySelectorAll('h1')].some(({ textContent }) => textContent === title)) return
          watch.disconnect()
          resolve(performance.timeOrigin + performance.now())
        })
        watch.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )

describe.skipIf(skipBrowser)('who works for two organisations', () => {
  async function aBusyAdministrator(product: Product) {
    const north = await product.anOrg({ orgType: 2, orgName: '北方集团' })
    const user = await product.aUser({ roleId: 3, orgId: north.id })
    await alsoAt(product, user, '南方集团')
    return user
  }
  const switchTo = async (page: Page, name: string) => {
    await page.getByRole('button', { name: /切换组织/ }).click()
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  }
  const worksFor = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^当前组织：${name}`) }).waitFor()

  test('switches in the header, and a window that was left behind must not write on', async ({ product, browse }) => {
    const left = await browse()
    await signIn(left, await aBusyAdministrator(product))
    await worksFor(left, '北方集团')
    const page = await browse({ beside: left })
    await page.goto('/oems/')
    await worksFor(page, '北方集团')
    await switchTo(page, '南方集团')
    await worksFor(page, '南方集团')
    await page.getByText('南方集团 · 集团管理员').waitFor()

    const bar = left.getByRole('alertdialog', { name: '当前组织已切换' })
    await bar.getByText('当前组织已在其他页面切换，请刷新后再操作').waitFor()
    await bar.getByRole('button', { name: '刷新' }).click()
    await worksFor(left, '南方集团')
    await expect.poll(() => left.getByRole('alertdialog').count()).toBe(0)
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  })
})

describe.skipIf(skipBrowser)('console and phone', () => {
  test('in one browser do not end each other', async ({ product, browse }) => {
    const { group, username } = await aGroupAdministrator(product)
    const company = await product.anOrg({ parentId: group.id })
    const project = await product.anOrg({ parentId: company.id, orgType: 4 })
    const employee = await anEmployee(product, project)
    await activated(product, project, employee)
    const page = await browse()
    await signIn(page, { username })
    await home(page)
    const phone = await browse({ beside: page })
    await signInByPhone(phone, employee)
    await phone.getByText('赵启航，您好').waitFor()
    await page.reload()
    await home(page)
    await phone.reload()
    await phone.getByText('赵启航，您好').waitFor()
    await page.bringToFront() // behind another window clicks wait for seconds
    await signOut(page)
    await page.getByLabel('登录账号').waitFor()
    await phone.reload()
    await phone.getByText('赵启航，您好').waitFor()
  })
})

describe.skipIf(skipBrowser)('on plain http, where browsers offer no cryptography', () => {
  test('console and phone work all the same', async ({ product, browse }) => {
    const origin = product.url.replace('127.0.0.1', plainHost)
    const { group, username } = await aGroupAdministrator(product)
    const project = await product.anOrg({ parentId: (await product.anOrg({ parentId: group.id })).id, orgType: 4 })
    const employee = await anEmployee(product, project)
    await activated(product, project, employee)
    const page = await browse()
    await page.goto(`${origin}/oems/`)
    expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle, typeof crypto.randomUUID])).toEqual([
      false,
      'undefined',
      'undefined',
    ])
    await fillIn(page, username, password)
    await home(page)
    await page.getByRole('menuitem', { name: '数据分析' }).click()
    await page.getByRole('menuitem', { name: '健康总览' }).click()
    await front(page).getByText(/^截至/).first().waitFor()
    await page.reload()
    await front(page).getByText(/^截至/).first().waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual(['首页', '健康总览'])

    await page.close() // its session would be over
    product.anotherDay()
    const phone = await browse({ phone: true })
    await signInByPhone(phone, employee, origin)
    await phone.getByRole('button', { name: '开始申报' }).waitFor()
  })
})

describe.skipIf(skipBrowser)('the captcha', () => {
  guarded('stands on the login page, is renewed by a click and after a failure', async ({ product, browse }) => {
    const { username } = await aGroupAdministrator(product)
    const page = await browse()
    await page.goto('/oems/')
    const picture = page.getByRole('img', { name: '验证码' })
    const bytes = () => picture.evaluate((image: HTMLImageElement) => image.decode().then(() => [image.src, image.naturalWidth] as const))
    const [first, width] = await bytes()
    expect(width).toBeGreaterThan(0)
    await page.getByRole('button', { name: '看不清，换一张验证码' }).click()
    await page.waitForFunction((old) => document.querySelector<HTMLImageElement>('img[alt=验证码]')?.src !== old, first)
    const [second] = await bytes()
    expect(second).not.toBe(first)

    await fillIn(page, username, password)
    await page.getByText('请输入验证码').waitFor()
    await page.getByLabel('验证码', { exact: true }).fill('0000')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('验证码错误').waitFor()
    await page.waitForFunction((old) => document.querySelector<HTMLImageElement>('img[alt=验证码]')?.src !== old, second)
    expect(await page.getByLabel('验证码', { exact: true }).inputValue()).toBe('')
    expect(addressOf(page)).toMatch(/^\/login/)
  })
})
