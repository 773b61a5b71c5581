import { Role } from '@oems/contract/access/builtInRoles.ts'
import { describe, expect } from 'vitest'
import { anIdNumber, infoOf, saved } from '../server/src/people/testEmployees.ts'
import { aLine } from '../server/src/people/testImports.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import { testOf } from './test.ts'
import { aWorkbook, pickByKeys } from './workbooks.ts'

const test = testOf()
const headings = [
  ...['姓名', '证件类型', '证件号码', '手机号', '人员类别', '所在单位', '归属单位', '入职日期'],
  ...['紧急联系人', '紧急联系电话', '与本人关系', '岗位'],
]

describe.skipIf(skipBrowser)('人员花名册', () => {
  test('imports a list once more by keyboard: what it changes is shown beside what stands there now', async ({ product, browse }) => {
    const { company, project, companyAdmin } = await product.aGroup()
    const idNumber = anIdNumber()
    const known = await saved(companyAdmin, project.id, { name: '赵远行', idNumber, homeOrgId: company.id, position: '测量员' })
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.companyAdministrator, orgId: company.id }), '/employee-manager/index')
    await front(page).getByRole('button', { name: '导入', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '导入员工' })
    const lines = [{ 证件类型: '居民身份证', 证件号码: idNumber, 岗位: '焊工' }, aLine(project.orgName, { 归属单位: company.orgName })]
    const cells = lines.map((line) => headings.map((heading) => String((line as Readonly<Record<string, unknown>>)[heading] ?? '')))
    await pickByKeys(page, dialog, await aWorkbook([headings, ...cells], ['入职日期']))
    await dialog.getByText('共 2 行，可导入 2 行（新增 1 行，更新 1 行），有错误 0 行').waitFor()
    await dialog.getByRole('row').filter({ hasText: '更新：岗位' }).getByText('测量员 → 焊工').waitFor()
    await picture(page, 'roster-import')
    await dialog.getByRole('button', { name: '确认导入 2 条' }).press('Enter')
    await dialog.getByText('已新增 1 条、更新 1 条').waitFor()
    await dialog.getByRole('button', { name: '完成' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await front(page).getByRole('row').filter({ hasText: '王小明' }).waitFor()
    expect(await infoOf(companyAdmin, known)).toMatchObject({ position: '焊工', homeOrgId: company.id, orgId: project.id })
  })
})
