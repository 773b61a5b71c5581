import { Role } from '@oems/contract/access/builtInRoles.ts'
import { institutions } from '@oems/contract/coop/institutions.ts'
import { projectMedical } from '@oems/contract/medical/medical.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addDays, dayOf } from '../server/src/core/days.ts'
import { saved } from '../server/src/testing/samples.ts'
import { skipBrowser } from './chromium.ts'
import { choose, front, picture, signIn } from './console.ts'
import { aTree, dialog } from './organisation.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'
import { aWorkbook, downloaded, linesOf } from './workbooks.ts'

const test = testOf()
const row = (page: Page, name: string) => front(page).getByRole('row').filter({ hasText: name })
const press = (page: Page, name: string) => front(page).getByRole('button', { name, exact: true }).click()
const chosen = (page: Page) => front(page).getByRole('toolbar', { name: '所选' })

/** A country as it stands on a map that was approved. */
const borders = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: '肯尼亚' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [34, 4],
            [41, 4],
            [41, -4],
            [34, -1],
            [34, 4],
          ],
        ],
      },
    },
  ],
})
const approvalNo = 'GS(2026)0001号'

const platformUser = ({ aUser, rootId }: Product) => aUser({ roleId: Role.systemAdministrator, orgId: rootId })

describe.skipIf(skipBrowser)('projects on the map', () => {
  test('stand on the borders that were approved, their number below; a bubble leads to the projects of its nation', async ({
    product,
    browse,
  }) => {
    const { east, user } = await aTree(product)
    await product.anOrg({ parentId: east.id, orgType: 4, orgName: '万象水电站项目', nationCode: 'LA' })
    const page = await browse()
    await signIn(page, user, '/biz/project?display=nation')
    const map = front(page).getByRole('region', { name: '地图' })
    await map.getByText('底图仅为经纬网格').waitFor()
    expect(await map.locator('path').count()).toBe(0)

    const platform = await browse()
    await signIn(platform, await platformUser(product), '/sys/config?view=platform')
    const settings = front(platform).getByRole('form', { name: '平台设置' })
    const chooser = platform.waitForEvent('filechooser')
    await settings.getByRole('button', { name: /^地图/ }).click()
    await (await chooser).setFiles({ name: '世界地图.json', mimeType: 'application/json', buffer: Buffer.from(borders) })
    await platform.getByText('世界地图.json已上传').waitFor()
    await settings.getByLabel('审图号').fill(approvalNo)
    await settings.getByRole('button', { name: '保存', exact: true }).click()
    await platform.getByText('已保存平台设置').waitFor()

    await page.reload()
    await map.getByText(`审图号：${approvalNo}`).waitFor()
    expect(await map.getByText('底图仅为经纬网格').count()).toBe(0)
    expect(await map.locator('path').first().getAttribute('d')).toMatch(/^M/)
    const [drawn, said] = await Promise.all([map.locator('svg').boundingBox(), map.getByText(approvalNo).boundingBox()])
    expect(said!.y).toBeGreaterThanOrEqual(drawn!.y + drawn!.height)
    await picture(page, 'project-map')
    await map.getByRole('button', { name: /^老挝 1个项目/ }).click()
    await row(page, '万象水电站项目').waitFor()
    await expect.poll(() => front(page).locator('tr.ant-table-row').count()).toBe(1)
  })
})

