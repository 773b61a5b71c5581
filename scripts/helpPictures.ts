import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchChromium } from '../e2e/chromium.ts'

/*
 * The pictures of the handbook, taken from the product itself so that they never show what is not there:
 * `node scripts/helpPictures.ts http://localhost:8080` beside a built product with its demonstration data. `helpIndex.test.ts` holds their size.
 */
const address = process.argv[2] ?? 'http://localhost:8080'
const folder = join(import.meta.dirname, '../web/public/help/pictures')
const password = 'Demo@2026'
const mostBytes = 60_000

interface Picture {
  readonly name: string
  readonly to: string
  /** What is done before it is taken. */
  readonly before?: (page: Page) => Promise<unknown>
}
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

/** By whom each is seen: accounts of the demonstration. */
const pictures: Readonly<Record<string, readonly Picture[]>> = {
  demo03: [
    { name: 'admin-home', to: '/home/index' },
    { name: 'admin-caliber', to: '/statistic/health', before: press('口径：申报率') },
    { name: 'admin-filling', to: '/filling-management/index' },
    { name: 'admin-tree', to: '/org-management/org-management' },
    { name: 'admin-users', to: '/sys/user' },
    { name: 'admin-new-user', to: '/sys/user', before: press('新增用户') },
    { name: 'admin-move', to: '/employee/index', before: press('整单位调动') },
    { name: 'admin-why', to: '/sys/role', before: press('为什么看不到') },
    { name: 'admin-policy', to: '/declare-policy/index' },
  ],
  demo05: [
    { name: 'project-workbench', to: '/workbench/index' },
    { name: 'project-employees', to: '/employee/index' },
    { name: 'project-employee', to: '/employee/index', before: press('新增员工') },
    { name: 'project-import', to: '/employee/index', before: press('导入') },
    { name: 'project-reserve', to: '/reserve/report' },
  ],
  demo07: [
    { name: 'doctor-home', to: '/home/index' },
    { name: 'doctor-attention', to: '/user-ill-situation/index' },
    { name: 'doctor-stock', to: '/clinic/drug-stock/index' },
    { name: 'doctor-in', to: '/clinic/drug-stock/index', before: press('入库') },
  ],
  demo08: [
    { name: 'reporter-home', to: '/home/index' },
    { name: 'reporter-filling', to: '/filling-management/index?filled=0' },
    { name: 'reporter-guide', to: '/project-guide', before: press('查看与修改') },
  ],
}
const onPhone: readonly Picture[] = [
  { name: 'phone-today', to: '' },
  { name: 'phone-detail', to: '', before: (page) => page.getByText('有变化，逐项填写').click() },
]

async function signIn(page: Page, username: string) {
  await page.getByLabel(/账号/).first().fill(username)
  await page.getByLabel(/密码/).first().fill(password)
  await page.keyboard.press('Enter')
}
/** Until nothing is on its way for a while, charts included. */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page
    .locator('[aria-busy=true]:visible')
    .first()
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => undefined)
  await page.waitForTimeout(1_500)
}

/** As small as it must be: a picture of the screen as WebP, made by the browser itself. */
async function webp(page: Page, png: Buffer, widest: number): Promise<Buffer> {
  for (const [share, quality] of [
    [1, 0.75],
    [0.85, 0.7],
    [0.75, 0.6],
    [0.75, 0.45],
    [0.65, 0.4],
  ] as const) {
    const width = Math.round(widest * share)
    const url = await page.evaluate(
      async ([source, width, quality]) => {
        const picture = new Image()
        picture.src = source
        await picture.decode()
        const canvas = Object.assign(document.createElement('canvas'), {
          width,
          height: Math.round((picture.height * width) / picture.width),
        })
        canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
        return canvas.toDataURL('image/webp', quality)
      },
      [`data:image/png;base64,${png.toString('base64')}`, width, quality] as const,
    )
    const bytes = Buffer.from(url.split(',')[1]!, 'base64')
    if (bytes.length <= mostBytes) return bytes
  }
  throw new Error('picture too large')
}

mkdirSync(folder, { recursive: true })
const browser = await launchChromium()
const blank = await browser.newPage()
const take = async (page: Page, { name, before }: Picture, width: number) => {
  await before?.(page)
  await settled(page)
  writeFileSync(join(folder, `${name}.webp`), await webp(blank, await page.screenshot(), width))
  console.log(name)
}
for (const [username, list] of Object.entries(pictures)) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const page = await context.newPage()
  await page.goto(`${address}/oems/`)
  await signIn(page, username)
  await page.getByRole('tab', { name: '首页' }).waitFor()
  for (const picture of list) {
    await page.goto(`${address}/oems/#${picture.to}`)
    await settled(page)
    for (const note of await page.getByRole('button', { name: /^不再提示/ }).all()) if (await note.isVisible()) await note.click()
    await take(page, picture, 1280)
    await page.keyboard.press('Escape')
  }
  await context.close()
}
const context = await browser.newContext({
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  locale: 'zh-CN',
})
const page = await context.newPage()
await page.goto(`${address}/oems/h5/`)
await signIn(page, 'demo12')
await page.getByText('您的体温').waitFor()
for (const picture of onPhone) await take(page, picture, 540)
await browser.close()
