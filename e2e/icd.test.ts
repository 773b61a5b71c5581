import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/db/database.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import { testOf } from './test.ts'
import { aWorkbook } from './workbooks.ts'

const test = testOf()
const operations = 6
/** As it is downloaded: the headings stand below a title. */
const workbook = (without = 0) =>
  aWorkbook(
    [
      ['国家临床版2.0 疾病诊断编码', '', '', ''],
      ['序号', '主要编码', '附加编码', '疾病名称'],
      ['1', 'I10.x00', '', '特发性高血压'],
      ['2', 'I10.x00x002', '', '高血压病1级'],
      ['3', 'B54.x00x001', '', '疟疾样发热'],
    ].slice(0, 5 - without),
  )

describe.skipIf(skipBrowser)('whoever keeps the codes', () => {
  test('finds them by initials, stars what is common, and imports the national list twice: the second time nothing changes', async ({
    product,
    browse,
  }) => {
    const keeper = await product.aUser({ roleId: operations, orgId: product.rootId })
    const page = await browse()
    await signIn(page, keeper, '/dict/icd')
    const panel = front(page)
    await panel.getByRole('cell', { name: 'A00.900', exact: true }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('gxy')
    const row = panel.getByRole('row').filter({ hasText: 'I10.x00' })
    await row.waitFor()
    const star = row.getByRole('button', { name: 'I10.x00常用' })
    for (const pressed of ['false', 'true']) {
      await star.click()
      await panel.locator(`button[aria-label="I10.x00常用"][aria-pressed=${pressed}]`).waitFor()
    }

    await panel.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导入ICD编码' })
    await dialog.getByText('国家临床版2.0整版').click()
    await dialog.getByLabel('选择导入文件').setInputFiles(await workbook())
    await dialog.getByText('共 3 行，可导入 3 行（新增 2 行，更新 1 行），有错误 0 行').waitFor()
    await dialog.getByRole('button', { name: '确认导入 3 条' }).click()
    await dialog.getByRole('button', { name: '完成' }).click()
    await panel.getByText('特发性高血压').waitFor()
    await panel.getByText('高血压病1级').waitFor()
    const state = async () =>
      (await ask<{ all: string }>(product.db, sql`select md5(string_agg(i::text, '|' order by id)) as all from dict_icd i`))[0]!.all
    const before = await state()

    await panel.getByRole('button', { name: '导入', exact: true }).click()
    await dialog.getByLabel('选择导入文件').setInputFiles(await workbook())
    await dialog.getByText('共 3 行，可导入 0 行，无变化 3 行，有错误 0 行').waitFor()
    expect(await dialog.getByRole('button', { name: /^确认导入/ }).isEnabled()).toBe(false)
    await dialog.getByRole('button', { name: /取消/ }).click()
    await page.getByRole('button', { name: '取消导入', exact: true }).last().click()
    await dialog.getByLabel('选择导入文件').waitFor({ state: 'attached' })
    expect(await state()).toBe(before)

    // A later edition without one of them, and with nothing new: that is confirmed as well.
    await dialog.getByLabel('选择导入文件').setInputFiles(await workbook(1))
    await dialog.getByText('共 2 行，可导入 0 行，无变化 2 行，另有 1 条不再收录，有错误 0 行').waitFor()
    await dialog.getByRole('button', { name: '确认 1 条不再收录' }).click()
    await dialog.getByText('2 条无变化，1 条不再收录').waitFor()
    await dialog.getByRole('button', { name: '完成' }).click()
    const [withdrawn] = await ask<object>(product.db, sql`select status, sources from dict_icd where code = 'B54.x00x001'`)
    expect(withdrawn).toEqual({ status: 2, sources: [] })
  })
})
