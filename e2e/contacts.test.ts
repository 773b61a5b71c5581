import { Role } from '@oems/contract/access/builtInRoles.ts'
import { rooms } from '@oems/contract/commandRoom/rooms.ts'
import { contacts } from '@oems/contract/contacts/contacts.ts'
import { orgFiles } from '@oems/contract/orgFiles/orgFiles.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addDays, dayOf } from '../server/src/core/days.ts'
import { saved } from '../server/src/testing/samples.ts'
import { skipBrowser } from './chromium.ts'
import { front, later, openPage, picture, signIn, stateEmergency } from './console.ts'
import { anEmployee } from './people.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })
const rowOf = (page: Page, name: string) => front(page).getByRole('row').filter({ hasText: name })

async function aCompany(product: Product) {
  const { group, company, project, companyAdmin, groupAdmin } = await product.aGroup()
  const user = await product.aUser({ roleId: Role.companyAdministrator, orgId: company.id })
  return { group, company, project, companyAdmin, groupAdmin, user }
}

describe.skipIf(skipBrowser)('the telephones of an organisation', () => {
  test('a number is shown for a purpose, dialled in one press, and confirmed when it was right', async ({ product, browse }) => {
    const { company, companyAdmin, user } = await aCompany(product)
    const draft = { orgId: company.id, contactType: 4, name: '赵应急', telephoneCode: '254', mobile: '700112233' }
    await saved(companyAdmin, contacts.save, draft)
    const page = await browse()
    await later(product, 100 * 24 * 60, page)
    await signIn(page, user, '/biz/org-contacts')
    await front(page).getByText('超期未核实', { exact: true }).first().click()
    await rowOf(page, '赵应急').getByRole('button', { name: '显示赵应急的完整号码' }).click()
    await stateEmergency(page)
    const dial = rowOf(page, '赵应急').getByRole('link', { name: '拨打赵应急 +254 700112233' })
    expect(await dial.getAttribute('href')).toBe('tel:+254700112233')
    await picture(page, 'contacts')

    await rowOf(page, '赵应急').getByRole('button', { name: '核实', exact: true }).click()
    await page.getByText('已核实').waitFor()
    await rowOf(page, '赵应急').waitFor({ state: 'detached' })
    await front(page).getByText('全部', { exact: true }).first().click()
    await rowOf(page, '赵应急').waitFor()
    await expect.poll(() => rowOf(page, '赵应急').getByText('超期未核实').count()).toBe(0)
  })

  test('a new contact is typed in, and the first of its type is the primary one', async ({ product, browse }) => {
    const { project, user } = await aCompany(product)
    const { employeeId } = await anEmployee(product, project, '钱负责')
    const page = await browse()
    await signIn(page, user, '/biz/org-contacts')
    await front(page).getByRole('button', { name: '新增联系人' }).first().click()
    const form = page.getByRole('dialog', { name: '新增联系人' })
    await form.getByLabel('姓名', { exact: true }).fill('钱负责')
    await form.getByLabel('联系人类型').click()
    await page.locator('.ant-select-dropdown:visible').getByText('负责人', { exact: true }).click()
    await form.getByRole('button', { name: /^保\s?存$/ }).click()
    await form.getByText('手机、座机、邮箱至少填写一项').filter({ visible: true }).waitFor()
    await form.getByLabel('手机', { exact: true }).fill('13812345678')
    await form.getByLabel('员工', { exact: true }).fill('钱负责')
    await page.locator('.ant-select-dropdown:visible').getByText('钱负责').click()
    await picture(page, 'contact-employee')
    await form.getByRole('button', { name: /^保\s?存$/ }).click()
    await form.waitFor({ state: 'hidden' })
    await rowOf(page, '钱负责').getByText('主要', { exact: true }).waitFor()
    await rowOf(page, '钱负责').getByText('+86 138****5678').waitFor()
    await rowOf(page, '钱负责').click()
    const file = page.getByRole('link', { name: '打开档案' })
    expect(await file.getAttribute('href')).toBe(`#/employee/${employeeId}`)
  })

  test('a licence is loaded up, found when it is about to end, and keeps its file when its form is saved again', async ({
    product,
    browse,
  }) => {
    const { company, user } = await aCompany(product)
    const page = await browse()
    await signIn(page, user, '/biz/org-files')
    await front(page).getByRole('button', { name: '新增资料' }).first().click()
    const form = page.getByRole('dialog', { name: '新增资料' })
    await form.getByLabel('资料名称').fill('医务室执业许可')
    await form.getByLabel('资料类型').click()
    await page.locator('.ant-select-dropdown:visible').getByText('资质证照', { exact: true }).click()
    await form.getByLabel('到期日期').fill(addDays(dayOf(product.clock()), 30))
    await page.keyboard.press('Enter')
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: /^附件/ }).click()
    await (await chooser).setFiles({ name: '许可证.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await page.getByText('许可证.pdf已上传').waitFor()
    await form.getByRole('button', { name: /^保\s?存$/ }).click()
    await form.waitFor({ state: 'hidden' })

    await front(page).getByText('即将到期', { exact: true }).first().click()
    await rowOf(page, '医务室执业许可').getByRole('button', { name: '许可证.pdf' }).waitFor()
    await rowOf(page, '医务室执业许可').getByRole('button', { name: '编辑' }).click()
    const again = page.getByRole('dialog', { name: '编辑资料' })
    await again.getByText('许可证.pdf').first().waitFor()
    await again.getByLabel('备注').fill('原件在公司档案室')
    await again.getByRole('button', { name: /^保\s?存$/ }).click()
    await again.waitFor({ state: 'hidden' })
    await rowOf(page, '医务室执业许可').getByRole('button', { name: '许可证.pdf' }).waitFor()
    await picture(page, 'org-files')

    // Those below see it by one press in the list, without its form.
    const site = await product.anOrg({ parentId: company.id, orgType: 4 })
    const below = await product.anAdmin(5, site.id)
    const seenBelow = async () => ((await below(orgFiles.list, { orgId: site.id })).data as { total: number }).total
    const shared = rowOf(page, '医务室执业许可').getByRole('switch', { name: '“医务室执业许可”下级可见' })
    expect([await shared.getAttribute('aria-checked'), await seenBelow()]).toEqual(['false', 0])
    await shared.click()
    await expect.poll(() => shared.getAttribute('aria-checked')).toBe('true')
    expect(await seenBelow()).toBe(1)
  })

  test('at night the commander dials the room from the home page, in the order of duty', async ({ product, browse }) => {
    const { group, groupAdmin } = await aCompany(product)
    const duties = [
      { name: '张值班', phone: '+86 138 1234 5678' },
      { name: '李值班', phone: '13987654321' },
    ]
    await saved(groupAdmin, rooms.save, {
      orgId: group.id,
      roomName: '集团应急指挥中心',
      dutyPhone: '010-66901100 转8',
      meetingNo: '80012345',
      duties,
    })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.commandCentreAdministrator, orgId: group.id }))
    const part = front(page).getByRole('region', { name: '应急指挥室' })
    const dials = part.getByRole('link', { name: /^拨打/ })
    await dials.first().waitFor()
    const addresses = await dials.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual(['tel:01066901100,8', 'tel:+8613812345678', 'tel:13987654321'])
    await picture(page, 'command-room-home')
    await openPage(page, '组织管理', '应急指挥室')
    await rowOf(page, '集团应急指挥中心').getByRole('link', { name: '拨打集团应急指挥中心 010-66901100 转8' }).waitFor()
    await rowOf(page, '集团应急指挥中心').getByRole('button', { name: '复制会议号' }).click()
    await page.getByText('会议号已复制').waitFor()
  })
})
