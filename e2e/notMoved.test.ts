import { Role } from '@oems/contract/access/builtInRoles.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { describe, expect } from 'vitest'
import { saved } from '../server/src/people/testEmployees.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf()

describe.skipIf(skipBrowser)('of several people who were chosen', () => {
  test('those who did not move are named and stay chosen; the record of one leads to the examinations', async ({ product, browse }) => {
    const { company, companyAdmin } = await product.aGroup()
    await product.anOrg({ parentId: company.id, orgType: 4, orgName: '利马排水项目' })
    const ids: number[] = []
    for (const name of ['赵远行', '钱在途', '孙休假']) ids.push(await saved(companyAdmin, company.id, { name }))
    const leave = { employeeIds: [ids[2]!], toStatus: EmpStatus.onLeave, expectReturnDate: '2099-01-01' }
    expect(await companyAdmin(movements.changeStatus, leave)).toMatchObject({ code: 0 })
    for (const [examDate, value] of [
      ['2025-03-02', '23'],
      ['2026-03-02', '29'],
    ] as const) {
      const draft = { personId: ids[0], examDate, peType: 6, summary: '建议复查血脂', items: [{ code: 'BMI', value }] }
      expect(await companyAdmin(examinations.save, draft)).toMatchObject({ code: 0 })
    }

    const page = await browse()
    await withAxe(page)
    await signIn(page, await product.aUser({ roleId: Role.companyAdministrator, orgId: company.id }), '/employee/index')
    const rowOf = (name: string) => front(page).getByRole('row').filter({ hasText: name })
    for (const name of ['赵远行', '钱在途', '孙休假']) await rowOf(name).getByRole('checkbox').check()
    await front(page).getByRole('toolbar', { name: '所选' }).getByRole('button', { name: '派遣', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '派遣3人' })
    await dialog.getByLabel('派遣到').pressSequentially('利马')
    await page.locator('.ant-select-dropdown:visible').getByTitle('利马排水项目').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByText('1人不会变动', { exact: true }).waitFor()
    await page.keyboard.press('Control+Enter')
    const outcome = page.getByRole('dialog', { name: '派遣结果' })
    await outcome.getByText('已变动2人，以下1人未变动：', { exact: true }).waitFor()
    await outcome.getByRole('list', { name: '未变动的人员' }).getByText('员工休假中，不能派遣', { exact: true }).waitFor()
    expect(await accessFaults(page, outcome)).toEqual([])
    await picture(page, 'not-moved')
    await page.keyboard.press('Enter')
    await outcome.waitFor({ state: 'hidden' })
    expect(await rowOf('孙休假').getByRole('checkbox').isChecked()).toBe(true)
    expect(await rowOf('赵远行').getByRole('checkbox').isChecked()).toBe(false)

    await page.goto(`/oems/#/employee/${ids[0]}`)
    const record = front(page)
    await record.getByRole('button', { name: '2026-03-02 一般健康体检' }).press('Enter')
    const examination = page.getByRole('dialog', { name: '2026-03-02 一般健康体检' })
    await examination.getByText('建议复查血脂', { exact: true }).waitFor()
    expect(await accessFaults(page, examination)).toEqual([])
    await picture(page, 'person-examination')
    await page.keyboard.press('Escape')
    await examination.waitFor({ state: 'hidden' })
    await record.getByRole('button', { name: '对比与趋势', exact: true }).press('Enter')
    const comparison = page.getByRole('dialog', { name: '体检对比' })
    await comparison.getByRole('region', { name: '体质指数历次结果' }).getByRole('row').nth(2).waitFor()
    expect(await accessFaults(page, comparison)).toEqual([])
    await picture(page, 'person-trend')
  })
})
