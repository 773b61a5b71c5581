import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { aLine } from '../server/src/people/testImports.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, atAddress, cardSays, choose, openPage, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'
import { aWorkbook, downloaded, linesOf, pickByKeys } from './workbooks.ts'

const test = testOf()

async function aGroup(product: Product, orgName?: string) {
  const group = await product.anOrg({ orgType: 2, ...(orgName && { orgName }) })
  const company = await product.anOrg({ parentId: group.id, orgType: 3, orgName: '华岳东非公司' })
  const nairobi = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
  const mombasa = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '蒙巴萨港口项目' })
  const administrator = await product.aUser({ roleId: 3, orgId: group.id })
  return { group, company, nairobi, mombasa, administrator }
}

const headings = [
  ...['姓名', '证件类型', '证件号码', '手机号', '人员类别', '所在单位', '入职日期'],
  ...['紧急联系人', '紧急联系电话', '与本人关系', '备注'],
]
/** A good line but for what is changed. */
const lineAt = (place: string, changed: Readonly<Record<string, string>> = {}) => {
  const line = aLine(place, changed)
  return headings.map((heading) => String(line[heading] ?? ''))
}

/** Nothing is written to a table meanwhile, so that a page shows what it shows during the work however fast that is. */
const whileLocked = (product: Product, table: string, check: () => Promise<void>) =>
  product.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in share mode`)
    await check()
  })

describe.skipIf(skipBrowser)('a group’s administrator', () => {
  test('imports employees from a workbook, corrects what is returned, and sees them on post at once', async ({ product, browse }) => {
    const { administrator } = await aGroup(product, '华岳建设集团')
    const total = 5000
    const place = '华岳建设集团 / 华岳东非公司 / 内罗毕机场扩建项目'
    const wrong = [
      lineAt(place, { 人员类别: '临时工' }),
      lineAt('没有的项目'),
      lineAt(place, { 证件号码: '999998199003071234', 备注: '=1+1' }),
    ]
    const good = Array.from({ length: total - wrong.length }, (_, at) => lineAt(at % 2 ? place : '蒙巴萨港口项目'))
    const workbook = await aWorkbook([headings, ...good.slice(0, 1000), ...wrong, ...good.slice(1000)], ['入职日期'])

    const page = await browse()
    await signIn(page, administrator)
    await cardSays(page, '在岗人数', '0')
    await openPage(page, '人员管理', '员工管理')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导入员工' })
    const upload = (path: string) => dialog.getByLabel('选择导入文件').setInputFiles(path)
    await whileLocked(product, 'sys_import_row', async () => {
      await upload(workbook)
      await dialog.getByText('正在解析').waitFor()
      await dialog.getByRole('progressbar').waitFor()
    })
    await dialog.getByText('共 5,000 行，可导入 4,997 行，有错误 3 行').waitFor()
    await dialog.getByText('没有找到单位“没有的项目”，请填写完整路径或组织编码').waitFor()
    await expect.poll(() => dialog.getByRole('row').filter({ hasText: '临时工' }).count()).toBe(1)

    const returned = await downloaded(page, () => dialog.getByRole('button', { name: '下载错误原因' }).click())
    expect(returned.name).toBe('新员工_错误原因.xlsx')
    const [head, ...lines] = await linesOf(returned.path)
    const reason = head!.indexOf('错误原因')
    expect(reason).toBe(headings.length)
    const faulty = lines.filter((cells) => cells[reason])
    expect(faulty.map((cells) => cells[reason])).toEqual([
      '人员类别应为中方员工、属地员工、第三国员工、分包/劳务人员、区域人员之一',
      '所在单位：没有找到单位“没有的项目”，请填写完整路径或组织编码',
      '证件号码：第18位校验不符',
    ])
    expect(faulty[2]![headings.indexOf('备注')]).toBe('=1+1')
    const set = (cells: string[], heading: string, value: string) => {
      cells[headings.indexOf(heading)] = value
    }
    set(faulty[0]!, '人员类别', '分包/劳务人员')
    set(faulty[1]!, '所在单位', '蒙巴萨港口项目')
    set(faulty[2]!, '证件号码', lineAt(place)[headings.indexOf('证件号码')]!)
    const full = lines.map((cells) => head!.map((_, at) => cells[at] ?? ''))
    const corrected = await aWorkbook([head!, ...full], ['入职日期'])

    await dialog.getByRole('button', { name: '重新上传' }).click()
    await upload(corrected)
    await dialog.getByText('共 5,000 行，可导入 5,000 行，有错误 0 行').waitFor()
    await whileLocked(product, 'emp_stay', async () => {
      await dialog.getByRole('button', { name: '确认导入 5,000 条' }).click()
      await dialog.getByText('正在导入').waitFor()
    })
    await dialog.getByText('已导入 5,000 条').waitFor()
    await dialog.getByRole('button', { name: '完成' }).click()
    await page.getByText('共 5,000 人').waitFor()
    await page.getByRole('tab', { name: '首页' }).click()
    await cardSays(page, '在岗人数', '5,000')

    // The company sends its list once more: what it says of known people is shown beside what stands there now.
    const known = (cells: string[], more: Record<string, string>) => {
      const line = [...cells]
      for (const [heading, value] of Object.entries(more)) set(line, heading, value)
      return line
    }
    await page.getByRole('tab', { name: '员工管理' }).click()
    await page.getByRole('button', { name: '导入', exact: true }).press('Enter')
    await pickByKeys(page, dialog, await aWorkbook([headings, known(good[0]!, { 备注: '师傅' }), good[1]!, lineAt(place)], ['入职日期']))
    await dialog.getByText('共 3 行，可导入 2 行（新增 1 行，更新 1 行），无变化 1 行，有错误 0 行').waitFor()
    await dialog.getByRole('row').filter({ hasText: '更新：备注' }).getByText('（空） → 师傅').waitFor()
    await dialog.getByText('无变化', { exact: true }).first().click()
    await expect.poll(() => dialog.getByRole('row').filter({ hasText: '师傅' }).count()).toBe(0)
    await dialog.getByRole('button', { name: '确认导入 2 条' }).press('Enter')
    await dialog.getByText('已新增 1 条、更新 1 条，1 条无变化').waitFor()
    await dialog.getByRole('button', { name: '完成' }).press('Enter')
    await page.getByText('共 5,001 人').waitFor()
  }, 240_000)

  test('is told under the fields what a form lacks, and loses nothing that was typed', async ({ product, browse }) => {
    const { administrator } = await aGroup(product)
    const page = await browse()
    await signIn(page, administrator, '/employee/index')
    await page.getByRole('button', { name: '新增员工' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.getByText('请输入姓名').waitFor()
    await form.getByText('请选择人员类别').waitFor()
    await form.getByLabel('姓名', { exact: true }).fill('李小红')
    await form.getByLabel('女').check()
    await choose(page, form.getByLabel('所在单位/项目'), '蒙巴萨')
    await choose(page, form.getByLabel('人员类别'), '属地员工')
    await page.keyboard.press('Control+Enter')
    await form.getByText('境外单位的人员须填写紧急联系人', { exact: true }).waitFor()
    expect(await form.getByLabel('姓名', { exact: true }).inputValue()).toBe('李小红')
    await form.getByLabel('紧急联系人', { exact: true }).fill('李大红')
    await form.getByLabel('紧急联系电话').fill('13800000000')
    await choose(page, form.getByLabel('与本人关系'), '父母')
    await page.keyboard.press('Control+Enter')
    await page.getByText('已新增员工').waitFor()
    await page.getByText('共 1 人').waitFor()
    await page.getByRole('row').filter({ hasText: '李小红' }).filter({ hasText: '蒙巴萨港口项目' }).waitFor()
  })

  test('finds filter and page of a list again after a refresh', async ({ product, browse }) => {
    const { nairobi, administrator } = await aGroup(product)
    await somePeople(product, { orgId: nairobi.id, count: 45 })
    const page = await browse()
    await signIn(page, administrator, '/employee/index?pageSize=10')
    await page.getByText('共 45 人').waitFor()
    await page.getByPlaceholder('姓名、拼音、工号、手机尾号').fill('王测试1')
    await page.getByText('共 11 人').waitFor()
    await page.getByTitle('2', { exact: true }).click()
    await page.getByRole('row').filter({ hasText: '王测试' }).nth(0).waitFor()
    await page.waitForURL(/pageNo=2/)
    const address = addressOf(page)
    await page.reload()
    await page.getByText('共 11 人').waitFor()
    await atAddress(page, address)
    expect(await page.getByPlaceholder('姓名、拼音、工号、手机尾号').inputValue()).toBe('王测试1')
    await expect.poll(() => page.getByRole('row').filter({ hasText: '王测试' }).count()).toBe(1)
  })
})
