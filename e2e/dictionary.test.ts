import { Role } from '@oems/contract/access/builtInRoles.ts'
import { drugs } from '@oems/contract/dictionary/drugs.ts'
import { covid } from '@oems/contract/illness/codes.ts'
import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { choose, front, openPage, signIn } from './console.ts'
import { testOf } from './test.ts'
import { aWorkbook, downloaded, linesOf } from './workbooks.ts'

const test = testOf()
const headings = ['通用名', '药品类别', '药理分类', '剂型', '规格', '生产厂家', '成分', '最小单位', '适用分类']

describe.skipIf(skipBrowser)('whoever keeps the dictionaries of a group', () => {
  test('enters drugs by hand, is warned of a double, imports a workbook, and finds again what was changed', async ({ product, browse }) => {
    const { id: orgId } = await product.anOrg({ orgType: 2 })
    const operator = await product.aUser({ roleId: await product.aKeeperRole(orgId, 'dict'), orgId })
    const page = await browse()
    await signIn(page, operator, '/dict/disease-type')
    await page.getByRole('button', { name: '新增疾病分类' }).first().click()
    const type = page.getByRole('dialog', { name: '新增疾病分类' })
    await type.getByLabel('分类名称').fill('呼吸')
    await type.getByRole('button', { name: '保存', exact: true }).click()
    await front(page).getByRole('cell', { name: '呼吸', exact: true }).waitFor()

    await openPage(page, '基础字典', '药品字典')
    await front(page).getByRole('button', { name: '新增药品' }).first().click()
    const form = page.getByRole('dialog', { name: '新增药品' })
    await form.getByLabel('通用名').fill('氨溴索片')
    await form.getByLabel('规格').fill('30mg')
    for (const [label, value] of Object.entries({ 药品类别: '西药', 剂型: '片剂', 药理分类: '呼吸' }))
      await choose(page, form.getByLabel(label), value)
    await form.getByLabel('适用分类').fill('呼吸')
    await page.keyboard.press('Enter')
    await form.getByLabel('成分').fill('盐酸氨溴索')
    await page.keyboard.press('Enter')
    await form.getByLabel('最小单位').fill('片')
    await form.getByLabel('包装单位').fill('盒')
    await form.getByLabel('包装数量').fill('20')
    await form.getByText('1盒 = 20片').waitFor()
    await form.getByLabel('批准文号').fill('H20000001')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.getByText(/^国产药品的批准文号应为“国药准字”/).waitFor()
    await form.getByLabel('批准文号').fill('国药准字H20000001')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await front(page).getByText('共 1 种').waitFor()

    const line = (name: string, maker: string) => [name, '西药', '呼吸', '片剂', '30mg', maker, '盐酸氨溴索', '片', '呼吸']
    const workbook = await aWorkbook([headings, line('氨溴索片', '甲厂'), line('溴己新片', '甲厂')])
    await front(page).getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导入药品' })
    await dialog.getByLabel('选择导入文件').setInputFiles(workbook)
    await dialog.getByText('共 2 行，可导入 2 行，其中需核对 1 行，有错误 0 行').waitFor()
    await dialog.getByRole('row').filter({ hasText: '氨溴索片' }).getByText('已有同名同规格的药品（未填厂家）').waitFor()
    await dialog.getByRole('button', { name: '确认导入 2 条' }).click()
    await dialog.getByRole('button', { name: '完成' }).click()
    await front(page).getByText('共 3 种').waitFor()

    await front(page).getByRole('button', { name: '新增药品' }).first().click()
    await form.getByLabel('通用名').fill('氨溴索片')
    await form.getByLabel('规格').fill('30mg')
    await form.getByText('已有同名同规格的药品（未填厂家、甲厂），请确认不是重复录入').waitFor()
    await form.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '放弃填写' }).click()

    await front(page).getByRole('textbox', { name: '通用名' }).fill('xjx')
    await front(page).getByText('共 1 种').waitFor()
    const exported = await downloaded(page, () => front(page).getByRole('button', { name: '导出' }).click())
    const [head, ...rows] = await linesOf(exported.path)
    expect(rows.map((cells) => [cells[head!.indexOf('通用名')], cells[head!.indexOf('适用分类')]])).toEqual([['溴己新片', '呼吸']])

    await front(page).getByRole('button', { name: '编辑' }).click()
    const editing = page.getByRole('dialog', { name: '编辑药品' })
    await editing.getByLabel('商品名').fill('必嗽平')
    await editing.getByLabel('日最大剂量').fill('6')
    await editing.getByRole('radiogroup', { name: '缓控释' }).getByText('是', { exact: true }).click()
    await editing.getByRole('button', { name: '保存', exact: true }).click()
    await editing.waitFor({ state: 'hidden' })
    const caller = await product.aKeeper(orgId, 'dict')
    const { list } = (await caller(drugs.list, { drugName: '溴己新片' })).data as { list: object[] }
    expect(list).toMatchObject([{ tradeName: '必嗽平', maxDaily: 6, modifiedRelease: 1 }])
    await front(page).getByRole('button', { name: '溴己新片的更多操作' }).click()
    await page.getByRole('menuitem', { name: '变更记录' }).click()
    await page.getByRole('dialog').getByText('必嗽平').waitFor()
  })

  test('goes on from an illness to its risk, and from the one that has a reserve to that', async ({ product, browse }) => {
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.systemAdministrator, orgId: product.rootId }), '/dict/illness')
    const list = (
      (await product.platformAdmin(illnesses.list, { pageSize: 50 })).data as { list: { id: number; name: string; riskEnabled: number }[] }
    ).list
    const [withReserve, withRisk] = [
      list.find(({ id }) => id === covid)!,
      list.find(({ id, riskEnabled }) => id !== covid && riskEnabled === 1)!,
    ]
    const row = (name: string) => front(page).getByRole('row').filter({ hasText: name })
    /** Beside the line, or behind its ⋯. */
    async function go(name: string, label: string) {
      await row(name).getByRole('button', { name: '编辑', exact: true }).waitFor()
      const beside = row(name).getByRole('button', { name: label, exact: true })
      if ((await beside.count()) > 0) return beside.click()
      await row(name)
        .getByRole('button', { name: /更多操作$/ })
        .click()
      await page.getByRole('menuitem', { name: label, exact: true }).click()
    }
    await go(withRisk.name, '风险项')
    await page.waitForURL(({ hash }) => hash.startsWith('#/risk/risk/index') && hash.includes(`illnessId=${withRisk.id}`))
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    await page.goto('/oems/#/dict/illness')
    await go(withReserve.name, '储备')
    await page.waitForURL(({ hash }) => hash.startsWith('#/reserve/overview') && hash.includes(`illnessId=${covid}`))
    await front(page).getByRole('heading', { level: 1 }).waitFor()
    // The others have no reserve.
    await page.goto('/oems/#/dict/illness')
    await row(withRisk.name)
      .getByRole('button', { name: /更多操作$/ })
      .click()
    await page.getByRole('menuitem', { name: '变更记录' }).waitFor()
    expect(await page.getByRole('menuitem', { name: '储备' }).count()).toBe(0)
    expect(await row(withRisk.name).getByRole('button', { name: '储备' }).count()).toBe(0)
  })
})
