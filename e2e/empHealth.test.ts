import { Role } from '@oems/contract/access/builtInRoles.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/db/database.ts'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { saved } from '../server/src/people/testEmployees.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()
const malaria = 4

/** A project that reports malaria and some others each day, and has begun to. */
async function aReportingProject(product: Product) {
  const { project, companyAdmin } = await product.aGroup()
  await product.db.execute(sql`update project_illness_config set active_from = current_date - 9000 where project_id = ${project.id}`)
  await somePeople(product, { orgId: project.id, count: 3 })
  const passport = { idType: 2, sex: 1, birthday: '1990-03-07' }
  const person = await saved(companyAdmin, project.id, { ...passport, name: '赵远行', idNumber: `EA${7_654_300 + project.id}` })
  const day = product.anotherDay()
  return { project, person, day, user: await product.aUser({ roleId: Role.projectAdministrator, orgId: project.id }) }
}
const sheet = (page: Page, day: string) => front(page).getByRole('region', { name: `${day} 上报表` })
const cases = ({ db }: Product, projectId: number) =>
  ask<{ illnessId: number; personId: number }>(
    db,
    sql`select illness_id as "illnessId", person_id as "personId" from user_ill_situation where org_id = ${projectId} and deleted_at is null`,
  )

describe.skipIf(skipBrowser)('what a project reports of its people', () => {
  test('is nothing new by 零报告, once, and stands in the record', async ({ product, browse }) => {
    const { project, day, user } = await aReportingProject(product)
    const page = await browse()
    await withAxe(page)
    await signIn(page, user, '/emp-health-situation/index')
    const nothing = sheet(page, day).getByRole('button', { name: '零报告' })
    await nothing.waitFor()
    expect(await accessFaults(page, front(page))).toEqual([])
    await nothing.press('Enter')
    await sheet(page, day).getByText('已上报').first().waitFor()
    await front(page).getByText('上报记录', { exact: true }).click()
    await front(page).getByRole('row').filter({ hasText: day }).first().waitFor()
    expect(await cases(product, project.id)).toEqual([])
  })

  test('is a case that is entered by keyboard and reported with the day: then 零报告 is no answer', async ({ product, browse }) => {
    const { project, person, day, user } = await aReportingProject(product)
    const page = await browse()
    await withAxe(page)
    await signIn(page, user, '/emp-health-situation/index')
    const illness = front(page).getByRole('region', { name: '疟疾', exact: true })
    await illness.getByRole('button', { name: '登记病例：疟疾' }).press('Enter')
    const form = page.getByRole('dialog', { name: '登记病例：疟疾' })
    const choose = async (label: string, typed: string, option: string | RegExp) => {
      await form.getByLabel(label, { exact: true }).pressSequentially(typed)
      await page.locator('.ant-select-item-option').filter({ hasText: option }).first().waitFor()
      await page.keyboard.press('Enter')
    }
    await choose('员工', '赵远行', /^赵远行/)
    // 疑似 stands first, 确诊 below it.
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await form.getByLabel('诊断分类', { exact: true }).press(key)
    await form.getByLabel('确诊日期').fill(day)
    await page.keyboard.press('Enter')
    expect(await accessFaults(page, form)).toEqual([])
    await form.getByRole('button', { name: '加入上报' }).press('Enter')
    await form.waitFor({ state: 'detached' })
    await illness.getByRole('row').filter({ hasText: '赵远行' }).getByText('待提交').waitFor()
    const day_ = sheet(page, day)
    await day_.getByRole('status').getByText('1 例待提交').waitFor()
    expect(await day_.getByRole('button', { name: '零报告' }).isDisabled()).toBe(true)
    expect(await cases(product, project.id)).toEqual([])
    await day_.getByLabel('备注').fill('自境外返回，已单独住宿')
    expect(await accessFaults(page, front(page))).toEqual([])
    await front(page).getByText('上报记录', { exact: true }).click()
    await page.getByRole('button', { name: '继续填写' }).click()
    await picture(page, 'empHealth')
    await day_.getByRole('button', { name: '提交上报' }).press('Enter')
    await illness.getByRole('row').filter({ hasText: '赵远行' }).getByText('在管').waitFor()
    await day_.getByText('已上报').first().waitFor()
    await illness.getByText('备注：自境外返回，已单独住宿').waitFor()
    await front(page).getByText('上报记录', { exact: true }).click()
    await front(page).getByRole('row').filter({ hasText: day }).first().waitFor()
    expect(await cases(product, project.id)).toEqual([{ illnessId: malaria, personId: person }])
  })
})
