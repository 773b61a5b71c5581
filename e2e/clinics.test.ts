import { describe, expect } from 'vitest'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import { testOf } from './test.ts'
import { aWorkbook, downloaded, linesOf } from './workbooks.ts'

const test = testOf()
const headings = ['组织/项目全路径', '医务室名称', '级别', '地址', '床位']

describe.skipIf(skipBrowser)('whoever keeps the medical rooms of a company', () => {
  test('registers one where there is none, changes and pauses it, and imports others', async ({ product, browse }) => {
    const { company, project } = await product.aGroup()
    const other = await product.anOrg({ parentId: company.id, orgType: 4 })
    const page = await browse()
    await withAxe(page)
    await signIn(page, await product.aUser({ roleId: 4, orgId: company.id }), '/biz/org-clinic/index?tab=none')
    await front(page)
      .getByRole('button', { name: `为${project.orgName}新建医务室` })
      .click()
    const form = page.getByRole('dialog', { name: '新增医务室' })
    await form.getByLabel('医务室名称').fill('西环医务室')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.getByText('请选择级别').waitFor()
    await form.getByRole('radio', { name: '普通医务室' }).check()
    await form.getByText('请选择级别').waitFor({ state: 'hidden' }) // what stands below moves up with it
    await form.getByLabel('地址').fill('营地1号')
    await form.getByRole('button', { name: '添加时段' }).click()
    await form.getByLabel('第1行的结束').fill('25:00')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.getByText('结束应为HH:mm').waitFor()
    await form.getByLabel('第1行的结束').fill('20:00')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    await front(page)
      .getByRole('button', { name: `为${project.orgName}新建医务室` })
      .waitFor({ state: 'hidden' })
    expect(await accessFaults(page)).toEqual([])

    await front(page).getByText('医务室', { exact: true }).first().click()
    await front(page).getByRole('cell', { name: '西环医务室', exact: true }).click()
    const record = page.getByRole('dialog', { name: '西环医务室' })
    await record.getByText('周一至周五 08:00–20:00').waitFor()
    expect(await accessFaults(page)).toEqual([])
    await record.getByRole('button', { name: '编辑' }).click()
    const editing = page.getByRole('dialog', { name: '编辑医务室' })
    await editing.getByLabel('值班/急救电话').fill('+254 20 1234567')
    await editing.getByRole('button', { name: '保存', exact: true }).click()
    await editing.waitFor({ state: 'hidden' })
    await record.getByRole('link', { name: /拨打西环医务室/ }).waitFor()
    await record.getByRole('button', { name: '暂停' }).click()
    const pausing = page.getByRole('dialog', { name: '暂停服务' })
    await pausing.getByLabel('原因').fill('医生轮换')
    await pausing.getByRole('button', { name: '暂停', exact: true }).click()
    await pausing.waitFor({ state: 'hidden' })
    await record.getByText('医生轮换').first().waitFor()
    await page.keyboard.press('Escape')

    const lines = [
      [other.orgName, '一号医务室', '急救站', '营地2号', '2'],
      [company.orgName, '公司医务室', '加强型医务室', '总部', '12'],
    ]
    const upload = async () => {
      await front(page).getByRole('button', { name: '导入', exact: true }).click()
      const steps = page.getByRole('dialog', { name: '导入医务室' })
      await steps.getByLabel('选择导入文件').setInputFiles(await aWorkbook([headings, ...lines]))
      return steps
    }
    const steps = await upload()
    await steps.getByText('共 2 行，可导入 2 行，有错误 0 行').waitFor()
    await steps.getByRole('button', { name: '确认导入 2 条' }).click()
    await steps.getByRole('button', { name: '完成' }).click()
    await front(page).getByText('共 3 个').waitFor()
    const again = await upload()
    await again.getByText('共 2 行，可导入 0 行，有错误 2 行').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '离开' }).click()

    await front(page).getByLabel('快速筛选').getByText('急救站').click()
    await front(page).getByText('共 1 个').waitFor()
    const exported = await downloaded(page, () => front(page).getByRole('button', { name: '导出' }).click())
    const [head, ...rows] = await linesOf(exported.path)
    expect(rows.map((cells) => cells[head!.indexOf('医务室名称')])).toEqual(['一号医务室'])
  })
})
