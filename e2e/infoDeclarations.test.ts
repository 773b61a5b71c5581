import { Role } from '@oems/contract/access/builtInRoles.ts'
import { infoDeclarations } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { describe, expect } from 'vitest'
import { saved } from '../server/src/people/testEmployees.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf()
const area = { nationCode: 'KE', areaName: '蒙巴萨', arriveDay: '2026-02-20', leaveDay: '2026-02-25', transport: 1 }

describe.skipIf(skipBrowser)('information declarations', () => {
  test('of somebody with a positive test are entered by keyboard; who else was there stands beside them; a wrong one goes with its reason', async ({
    product,
    browse,
  }) => {
    const { company, project, companyAdmin } = await product.aGroup()
    const passport = { idType: 2, sex: 1, birthday: '1990-03-07' }
    await saved(companyAdmin, project.id, { ...passport, name: '赵远行', idNumber: 'EA7654301' })
    const other = await saved(companyAdmin, project.id, { ...passport, name: '钱同路', idNumber: 'EA7654302' })
    const said = { subjectType: 1, personId: other, declareReason: 2, promised: 1, visitAreas: [area] }
    expect(await companyAdmin(infoDeclarations.saveInfoDeclare, said)).toMatchObject({ code: 0 })

    const page = await browse()
    await withAxe(page)
    await signIn(page, await product.aUser({ roleId: Role.companyAdministrator, orgId: company.id }), '/declare-record/index')
    const rows = front(page).getByRole('row').filter({ hasText: '赵远行' })
    await front(page).getByRole('button', { name: '新增申报', exact: true }).first().press('Enter')
    const form = page.getByRole('dialog', { name: '新增信息申报' })
    const choose = async (label: string, typed: string, option: string | RegExp) => {
      await form.getByLabel(label, { exact: true }).pressSequentially(typed)
      await page.locator('.ant-select-item-option').filter({ hasText: option }).first().waitFor()
      await page.keyboard.press('Enter')
    }
    await choose('人员', '赵远行', /^赵远行/)
    const pick = async (label: string, downs: number) => {
      await form.getByLabel(label, { exact: true }).press('Enter')
      for (let at = 0; at < downs; at++) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await pick('申报事由', 1)
    await pick('检测项目', 0)
    await pick('检测结果', 1)
    await form.getByLabel('检测日期', { exact: true }).fill('2026-03-04')
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: '添加到访地区' }).press('Enter')
    await choose('第1处的国家/地区', '肯尼亚', '肯尼亚')
    await form.getByLabel('第1处的到访地区').fill('蒙巴萨')
    for (const [label, day] of [
      ['到达日期', '2026-02-21'],
      ['离开日期', '2026-02-24'],
    ]) {
      await form.getByLabel(`第1处的${label}`).fill(day!)
      await page.keyboard.press('Enter')
    }
    expect(await accessFaults(page, form)).toEqual([])
    await form.getByRole('button', { name: /保\s*存/ }).press('Enter')
    await form.getByText('请承诺所填属实').first().waitFor()
    await form.getByRole('checkbox', { name: /承诺所填属实/ }).press('Space')
    await form.getByRole('button', { name: /保\s*存/ }).press('Enter')
    await rows.first().waitFor()

    await rows
      .first()
      .getByRole('button', { name: /^赵远行\s*男/ })
      .press('Enter')
    const record = page.getByRole('dialog', { name: '赵远行的信息申报' })
    await record.getByText('阳性', { exact: true }).waitFor()
    await record.getByRole('cell', { name: '肯尼亚 蒙巴萨' }).waitFor()
    expect(await accessFaults(page, record)).toEqual([])
    await picture(page, 'infoDeclaration')
    await record.press('Escape')
    await record.waitFor({ state: 'detached' })

    await front(page).getByText('到访地区', { exact: true }).first().click()
    await front(page).getByText('同一地区 2 人').first().waitFor()
    await picture(page, 'visitedAreas')
    await front(page).getByText('信息申报', { exact: true }).last().click()

    await rows.first().getByRole('checkbox').check()
    await front(page).getByRole('button', { name: '删除', exact: true }).first().press('Enter')
    const removal = page.getByRole('dialog', { name: '删除信息申报' })
    await removal.getByLabel('删除原因').fill('重复填报')
    await removal.getByRole('button', { name: /删\s*除/ }).press('Enter')
    await rows.first().waitFor({ state: 'detached' })
  })
})