describe.skipIf(skipBrowser)('several projects', () => {
  test('come by workbook, are moved and guarded together, and leave as a file', async ({ product, browse }) => {
    const { east, west, airport, harbour, user } = await aTree(product)
    const page = await browse()
    await signIn(page, user, '/biz/project')
    await row(page, airport.orgName).waitFor()
    await press(page, '导入')
    const steps = dialog(page, '导入项目')
    const headings = ['所属组织', '项目名称', '项目属性', '行业领域', '承建模式', '国家/地区', '项目状态']
    const line = (name: string, nation: string) => [west.orgName, name, '总承包项目', '公路桥梁', 'EPC总承包', nation, '筹备']
    const upload = async (nation: string) =>
      steps
        .getByLabel('选择导入文件')
        .setInputFiles(await aWorkbook([headings, line('西环公路项目', '肯尼亚'), line('东环公路项目', nation)]))
    await upload('没有的国家')
    await steps.getByText(/共 2 行，可导入 1 行，有错误 1 行/).waitFor()
    await steps.getByRole('button', { name: '重新上传' }).click()
    await upload('乌干达')
    await steps.getByRole('button', { name: '确认导入 2 条' }).click()
    await steps.getByText('已导入 2 条').waitFor()
    await steps.getByRole('button', { name: '完成' }).click()
    await row(page, '西环公路项目').waitFor()
    await row(page, '东环公路项目').waitFor()

    const choosing = async () => {
      for (const { orgName } of [airport, harbour]) await row(page, orgName).getByRole('checkbox').check()
      await chosen(page).getByText('已选 2 条').waitFor()
    }
    const act = (name: string) => chosen(page).getByRole('button', { name, exact: true }).click()
    await choosing()
    await act('迁移')
    const moving = dialog(page, '批量迁移')
    await moving.getByText('将 2 个项目迁移到同一上级之下；有一个不能迁移，就都不迁移。').waitFor()
    await choose(page, moving.getByLabel('新的上级'), west.orgName)
    await moving.getByRole('region', { name: '迁移预览' }).getByText('（项目 2 个）').waitFor()
    await picture(page, 'projects-moving')
    const move = () => moving.getByRole('button', { name: '迁移', exact: true }).click()
    await moving.getByLabel('变更原因').fill('区域调整')
    await move()
    await moving.waitFor({ state: 'detached' })
    await row(page, airport.orgName).getByText(west.orgName).first().waitFor()
    await row(page, harbour.orgName).getByText(west.orgName).first().waitFor()
    await page.getByText('已迁移2个项目').waitFor()
    await page.getByRole('button', { name: '撤回', exact: true }).click()
    await row(page, airport.orgName).getByText(east.orgName).first().waitFor()
    await row(page, harbour.orgName).getByText(east.orgName).first().waitFor()

    await choosing()
    await act('迁移')
    await choose(page, moving.getByLabel('新的上级'), west.orgName)
    await moving.getByLabel('变更原因').fill('区域调整')
    await move()
    await moving.waitFor({ state: 'detached' })
    await row(page, airport.orgName).getByText(west.orgName).first().waitFor()
    await row(page, harbour.orgName).getByText(west.orgName).first().waitFor()
    expect(await row(page, east.orgName).count()).toBe(0)

    await choosing()
    await act('设防控类型')
    const guarding = dialog(page, '设置 2 个项目的防控类型')
    await guarding.getByRole('radio', { name: '应急防控' }).check()
    await guarding.getByLabel('设置原因').fill('当地疫情')
    await guarding.getByRole('button', { name: '设置', exact: true }).click()
    await guarding.waitFor({ state: 'detached' })
    for (const { orgName } of [airport, harbour]) await row(page, orgName).getByText('应急防控', { exact: true }).waitFor()

    await choosing()
    await act('选择全部 4 条')
    await act('设防控类型')
    const guardingAll = dialog(page, '设置本组织及下级全部未关闭项目的防控类型')
    await guardingAll.getByRole('radio', { name: '应急防控' }).check()
    await guardingAll.getByLabel('设置原因').fill('当地疫情')
    const sent = page.waitForRequest(/\/biz\/project\/set-ep/)
    await guardingAll.getByRole('button', { name: '设置', exact: true }).click()
    expect((await sent).postDataJSON()).toMatchObject({ orgId: expect.any(Number) })
    await guardingAll.waitFor({ state: 'detached' })
    for (const orgName of ['西环公路项目', '东环公路项目']) await row(page, orgName).getByText('应急防控', { exact: true }).waitFor()

    await choosing()
    expect((await downloaded(page, () => act('导出二维码'))).name).toMatch(/二维码.*\.zip$/)
    const namesIn = async (fetch: () => Promise<void>) => {
      const [head, ...lines] = await linesOf((await downloaded(page, fetch)).path)
      return lines.map((cells) => cells[head!.indexOf('项目名称')]).sort()
    }
    const [own, all] = [
      [airport.orgName, harbour.orgName].sort(),
      [airport.orgName, harbour.orgName, '西环公路项目', '东环公路项目'].sort(),
    ]
    expect(await namesIn(() => act('导出所选'))).toEqual(own)
    await act('取消选择')
    expect(await namesIn(() => press(page, '导出'))).toEqual(all)
  })
})

