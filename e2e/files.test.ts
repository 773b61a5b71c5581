import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { avatar } from '@oems/contract/files/avatar.ts'
import type { Page, Request } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { picture as aPicture, sent } from '../server/src/files/testFiles.ts'
import { aTempFolder } from '../server/src/testing/tempFolder.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, later, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'
import { inTheme } from './visit.ts'

const test = testOf()
const upload = '**/oems-api/sys/oss/upload?*'
const administrator = ({ aUser, rootId }: Product) => aUser({ roleId: 1, orgId: rootId })
/** Who has loaded something up before signing in by the page: a file of no record yet is its owner's alone. */
async function anOwner(product: Product) {
  const user = await administrator(product)
  return { user, own: product.as(await product.aSession(user)) }
}

/** A photograph that compresses badly: of several parts. */
const photograph = (width = 1200, height = 1000) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

/** Chosen in the dialog for one's own picture. */
async function chooseAvatar(page: Page, file: string | { readonly name: string; readonly buffer: Buffer }) {
  await page.getByRole('button', { name: '更换头像' }).click()
  // A person waits until it has opened.
  await page.locator('.ant-modal:visible:not([class*=ant-zoom])').waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^头像：/ }).click()
  await (await chooser).setFiles(typeof file === 'string' ? file : { ...file, mimeType: 'image/png' })
}
const partOf = (request: Request) => {
  const { searchParams } = new URL(request.url())
  return `${searchParams.get('uploadId')} ${searchParams.get('partNo')}`
}

/** Which parts the server has taken, each time it took one. */
function takenParts(page: Page) {
  const taken: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/sys/oss/upload?') && response.status() === 200) taken.push(partOf(response.request()))
  })
  return taken
}

