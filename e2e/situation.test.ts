import { risks } from '@oems/contract/risk/risks.ts'
import { situations } from '@oems/contract/situation/situations.ts'
import { describe, expect } from 'vitest'
import { addDays, dayOf } from '../server/src/core/days.ts'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { saved } from '../server/src/testing/samples.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import { testOf } from './test.ts'
import { aWorkbook } from './workbooks.ts'

const test = testOf()
const [operations, dengue] = [6, 5]

describe.skipIf(skipBrowser)('疫情态势', () => {
  test('whoever keeps it judges a nation from the map and sees whom that reaches; the group sees its own projects there', async ({
    product,
    browse,
  }) => {
    const group = await product.anOrg({ orgType: 2 })
    const project = await product.anOrg({ parentId: group.id, orgType: 4, orgName: '蒙巴萨港口项目', nationCode: 'KE' })
    await product.anOrg({ orgType: 4, parentId: (await product.anOrg({ orgType: 2 })).id, orgName: '别家的项目', nationCode: 'KE' })
    await somePeople(product, { orgId: project.id, count: 3 })
    await saved(product.platformAdmin, risks.save, { illnessId: dengue, name: '登革热风险' })
    const today = dayOf(product.clock())
    for (const [days, newConfirmed] of [...Array(14).keys()].map((days) => [days, days < 7 ? 20 : 10] as const))
      await saved(product.platformAdmin, situations.save, { illnessId: dengue, nationCode: 'KE', day: addDays(today, -days), newConfirmed })
    const page = await browse()
    await withAxe(page)
    await signIn(page, await product.aUser({ roleId: operations, orgId: product.rootId }), '/risk/epidemic-situation/index?illnessId=5')
    const row = front(page).getByRole('row').filter({ hasText: '肯尼亚' })
    await row.getByText('上升').waitFor()
    await front(page)
      .getByRole('button', { name: /^肯尼亚：未研判，近7天新增140例（上升）/ })
      .click()
    const sheet = page.getByRole('dialog', { name: '肯尼亚 · 登革热' })
    await sheet.getByRole('button', { name: '研判', exact: true }).click()
    const form = page.getByRole('dialog', { name: '编辑疫情态势' })
    await form.getByText(`登革热 · 肯尼亚 · ${today}`).waitFor()
    await form.getByLabel('研判等级').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '高风险' }).first().click()
    await form.getByRole('button', { name: '保存' }).click()
    const raised = page.getByRole('dialog', { name: '研判等级已上调' })
    await raised.getByText('以下 2 个项目未单独设定').waitFor()
    expect(await raised.getByRole('listitem').allInnerTexts()).toEqual(expect.arrayContaining(['蒙巴萨港口项目', '别家的项目']))
    expect(await accessFaults(page, raised)).toEqual([])
    await page.keyboard.press('Escape')
    await raised.waitFor({ state: 'hidden' })
    await sheet.getByText('高风险').waitFor()
    expect(await accessFaults(page, sheet)).toEqual([])

    await sheet.getByRole('button', { name: '查看每日数据' }).click()
    await front(page).getByRole('cell', { name: today, exact: true }).waitFor()
    await front(page).getByRole('navigation', { name: '分页' }).getByText('共 14 条').waitFor()
    expect(await accessFaults(page, front(page))).toEqual([])
    await front(page).getByRole('button', { name: '导入', exact: true }).click()
    const upload = page.getByRole('dialog', { name: '导入疫情态势' })
    const lines = [
      ['病种', '国家/地区', '日期', '新增确诊'],
      ['登革热', 'KE', today, '21'],
      ['登革热', '秘鲁', today, '7'],
    ]
    await upload.getByLabel('选择导入文件').setInputFiles(await aWorkbook(lines))
    await upload.getByText('共 2 行，可导入 2 行（新增 1 行，更新 1 行），有错误 0 行').waitFor()
    await upload.getByRole('button', { name: '确认导入 2 条' }).click()
    await upload.getByRole('button', { name: '完成' }).click()
    await front(page).getByRole('row').filter({ hasText: today }).getByText('21', { exact: true }).waitFor()

    const other = await browse()
    await signIn(other, await product.aUser({ roleId: 3, orgId: group.id }), '/risk/epidemic-situation/index?illnessId=5')
    const cells = front(other).getByRole('row').filter({ hasText: '肯尼亚' }).getByRole('cell')
    await cells.first().waitFor()
    expect((await cells.allInnerTexts()).map((text) => text.trim())).toEqual(['肯尼亚', '高风险', '141', '↑ 上升', '', '1', '3'])
    await front(other).getByRole('button', { name: '肯尼亚', exact: true }).click()
    const own = other.getByRole('dialog', { name: '肯尼亚 · 登革热' })
    await own.getByText('以下 1 个项目未单独设定').waitFor()
    expect(await own.getByRole('button', { name: '研判', exact: true }).count()).toBe(0)
    expect(await own.getByText('别家的项目').count()).toBe(0)
  })
})
