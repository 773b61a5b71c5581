import { Role } from '@oems/contract/access/builtInRoles.ts'
import { contacts } from '@oems/contract/contacts/contacts.ts'
import { InstitutionService, InstitutionType } from '@oems/contract/coop/codes.ts'
import { institutions } from '@oems/contract/coop/institutions.ts'
import type { Locator, Page } from 'playwright-core'
import QRCode from 'qrcode'
import { describe, expect } from 'vitest'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { saved } from '../server/src/testing/samples.ts'
import { skipBrowser } from './chromium.ts'
import { atAddress, front, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })
const sheet = (page: Page, name: string) => front(page).getByRole('article', { name })

async function aSite(product: Product) {
  const { project, projectAdmin } = await product.aGroup()
  await saved(projectAdmin, contacts.save, { orgId: project.id, contactType: 4, name: '王小明', mobile: '13812345678' })
  await saved(projectAdmin, contacts.save, { orgId: project.id, contactType: 7, name: '当地急救中心', phone: '999' })
  await saved(projectAdmin, institutions.localAdd, {
    ...{ orgId: project.id, institutionName: '内罗毕总医院', institutionNameLocal: 'Hospitali Kuu ya Nairobi' },
    ...{ institutionType: InstitutionType.general, nationCode: 'KE', address: '医院路1号', distanceKm: '12.5', travelMinutes: 25 },
    ...{ services: [InstitutionService.emergency], emergencyPhone: '+254 20 999000', is24h: 1 },
  })
  const user = await product.aUser({ roleId: Role.projectAdministrator, orgId: project.id })
  return { project, user }
}

/** Sheets of a printed page, and the size of the first in points. */
async function printed(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? []
  return { sheets: pdf.match(/\/Type\s*\/Page\b/g)?.length, size: [Math.round(Number(width)), Math.round(Number(height))] }
}

/** What a code says in black and white: its modules within the blank margin, line by line, as a reader sees them on the screen. */
const modulesOf = (code: Locator, size: number) =>
  code.evaluate((picture: HTMLImageElement, modules) => {
    const { naturalWidth: width, naturalHeight: height } = picture
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    context.drawImage(picture, 0, 0)
    const isDark = (x: number, y: number) => context.getImageData(x, y, 1, 1).data[0]! < 128
    let edge = 0
    while (!isDark(edge, edge)) edge += 1
    const scale = (width - 2 * edge) / modules
    const at = (module: number) => Math.floor(edge + (module + 0.5) * scale)
    return Array.from({ length: modules ** 2 }, (_, n) => Number(isDark(at(n % modules), at(Math.floor(n / modules)))))
  }, size)

describe.skipIf(skipBrowser)('the emergency card of a project', () => {
  test('whoever scans it signs in and sees it; on paper it is one sheet of A4 without the frame around it', async ({ product, browse }) => {
    const { project, user } = await aSite(product)
    const page = await browse()
    await signIn(page, user, `/project/emergency-card/${project.id}`)
    const card = sheet(page, '项目急救卡')
    await card.getByText('999', { exact: true }).waitFor()
    await card.getByText('Hospitali Kuu ya Nairobi', { exact: true }).waitFor()
    await card.getByText('+86 138****5678', { exact: true }).waitFor()

    await front(page).getByRole('button', { name: '显示完整号码', exact: true }).click()
    await card.getByText('+86 13812345678', { exact: true }).waitFor()
    await picture(page, 'emergency-card')
    // Its code is that of the card's own address, by which this page was reached.
    const { modules } = QRCode.create(page.url(), { errorCorrectionLevel: 'M' })
    expect(await modulesOf(card.getByRole('img'), modules.size)).toEqual([...modules.data].map((module) => module & 1))
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation', { name: '菜单' }).isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: '打印', exact: true }).isVisible()).toBe(false)
    expect(await card.isVisible()).toBe(true)
    expect(await printed(page)).toEqual({ sheets: 1, size: [595, 842] })
  })

  test('in English it speaks to whoever drives there', async ({ product, browse }) => {
    const { project, user } = await aSite(product)
    const page = await browse()
    await signIn(page, user, `/project/emergency-card/${project.id}`)
    await front(page).getByText('English', { exact: true }).click()
    const card = sheet(page, 'Emergency card')
    await card.getByText('12.5 km · about 25 min', { exact: true }).waitFor()
    await card.getByText('Kenya', { exact: true }).waitFor()
    await card.getByText('Wang Xiaoming').waitFor()
    await card.getByText('Hospitali Kuu ya Nairobi', { exact: true }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation', { name: '菜单' }).isVisible()).toBe(false)
    expect(await card.getByText('Hospitali Kuu ya Nairobi', { exact: true }).isVisible()).toBe(true)
    expect(await printed(page)).toEqual({ sheets: 1, size: [595, 842] })
  })

  test('what a project lacks leads to where it is entered; the card is beside it', async ({ product, browse }) => {
    const { project, user } = await aSite(product)
    await somePeople(product, { orgId: project.id, count: 10 })
    const page = await browse()
    await signIn(page, user, `/org-management/org-management?node=${project.id}`)
    await front(page).getByRole('tab', { name: '概览' }).waitFor()
    await front(page).getByRole('button', { name: '没有负责人，去填写' }).click()
    expect(await front(page).getByRole('tab', { name: '联系人' }).getAttribute('aria-selected')).toBe('true')
    const overview = front(page).getByRole('tab', { name: '概览' })
    await overview.click()
    await front(page).getByRole('link', { name: '项目急救卡' }).waitFor()
    const gaps = front(page).getByRole('button', { name: /，去填写$/ })
    const count = await gaps.count()
    expect(count).toBeGreaterThan(4)
    for (let at = 0; at < count; at += 1) {
      await gaps.nth(at).click()
      expect([at, await overview.getAttribute('aria-selected')]).toEqual([at, 'false'])
      await overview.click()
    }
    await front(page).getByRole('link', { name: '项目急救卡' }).click()
    await sheet(page, '项目急救卡').waitFor()
    await page.goto(`/oems/#/org-management/org-management?node=${project.id}`)
    await front(page).getByRole('link', { name: '在场10人应有急救站，没有在用的医务室，去填写' }).click()
    await atAddress(page, `/biz/org-clinic/index?orgId=${project.id}`)
    await front(page).getByRole('button', { name: '新增医务室' }).waitFor()
  })

  test('another’s project has none', async ({ product, browse }) => {
    const { user } = await aSite(product)
    const { project: other } = await aSite(product)
    const page = await browse()
    await signIn(page, user, `/project/emergency-card/${other.id}`)
    await front(page).getByText('该项目不存在、已关闭，或不在您的管理范围内').waitFor()
  })
})