describe.skipIf(skipBrowser)('loading up', () => {
  test('a file arrives over a line that breaks, no part of it twice; the form waits for it', async ({ product, browse }) => {
    const page = await browse()
    browse.tolerate(/ERR_CONNECTION_RESET|ERR_FAILED/)
    await signIn(page, await administrator(product), '/profile')
    const taken = takenParts(page)
    let requests = 0
    let mayEnd = () => {}
    const end = new Promise<void>((resolve) => {
      mayEnd = resolve
    })
    await page.route(upload, async (route) => {
      requests++
      if (requests % 3 === 2) return route.abort('connectionreset')
      if (requests === 4) await end
      await route.continue()
    })
    await chooseAvatar(page, { name: '本人照片.png', buffer: await photograph() })
    await page.getByText(/线路中断，正在重连/).waitFor()
    await picture(page, 'upload-broken')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('文件还没有传完，请等待上传完成，或移除后再保存').waitFor()
    mayEnd()
    await page.getByText('本人照片.png已上传').waitFor()
    await page.getByText(/^文件还没有传完/).waitFor({ state: 'detached' })
    expect(taken.length).toBeGreaterThan(3)
    expect(new Set(taken).size).toBe(taken.length)

    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已更换头像').waitFor()
    const shown = page.getByRole('button', { name: /账号菜单$/ }).locator('img')
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  test('after a refresh the same file goes on where it stopped', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, await administrator(product), '/profile')
    const taken = takenParts(page)
    let isOpen = false
    await page.route(upload, async (route) => {
      // The third part never gets there before the page is left.
      if (!isOpen && new URL(route.request().url()).searchParams.get('partNo') === '3') return
      await route.continue()
    })
    const folder = aTempFolder()
    const file = join(folder, '本人照片.png')
    await writeFile(file, await photograph())
    await chooseAvatar(page, file)
    await expect.poll(() => taken.length).toBe(2)
    await page
      .getByText(/MB.*\/秒|MB \//)
      .first()
      .waitFor()
    await page.waitForTimeout(500) // what the browser stores is stored some moments after a change
    isOpen = true
    await page.reload()
    await chooseAvatar(page, file)
    await page.getByText('本人照片.png已上传').waitFor()
    expect(new Set(taken).size).toBe(taken.length)
    expect(new Set(taken.map((part) => part.split(' ')[0])).size).toBe(1)
  })

  test('what is no good is said beside the file, by the browser and by the server', async ({ product, browse }) => {
    const page = await browse()
    await withAxe(page)
    await page.addInitScript(() => localStorage.setItem('oems:theme', 'system'))
    await signIn(page, await administrator(product), '/profile')
    await chooseAvatar(page, { name: '标志.svg', buffer: Buffer.from('<svg/>') })
    await page.getByText(/^不支持的文件类型，请选择jpg、/).waitFor()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^头像：/ }).click()
    await (await chooser).setFiles({ name: '照片.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
    await page.getByText('文件内容与扩展名不符').waitFor()
    for (const theme of ['light', 'dark'] as const) {
      await inTheme(page, theme)
      expect(await accessFaults(page, page.getByRole('dialog'))).toEqual([])
    }
  })
})

describe.skipIf(skipBrowser)('文件管理', () => {
  test('a picture that comes into sight an hour later still comes, by a fresh address', async ({ product, browse }) => {
    const content = await aPicture()
    const { user, own } = await anOwner(product)
    for (let at = 0; at < 60; at++) await sent(own, 'image', `现场照片${at}.png`, content)
    const page = await browse()
    browse.tolerate(/status of 404|已超过/)
    await signIn(page, user, '/sys/oss?pageSize=100')
    const images = front(page).getByRole('list', { name: '文件' }).locator('img')
    await expect.poll(() => images.count()).toBeGreaterThan(6)
    const before = await images.count()
    expect(before).toBeLessThan(60)
    await later(product, 59, page)
    const signed = page.waitForRequest('**/sys/oss/sign?*')
    const last = front(page).getByRole('listitem').last()
    await last.scrollIntoViewIfNeeded()
    await signed
    const loaded = () => images.evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length)
    await expect.poll(() => images.count()).toBeGreaterThan(before)
    await expect.poll(async () => (await images.count()) - (await loaded())).toBe(0)
  })

  test('grid or table is remembered; one picture leads to the next; what is in use stays, what is not goes', async ({
    product,
    browse,
  }) => {
    // What an earlier run has left is no other file of the same name.
    const mark = Date.now().toString(36)
    const { id } = await product.anOrg({ orgType: 2 })
    const owner = await product.anAdmin(3, id)
    const used = await sent(owner, 'image', `在用头像${mark}.png`, await aPicture())
    expect(await owner(avatar.saveAvatar, { ossIds: [used.ossId] })).toMatchObject({ code: 0 })
    const { user, own } = await anOwner(product)
    await sent(own, 'doc', `协议扫描件${mark}.pdf`, '%PDF-1.7')
    await sent(own, 'image', `门口${mark}.png`, await aPicture())
    await sent(own, 'image', `食堂${mark}.png`, await aPicture())

    const page = await browse()
    await signIn(page, user, '/sys/oss')
    const panel = front(page)
    await panel.getByRole('button', { name: `查看食堂${mark}.png的详情` }).click()
    const record = page.getByRole('dialog', { name: `食堂${mark}.png` })
    await record.getByText('60 × 40').waitFor()
    await record.getByRole('button', { name: `放大食堂${mark}.png` }).click()
    const gallery = page.getByRole('dialog').last()
    await gallery.getByRole('img', { name: `食堂${mark}.png` }).waitFor()
    await page.keyboard.press('ArrowRight')
    await gallery.getByRole('img', { name: `门口${mark}.png` }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '下一个' }).waitFor({ state: 'hidden' })
    await expect.poll(() => record.evaluate((shown) => shown.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'detached' })

    const remembered = page.waitForResponse((reply) => reply.url().includes('/preference'))
    await panel.getByTitle('列表', { exact: true }).click()
    await panel.getByRole('row', { name: `协议扫描件${mark}.pdf` }).waitFor()
    await remembered
    await page.reload()
    const remove = async (name: string) => {
      await panel.getByRole('button', { name: `${name}的更多操作` }).click()
      await page.getByRole('menuitem', { name: '删除' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    }
    await panel.getByRole('row', { name: `协议扫描件${mark}.pdf` }).waitFor()
    await picture(page, 'files-table')
    await remove(`在用头像${mark}.png`)
    await page.getByText(/^文件正在被使用：账号/).waitFor()
    await page.getByRole('button', { name: '取消' }).click()
    await remove(`协议扫描件${mark}.pdf`)
    await page.getByText('已删除文件').waitFor()
  })

  test('the storage is tested before it is saved, and offered to whom may set it alone', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, await administrator(product), '/sys/oss')
    await page.getByRole('button', { name: '存储配置' }).click()
    await page.getByRole('button', { name: '测试连接' }).click()
    await page.getByText('连接正常：已写入、读取并删除一个测试文件').waitFor()
    await page.getByText('S3兼容对象存储').click()
    await page.getByRole('button', { name: '测试连接' }).click()
    await page.getByText('请输入存储桶').waitFor()
    await page.getByLabel('服务地址').fill('http://127.0.0.1:1')
    await page.getByLabel('存储桶').fill('oems-files')
    await page.getByLabel('访问密钥ID').fill('key')
    await page.getByLabel('访问密钥', { exact: true }).fill('secret')
    await page.getByRole('button', { name: '测试连接' }).click()
    await page.getByText(/^存储连接失败：/).waitFor()

    const operator = await browse()
    await signIn(operator, await product.aUser({ roleId: 6, orgId: product.rootId }), '/sys/oss')
    await operator.getByRole('heading', { name: '文件管理' }).waitFor()
    await operator
      .getByRole('button', { name: /^查看.*的详情$/ })
      .or(operator.getByText('暂无文件', { exact: false }))
      .first()
      .waitFor()
    expect(await operator.getByRole('button', { name: '存储配置' }).count()).toBe(0)
  })
})

describe.skipIf(skipBrowser)('平台设置', () => {
  test('logo and background stand before the sign-in once they are saved', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, await administrator(product), '/sys/config?view=platform')
    for (const [name, title] of [
      ['标志.png', '平台标志'],
      ['背景.png', '登录背景'],
    ] as const) {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: new RegExp(`^${title}：`) }).click()
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: await aPicture(200, 100) })
      await page.getByText(`${name}已上传`).waitFor()
    }
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存平台设置').waitFor()
    await page.getByRole('banner').locator('a img[src*="/sys/oss/file/"]').waitFor()

    const stranger = await browse()
    const background = stranger.waitForResponse(
      (reply) => /\/sys\/oss\/file\/\d+$/.test(new URL(reply.url()).pathname) && !reply.url().includes('thumb'),
    )
    await stranger.goto('/oems/')
    expect((await background).status()).toBe(200)
    const logo = stranger.locator('header img')
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await picture(stranger, 'login-background')
  })
})
