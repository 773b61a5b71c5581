import { clinics } from '@oems/contract/clinic/clinics.ts'
import { InstitutionService, InstitutionType } from '@oems/contract/coop/codes.ts'
import { institutions } from '@oems/contract/coop/institutions.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { projectLists } from '@oems/contract/project/projectLists.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { revise } from '../server/src/project/testProjects.ts'
import { saved } from '../server/src/testing/samples.ts'
import { skipBrowser } from './chromium.ts'
import { atAddress, choose, counted, front, picture, readAnew, signIn } from './console.ts'
import { headOf } from './organisation.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()
const name = '蒙内铁路维修基地项目'

async function aGroup(product: Product) {
  const group = await product.anOrg({ orgType: 2 })
  const company = await product.anOrg({ parentId: group.id, orgType: 3 })
  const user = await product.aUser({ roleId: 3, orgId: group.id })
  return { group, company, user }
}
const record = (page: Page) => front(page).getByRole('dialog', { name })
const statusDialog = (page: Page) => page.getByRole('dialog', { name: /的状态变更$/ })
async function change(page: Page, event: string | RegExp) {
  await record(page).getByRole('button', { name: '状态变更', exact: true }).click()
  await statusDialog(page).getByRole('radio', { name: event }).check()
}
const confirm = (page: Page) => statusDialog(page).getByRole('button', { name: '变更', exact: true }).click()
async function day(page: Page, label: string, value: string) {
  await statusDialog(page).getByLabel(label).fill(value)
  await statusDialog(page).getByLabel(label).press('Enter')
}
const shows = (page: Page, status: string) => record(page).locator('header').getByText(status, { exact: true }).waitFor()

