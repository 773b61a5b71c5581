import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { front, picture } from './console.ts'
import { act, aTree, dialog, headOf, names, node, openAt, unfold } from './organisation.ts'
import { testOf } from './test.ts'
import { aWorkbook } from './workbooks.ts'

const test = testOf()
const headings = ['上级路径', '组织名称', '组织类型', '组织编码']

describe.skipIf(skipBrowser)('a workbook of organisations', () => {
  test('is looked at before it is entered, corrected, and stands in the tree', async ({ product, browse }) => {
    const { group, user } = await aTree(product)
    const page = await browse()
    await openAt(page, user, group.id)
    await headOf(page, group.orgName).waitFor()
    await act(page, '导入')
    const steps = dialog(page, '导入组织')
    const upload = async (parent: string) => {
      const company = ['', '华岳南亚公司', '经营公司', 'NY01']
      const office = [parent, '达卡分局', '经营公司', 'NY02']
      await steps.getByLabel('选择导入文件').setInputFiles(await aWorkbook([headings, office, company]))
    }
    await upload('没有的公司')
    await steps.getByText(/共 2 行，可导入 1 行，有错误 1 行/).waitFor()
    await picture(page, 'organisation-import')
    await steps.getByRole('button', { name: '重新上传' }).click()
    await upload('华岳南亚公司')
    await steps.getByText(/共 2 行，可导入 2 行，有错误 0 行/).waitFor()
    await steps.getByRole('button', { name: '确认导入 2 条' }).click()
    await steps.getByText('已导入 2 条').waitFor()
    await steps.getByRole('button', { name: '完成' }).click()
    await node(page, '华岳南亚公司').waitFor()
    await unfold(page, '华岳南亚公司')
    await node(page, '达卡分局').waitFor()
    expect(await names(page)).toEqual([group.orgName, '华岳东非公司', '华岳西非公司', '华岳南亚公司', '达卡分局'])
    await front(page).getByRole('row').filter({ hasText: 'NY01' }).waitFor()
  })

  test('leads whoever runs the platform to what it has brought, and the export takes the same', async ({ product, browse }) => {
    const { group } = await aTree(product)
    const page = await browse()
    await openAt(page, await product.aUser({ roleId: 6, orgId: product.rootId }), group.id)
    await headOf(page, group.orgName).waitFor()
    await act(page, '导入')
    const steps = dialog(page, '导入组织')
    const line = ['', '华岳拉美公司', '经营公司', 'LM01']
    await steps.getByLabel('选择导入文件').setInputFiles(await aWorkbook([headings, line]))
    await steps.getByRole('button', { name: '确认导入 1 条' }).click()
    await steps.getByRole('button', { name: '查看新增' }).click()
    await front(page).getByRole('row').filter({ hasText: 'LM01' }).waitFor()
    expect(await front(page).getByRole('row').filter({ hasText: '经营公司' }).count()).toBe(1)
    await picture(page, 'organisation-imported')
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/biz/org-manager/export?')),
      front(page).getByRole('button', { name: '导出', exact: true }).click(),
    ])
    expect(sent.url()).toContain('importSituation=1')
  })
})
