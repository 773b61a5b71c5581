import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'
import { downloaded, linesOf } from './workbooks.ts'

const test = testOf({ parameters: { 'export.asyncRows': 50 } })
const users = 12_000

/** A group with many users, and its administrator, who is one more. */
async function aCrowd({ anOrg, aUser, db }: Product) {
  const group = await anOrg({ orgType: 2 })
  const project = await anOrg({ parentId: group.id, orgType: 4 })
  await db.execute(sql`
    with made as (
      insert into sys_account (created_at, created_by, updated_at, updated_by, username, nickname, org_id, source)
      select now(), 0, now(), 0, ${`g${group.id}-`} || n, '批量' || n, ${project.id}, 1 from generate_series(1, ${users}::int) n returning id)
    insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
    select now(), 0, now(), 0, id, 8, ${project.id} from made`)
  return aUser({ roleId: 3, orgId: group.id })
}

/** No export can put down what it has made while `work` goes on. */
const whileLocked = ({ db }: Product, work: () => Promise<void>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table sys_task_result in share mode`)
    await work()
  })

const picture = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}
const exported = (page: Page) => front(page).getByRole('button', { name: '导出' }).click()

describe.skipIf(skipBrowser)('numbers in an export', () => {
  test('are masked, and whole for a purpose that the user chooses', async ({ product, browse }) => {
    const { group, project } = await product.aGroup()
    await product.aUser({ roleId: 5, orgId: project.id, mobile: '13912345678' })
    const page = await browse()
    await withAxe(page)
    await signIn(page, await product.aUser({ roleId: 3, orgId: group.id }), '/sys/user')
    await front(page).getByRole('row').nth(2).waitFor()
    const mobiles = async (fetch: () => Promise<void>) => {
      const [head, ...lines] = await linesOf((await downloaded(page, fetch)).path)
      return lines.map((cells) => cells[head!.indexOf('手机号')]).filter(Boolean)
    }
    expect(await mobiles(() => exported(page))).toEqual(['139****5678'])

    await front(page).getByRole('button', { name: '更多方式' }).click()
    const asking = page.getByRole('dialog', { name: '导出' })
    await asking.getByRole('radio', { name: '完整号码' }).check()
    await asking.getByRole('button', { name: '导出' }).click()
    await asking.getByText('请选择查看目的').waitFor()
    await asking.getByLabel('查看目的').click()
    await page.getByText('应急联系', { exact: true }).click()
    expect(await accessFaults(page, asking)).toEqual([])
    await picture(page, 'export-whole')
    expect(await mobiles(() => asking.getByRole('button', { name: '导出' }).click())).toEqual(['13912345678'])
    await asking.waitFor({ state: 'detached' })

    await front(page).getByRole('button', { name: '更多方式' }).click()
    await asking.getByRole('radio', { name: '文本' }).check()
    await asking.getByRole('radio', { name: '当前显示的列' }).check()
    const { name, path } = await downloaded(page, () => asking.getByRole('button', { name: '导出' }).click())
    expect(name).toMatch(/^系统用户_.+_\d{8}\.csv$/)
    const [head, ...lines] = (await readFile(path, 'utf8')).slice(1).trimEnd().split('\r\n')
    expect(head!.split(',')).toContain('手机号')
    expect(lines.filter((line) => line.includes('139****5678'))).toHaveLength(1)
    await asking.waitFor({ state: 'detached' })

    // Of the rows that are chosen the bar over the tools asks the same.
    await front(page)
      .getByRole('checkbox', { name: /^选择 / })
      .first()
      .check()
    const bar = front(page).getByRole('toolbar', { name: '所选' })
    await bar.getByRole('button', { name: '更多方式' }).click()
    expect(await asking.getByRole('radio', { name: '所选 1 条' }).isChecked()).toBe(true)
    expect(await accessFaults(page, asking)).toEqual([])
    const request = page.waitForRequest(/\/sys\/user\/export/)
    await downloaded(page, () => asking.getByRole('button', { name: '导出' }).click())
    expect(((await request).postDataJSON() as { ids: number[] }).ids).toHaveLength(1)
    await asking.waitFor({ state: 'detached' })
    await bar.getByRole('button', { name: '取消选择' }).click()

    await front(page).getByRole('button', { name: '更多方式' }).click()
    const primary = asking.getByRole('button', { name: '导出' })
    await expect.poll(() => primary.evaluate((element) => element === document.activeElement)).toBe(true)
    expect((await downloaded(page, () => page.keyboard.press('Enter'))).name).toMatch(/\.xlsx$/)
    await asking.waitFor({ state: 'detached' })
  })
})

describe.skipIf(skipBrowser)('an export of many lines', () => {
  test('goes on in the background, is cancelled there or saved by itself, and is found again after a refresh', async ({
    product,
    browse,
  }) => {
    const page = await browse()
    await withAxe(page)
    const requests: string[] = []
    page.on('request', (request) => void (request.url().includes('/sys/task/') && requests.push(request.url())))
    await signIn(page, await aCrowd(product), '/sys/user')
    await front(page).getByRole('row').nth(2).waitFor()
    expect(requests).toEqual([])

    const card = page.getByRole('article', { name: '导出系统用户' })
    await whileLocked(product, async () => {
      await exported(page)
      await card.getByText(/^[\d,]+ \/ 12,001 行$/).waitFor()
      await picture(page, 'export-card')
      await page.getByRole('tab', { name: '首页' }).click()
      await card.waitFor()
      expect(await accessFaults(page, card)).toEqual([])
      await card.getByRole('button', { name: '收起导出系统用户' }).click()
      await card.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: '后台任务' }).click()
      const drawer = page.getByRole('dialog', { name: '后台任务' })
      await drawer.getByText('执行中').waitFor()
      await picture(page, 'export-drawer-running')
      await drawer.getByRole('button', { name: '取消导出系统用户' }).click()
      await drawer.getByRole('listitem').getByText('已取消').first().waitFor()
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
    })
    await page.getByRole('tab', { name: '系统用户' }).click()

    const saved = await downloaded(page, () => exported(page))
    expect(saved.name).toMatch(/^系统用户_.+_\d{8}\.xlsx$/)
    expect(await linesOf(saved.path)).toHaveLength(users + 2)
    await card.getByText('已完成，文件已保存').first().waitFor()
    await picture(page, 'export-saved')
    const again = await downloaded(page, () => card.getByRole('button', { name: '再次下载' }).click())
    expect(again.name).toMatch(/^系统用户_.+_\d{8}\.xlsx$/)

    await page.reload()
    await front(page).getByRole('row').nth(2).waitFor()
    await card.waitFor({ state: 'detached' })
    const opener = page.getByRole('button', { name: '后台任务' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: '后台任务' })
    await expect.poll(() => drawer.getByRole('listitem').count()).toBe(2)
    expect(await accessFaults(page, drawer)).toEqual([])
    await picture(page, 'export-drawer')
    const fetched = await downloaded(page, () => drawer.getByRole('button', { name: '下载导出系统用户' }).click())
    expect(await linesOf(fetched.path)).toHaveLength(users + 2)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('says why it failed, and so does the list of tasks, by night as well', async ({ product, browse }) => {
    const page = await browse()
    await withAxe(page)
    await page.addInitScript(() => localStorage.setItem('oems:theme', 'dark'))
    await signIn(page, await aCrowd(product), '/sys/user')
    await front(page).getByRole('row').nth(2).waitFor()
    const list = (url: URL) => url.pathname.endsWith('/sys/task/list')
    browse.tolerate(/sys\/task\/list/)
    await page.route(list, (route) => route.fulfill({ status: 500, json: { code: 500, msg: '系统繁忙', data: null } }))
    await page.getByRole('button', { name: '后台任务' }).click()
    const drawer = page.getByRole('dialog', { name: '后台任务' })
    await drawer.getByText('后台任务加载失败').waitFor()
    await page.unroute(list)
    await drawer.getByRole('button', { name: '重试' }).click()
    await drawer.getByText('近7天没有后台任务', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await whileLocked(product, async () => {
      await exported(page)
      const card = page.getByRole('article', { name: '导出系统用户' })
      await card.getByText(/12,001 行$/).waitFor()
      await product.db.execute(sql`update sys_task set status = 3, message = '任务执行失败，请稍后再试' where status = 1`)
      await card.getByText('任务执行失败，请稍后再试').first().waitFor()
      expect(await accessFaults(page, card)).toEqual([])
      await picture(page, 'export-failed-dark')
      await card.getByRole('button', { name: '关闭导出系统用户' }).click()
      await card.waitFor({ state: 'detached' })
    })
    await page.getByRole('button', { name: '后台任务' }).click()
    await drawer.getByText('任务执行失败，请稍后再试').waitFor()
    expect(await accessFaults(page, drawer)).toEqual([])
    await picture(page, 'export-drawer-dark')
  })
})