describe.skipIf(skipBrowser)('a project', () => {
  test('is made, begins, stands still, and is closed once everybody has left', async ({ product, browse }) => {
    const { group, user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/biz/project')
    await front(page).getByRole('button', { name: '新增项目' }).first().click()
    const form = page.getByRole('dialog', { name: '新增项目' })
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.getByText('请输入2到100字的项目名称').waitFor()
    await form.getByText('请选择国家/地区', { exact: true }).last().waitFor()
    await form.getByLabel('项目名称').fill(name)
    await form.getByRole('radio', { name: '总承包项目' }).check()
    await choose(page, form.getByLabel('行业领域'), '铁路轨道交通')
    await choose(page, form.getByLabel('承建模式'), '施工总承包')
    await choose(page, form.getByLabel('国家/地区'), '肯尼亚')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.waitFor({ state: 'detached' })

    await front(page).getByRole('button', { name, exact: true }).click()
    await shows(page, '筹备')
    await change(page, /^开工/)
    await statusDialog(page).getByLabel('开工日期').waitFor()
    await confirm(page)
    await statusDialog(page).getByText('请填写开工日期').waitFor()
    await day(page, '开工日期', '2025-06-01')
    await confirm(page)
    await shows(page, '在建（运营）')

    await change(page, '停工')
    expect(await statusDialog(page).getByRole('radio', { name: '关闭' }).count()).toBe(0)
    await confirm(page)
    await statusDialog(page).getByText('请填写状态说明').waitFor()
    await statusDialog(page).getByLabel('状态说明').fill('雨季停工')
    await confirm(page)
    await shows(page, '停工')

    const admin = await product.anAdmin(3, group.id)
    const { data } = await admin(projectLists.paged, { keyword: name })
    const { projectId } = (data as { list: { projectId: number }[] }).list[0]!
    const [person] = await somePeople(product, { orgId: projectId, count: 1 })
    await record(page).getByRole('tab', { name: '分包', exact: true }).click()
    await record(page).getByRole('button', { name: '新增分包' }).waitFor()
    await change(page, '关闭')
    await statusDialog(page).getByLabel('状态说明').fill('合同终止')
    await day(page, '实际完工日期', '2025-12-01')
    await confirm(page)
    await statusDialog(page).getByText('还有在岗员工1人，不能关闭项目').waitFor()
    await statusDialog(page).getByRole('button', { name: '打开 1 名在岗员工的名单' }).waitFor()
    await picture(page, 'project-refused')
    const left = await admin(employees.v2Delete, { employeeId: person!, deleteReason: '合同终止后回国' })
    expect(left.code).toBe(0)
    await confirm(page)
    await shows(page, '关闭')
    expect(await record(page).getByRole('button', { name: '编辑', exact: true }).count()).toBe(0)
    expect(await record(page).getByRole('button', { name: '新增分包' }).count()).toBe(0)
    for (const part of await record(page).getByRole('tab').all()) {
      await part.click()
      await expect.poll(() => record(page).locator('[aria-busy=true]').count()).toBe(0)
      await record(page).getByText('项目已关闭，只能查看', { exact: true }).waitFor()
      const words = await record(page).locator('[role=tablist] + section').getByRole('button').allInnerTexts()
      expect([await part.innerText(), words.filter((word) => /新增|登记|编辑|核实|删除|移出|前移|后移|解除|迁移|撤回/.test(word))]).toEqual(
        [await part.innerText(), []],
      )
    }
    await record(page).getByRole('button', { name: '状态变更', exact: true }).click()
    await statusDialog(page)
      .getByRole('radio', { name: /^重新启用/ })
      .waitFor()
  })

  test('is led on by whoever comes second, too, with what was typed; messages lead those who keep it to what ends there, and to its record', async ({
    product,
    browse,
  }) => {
    const { company, user } = await aGroup(product)
    const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: name })
    const keeper = await product.aUser({ roleId: 5, orgId: project.id })
    const colleague = await product.anAdmin(4, company.id)
    const page = await browse()
    await signIn(page, user, '/biz/project')
    await front(page).getByRole('button', { name, exact: true }).click()
    await shows(page, '在建（运营）')
    await change(page, /^收尾/)
    await day(page, '实际完工日期', '2026-02-20')
    await statusDialog(page).getByLabel('状态说明').fill('主体完工')
    expect(await revise(colleague, project.id, { projectStatus: 3, reason: '雨季停工' })).toMatchObject({ code: 0 })
    await confirm(page)
    await readAnew(page, statusDialog(page))
    await statusDialog(page).getByRole('radio', { name: /^复工/ }).waitFor()
    expect(await statusDialog(page).getByRole('radio', { name: /^收尾/ }).isChecked()).toBe(true)
    expect(await statusDialog(page).getByLabel('实际完工日期').inputValue()).toBe('2026-02-20')
    expect(await statusDialog(page).getByLabel('状态说明').inputValue()).toBe('主体完工')
    await confirm(page)
    await shows(page, '收尾')

    const guarded = { projectId: project.id, epType: 1, reason: '疫情平息' }
    expect(await colleague(projects.setEp, guarded)).toMatchObject({ code: 0 })
    const site = await browse()
    const reply = counted(site)
    await signIn(site, keeper)
    await reply
    const follow = async (unread: number, title: RegExp) => {
      await site.getByRole('button', { name: `消息，${unread}条未读` }).click()
      await site.getByRole('dialog', { name: '消息' }).getByRole('button', { name: title }).click()
      await site.getByRole('dialog', { name: '消息' }).waitFor({ state: 'hidden' })
    }
    await follow(2, /项目已进入收尾/)
    await atAddress(site, `/biz/org-clinic/index?orgId=${project.id}`)
    await front(site).getByRole('heading', { name: '医务室管理', level: 1 }).waitFor()
    await follow(1, /防控类型已变更/)
    await headOf(site, name).waitFor()
    await front(site).locator('header').getByText('收尾', { exact: true }).first().waitFor()

    // Its own administrator closes it as well, but does not open it again; those above end its clinic first.
    await saved(colleague, clinics.save, { orgId: project.id, clinicName: '营地急救站', clinicLevel: 1, address: '营地1号' })
    await site.goto('/oems/#/biz/project')
    await front(site).getByRole('button', { name, exact: true }).click()
    await change(site, '关闭')
    await statusDialog(site)
      .getByText(/^还有医务室1个，处理后才能关闭/)
      .waitFor()
    await statusDialog(site).getByLabel('状态说明').fill('竣工移交')
    await confirm(site)
    await site.getByText('还有医务室1个，不能关闭项目').first().waitFor()
    await page.goto(`/oems/#/biz/org-clinic/index?orgId=${project.id}`)
    await front(page).getByRole('button', { name: '营地急救站的更多操作' }).click()
    await page.getByRole('menuitem', { name: '终止服务', exact: true }).click()
    const ending = page.getByRole('dialog', { name: '终止服务' })
    await ending.getByLabel('原因').fill('营地关闭')
    await ending.getByRole('button', { name: '终止服务', exact: true }).click()
    await front(page).getByRole('row').filter({ hasText: '营地急救站' }).getByText('终止', { exact: true }).waitFor()
    await confirm(site)
    await shows(site, '关闭')
    expect(await record(site).getByRole('button', { name: '状态变更', exact: true }).count()).toBe(0)
  })

  test('is found by the nation in which it is, and Back leads to the map', async ({ product, browse }) => {
    const { company, user } = await aGroup(product)
    const { id } = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
    await product.db.execute(sql`update org set longitude = 36.8, latitude = -1.3 where id = ${id}`)
    await saved(await product.anAdmin(4, company.id), institutions.localAdd, {
      ...{ orgId: id, institutionName: '内罗毕诊所', institutionType: InstitutionType.clinic, nationCode: 'KE', address: '医院路1号' },
      ...{ distanceKm: '2.0', travelMinutes: 5, services: [InstitutionService.emergency], emergencyPhone: '+254 20 999000', is24h: 1 },
    })
    await product.anOrg({ parentId: company.id, orgType: 4, orgName: '蒙巴萨港口项目' })
    await product.anOrg({ parentId: company.id, orgType: 4, orgName: '万象水电站项目', nationCode: 'LA' })
    const page = await browse()
    await signIn(page, user, '/biz/project')
    await front(page).getByText('国别视图').click()
    await front(page).getByRole('heading', { name: '2 个国家/地区，3 个项目' }).waitFor()
    const bars = front(page).getByRole('list', { name: '各国家/地区的项目数' }).getByRole('button')
    expect(await bars.allInnerTexts()).toEqual([expect.stringMatching(/肯尼亚\s+2/), expect.stringMatching(/老挝\s+1/)])
    await picture(page, 'project-nations')
    await bars.first().click()
    await front(page).getByRole('button', { name: '蒙巴萨港口项目', exact: true }).waitFor()
    await expect.poll(() => front(page).locator('tr.ant-table-row').count()).toBe(2)
    await page.goBack()
    await front(page).getByRole('heading', { name: '2 个国家/地区，3 个项目' }).waitFor()

    await front(page).getByRole('link', { name: '3 个项目无可达医院' }).waitFor()
    await front(page).getByRole('link', { name: '老挝 1个项目无可达医院' }).click()
    await front(page).getByRole('button', { name: '万象水电站项目', exact: true }).waitFor()
    await expect.poll(() => front(page).locator('tr.ant-table-row').count()).toBe(1)
    await page.goBack()
    await front(page).getByRole('link', { name: '内罗毕机场扩建项目，车程60分钟内没有医院' }).click()
    await headOf(page, '内罗毕机场扩建项目').waitFor()
    await atAddress(page, `/project/${id}`)
  })
})