describe.skipIf(skipBrowser)('other views of projects', () => {
  test('tell those above who manages them, and those who run the platform whether anybody works with them', async ({ product, browse }) => {
    const { east, airport, harbour, user } = await aTree(product)
    const keeper = await product.anAccount({ roleId: Role.projectAdministrator, orgId: airport.id })
    const page = await browse()
    await signIn(page, user, '/biz/project')
    await front(page).getByText('管理员与联系人', { exact: true }).click()
    await row(page, airport.orgName).getByText(keeper.username).waitFor()
    await row(page, harbour.orgName).getByText('无管理员', { exact: true }).waitFor()
    await front(page).getByText('无管理员', { exact: true }).first().click()
    await row(page, airport.orgName).waitFor({ state: 'detached' })
    await row(page, harbour.orgName).waitFor()

    const only = await product.anOrg({ parentId: east.id, orgType: 4, orgName: `坎帕拉供水项目${airport.id}` })
    const platform = await browse()
    await signIn(platform, await platformUser(product), '/biz/org-info')
    await front(platform).getByText('项目运行', { exact: true }).click()
    await front(platform).getByPlaceholder('名称、编码、拼音').fill(only.orgName)
    await row(platform, only.orgName).getByText('未填报', { exact: true }).waitFor()
    await row(platform, only.orgName).click()
    await platform.waitForURL((url) => url.hash.startsWith(`#/project/${only.id}`))
  })
})

describe.skipIf(skipBrowser)('what waits at projects', () => {
  test('is told on the home page of company and group, and leads to the list of it', async ({ product, browse }) => {
    const { group, east, airport, harbour } = await aTree(product)
    const admin = await product.anAdmin(Role.companyAdministrator, east.id)
    const inDays = (count: number) => addDays(dayOf(product.clock()), count)
    await product.db.execute(sql`update project set project_status = 3, suspend_since = ${inDays(-91)} where project_id = ${airport.id}`)
    const licence = { clinicLevel: 1, evacPlan: '送内罗毕', licenseState: 1, licenseEndDate: inDays(20) }
    await saved(admin, projectMedical.save, { projectId: harbour.id, ...licence })
    await saved(admin, institutions.localAdd, {
      ...{ orgId: harbour.id, institutionName: '港口医院', institutionType: 1, nationCode: 'KE', address: '港口路1号' },
      ...{ distanceKm: '3', travelMinutes: 10, services: [1], agreementEnd: inDays(30) },
    })
    for (const [roleId, orgId] of [
      [Role.companyAdministrator, east.id],
      [Role.groupAdministrator, group.id],
    ] as const) {
      const page = await browse()
      await signIn(page, await product.aUser({ roleId, orgId }))
      const todos = front(page).getByRole('region', { name: '项目待办', exact: true })
      for (const [name, found] of [
        ['2个项目未填报信息', [airport.orgName, harbour.orgName]],
        ['1个项目停工超过90天', [airport.orgName]],
        ['1个项目的执业许可或保单将到期或已到期', [harbour.orgName]],
        ['1家当地机构的协议将到期', ['港口医院']],
      ] as const) {
        await todos.getByRole('link', { name, exact: true }).click()
        for (const one of found) await row(page, one).first().waitFor()
        await expect.poll(() => front(page).locator('tr.ant-table-row').count()).toBe(found.length)
        await page.getByRole('tab', { name: '首页' }).click()
      }
    }
  })
})
