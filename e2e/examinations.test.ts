import { Role } from '@oems/contract/access/builtInRoles.ts'
import { describe, expect } from 'vitest'
import { saved } from '../server/src/people/testEmployees.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import { testOf } from './test.ts'
import { aWorkbook, pickByKeys } from './workbooks.ts'

const test = testOf()
const headings = ['姓名', '证件号码', '体检类型', '体检日期', '体检机构', '收缩压(mmHg)', '空腹血糖(mmol/L)']

describe.skipIf(skipBrowser)('examinations', () => {
  test('of the wrong workbook are taken back as a whole, those of the right one are read and compared', async ({ product, browse }) => {
    const { company, project, companyAdmin } = await product.aGroup()
    const passport = { name: '赵远行', idType: 2, idNumber: 'EA7654321', sex: 1, birthday: '1990-03-07' }
    await saved(companyAdmin, project.id, passport)
    const page = await browse()
    await withAxe(page)
    await signIn(page, await product.aUser({ roleId: Role.companyAdministrator, orgId: company.id }), '/pe-record/index')
    const line = (examDate: string, pressure: string) => [
      passport.name,
      passport.idNumber,
      '一般健康体检',
      examDate,
      '市职业病防治院',
      pressure,
      '5.9(3.9-5.8)',
    ]
    const load = async (...lines: readonly (readonly string[])[]) => {
      await front(page).getByRole('button', { name: '导入', exact: true }).press('Enter')
      const dialog = page.getByRole('dialog', { name: '导入体检记录' })
      await pickByKeys(page, dialog, await aWorkbook([headings, ...lines]))
      await dialog.getByText(`共 ${lines.length} 行，可导入 ${lines.length} 行，有错误 0 行`).waitFor()
      await dialog.getByRole('button', { name: `确认导入 ${lines.length} 条` }).press('Enter')
      await dialog.getByRole('button', { name: '完成' }).press('Enter')
      // Closing, it hands the focus back: not before that does anybody go on by the keys.
      await dialog.waitFor({ state: 'detached' })
    }
    const rows = front(page).getByRole('row').filter({ hasText: passport.name })

    await load(line('2026-03-01', '120'))
    await rows.first().waitFor()
    await front(page).getByRole('button', { name: '导入批次', exact: true }).press('Enter')
    const batches = page.getByRole('dialog', { name: '导入批次' })
    await batches.getByRole('button', { name: '撤回', exact: true }).press('Enter')
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /确\s*定/ })
      .press('Enter')
    await batches.getByText('没有待确认或可撤回的批次', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await rows.first().waitFor({ state: 'detached' })

    await load(line('2025-03-02', '128'), line('2026-03-02', '182'))
    await front(page).getByText('A类', { exact: true }).first().click()
    await rows.nth(1).waitFor({ state: 'detached' })
    await rows
      .first()
      .getByRole('button', { name: /^赵远行/ })
      .press('Enter')
    const record = page.getByRole('dialog', { name: '赵远行的体检' })
    await record.getByText('偏高 A类', { exact: true }).waitFor()
    await record.getByRole('cell', { name: /^3\.9–5\.8\s*报告$/ }).waitFor()
    expect(await accessFaults(page, record)).toEqual([])
    await picture(page, 'examination')
    await page.keyboard.press('Escape')

    await front(page).getByText('全部', { exact: true }).first().click()
    await rows.nth(1).waitFor()
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').press('Space')
    await front(page).getByRole('button', { name: '对比', exact: true }).press('Enter')
    const comparison = page.getByRole('dialog', { name: '体检对比' })
    await comparison.getByText('收缩压变化', { exact: true }).first().waitFor()
    await comparison.getByRole('cell', { name: /^182\s*偏高 A类$/ }).waitFor()
    expect(await accessFaults(page, comparison)).toEqual([])
    await picture(page, 'comparison')
  })
})
