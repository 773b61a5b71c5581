import { Role } from '@oems/contract/access/builtInRoles.ts'
import { type MeasureSheet, projectMeasures } from '@oems/contract/reserve/measures.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { allReported } from '../server/src/guide/testGuide.ts'
import { skipBrowser } from './chromium.ts'
import { front, later, picture, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })
const names = ['出入登记', '宿舍通风'] as const

async function aSite(product: Product) {
  const { group, company, project } = await product.aGroup()
  await allReported(product.db, project.id)
  for (const name of names)
    await product.db.execute(sql`
      insert into dict_measure (created_at, created_by, updated_at, updated_by, org_id, name, category, answer_kind, evidence_required, ep_types, min_grade,
        order_num, status) values (now(), 0, now(), 0, ${group.id}, ${name}, 1, 1, 0, '{1,2,3}', 0, 100, 1)`)
  return { company, project }
}
const of = (page: Page, name: string) => front(page).getByRole('article', { name, exact: true })
const choose = (page: Page, name: string, state: string) => of(page, name).getByText(state, { exact: true }).click()

describe.skipIf(skipBrowser)('measures of a project', () => {
  test('what is said of them outlives a lost line and a reload, and is then declared', async ({ product, browse }) => {
    const { project } = await aSite(product)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.projectReporter, orgId: project.id }), '/epac/epm/index')
    await choose(page, names[0], '未落实')
    await of(page, names[0]).getByLabel(`${names[0]}的说明`).fill('场地有限，正在协调')
    await choose(page, names[1], '已落实')

    browse.tolerate(/ERR_CONNECTION_REFUSED/)
    const mend = await product.cutLine()
    await front(page).getByRole('button', { name: '申报', exact: true }).click()
    await front(page).getByText('请选择整改期限').waitFor()
    await of(page, names[0]).getByPlaceholder('整改期限').fill('2099-12-31')
    await page.keyboard.press('Enter')
    await front(page).getByRole('button', { name: '申报', exact: true }).click()
    await front(page)
      .getByText(/^网络中断，尚未申报成功/)
      .waitFor()
    await mend()
    await front(page).getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('已保存草稿').waitFor()
    await page.reload()
    await front(page)
      .getByText(/^已恢复.*未提交的草稿$/)
      .waitFor()
    expect(await of(page, names[0]).getByLabel(`${names[0]}的说明`).inputValue()).toBe('场地有限，正在协调')
    expect(await of(page, names[1]).getByRole('radio', { name: '已落实' }).isChecked()).toBe(true)
    await picture(page, 'measures-draft')

    await choose(page, names[0], '已落实')
    await front(page).getByRole('button', { name: '申报', exact: true }).click()
    await page.getByText('落实率 100.00').waitFor()
    await page.reload()
    await expect.poll(() => of(page, names[0]).getByRole('radio', { name: '已落实' }).isChecked()).toBe(true)
    expect(
      await front(page)
        .getByText(/^已恢复/)
        .count(),
    ).toBe(0)
    const admin = await product.anAdmin(Role.projectAdministrator, project.id)
    const history = async () => (await admin(projectMeasures.listProjectEpmHistory, { projectId: project.id })).data
    expect(await history()).toMatchObject({ total: 1, list: [{ implementRate: '100.00' }] })

    const theirs = await browse()
    await signIn(theirs, await product.aUser({ roleId: Role.projectAdministrator, orgId: project.id }), '/epac/epm/index')
    await front(theirs).getByRole('button', { name: '作废', exact: true }).click()
    const voiding = theirs.getByRole('dialog', { name: '作废申报' })
    await voiding.getByLabel('作废原因').fill('误报了其他项目的情况')
    await voiding.getByRole('button', { name: '作废', exact: true }).click()
    await front(theirs).getByRole('button', { name: '作废', exact: true }).waitFor({ state: 'detached' })
    expect(await history()).toMatchObject({ total: 0 })
  })

  test('what was said in a period that is over is read whole from its history, in the words of then', async ({ product, browse }) => {
    const { project } = await aSite(product)
    const reporter = await product.anAdmin(Role.projectReporter, project.id)
    const sheet = (await reporter(projectMeasures.queryEpm, { projectId: project.id })).data as MeasureSheet
    const [first, second] = sheet.items.map(({ measureId }) => measureId)
    const declared = await reporter(projectMeasures.epmDeclare, {
      ...{ projectId: project.id, date: sheet.date, lastDeclareId: null },
      items: [
        { measureId: first, state: 2, note: '场地有限，正在协调', planDate: '2099-12-31' },
        { measureId: second, state: 1 },
      ],
    })
    expect(declared).toMatchObject({ code: 0 })
    await product.db.execute(sql`update dict_measure set name = '出入测温' where id = ${first!}`)
    const page = await browse()
    await later(product, 7 * 24 * 60, page)
    await signIn(page, await product.aUser({ roleId: Role.projectReporter, orgId: project.id }), '/epac/epm/index?part=history')
    const { periodKey } = sheet.period
    await front(page)
      .getByRole('button', { name: `${periodKey}的详情` })
      .press('Enter')
    const past = page.getByRole('dialog', { name: `防疫措施：${periodKey}` }).getByRole('article', { name: names[0], exact: true })
    expect(await past.getByLabel(`${names[0]}的说明`).inputValue()).toBe('场地有限，正在协调')
    expect(await past.getByPlaceholder('整改期限').inputValue()).toBe('2099-12-31')
    expect(await past.getByLabel(`${names[0]}的说明`).isDisabled()).toBe(true)
    await picture(page, 'measures-past')
  })

  test('whoever looks after a company begins with its projects and opens one of them', async ({ product, browse }) => {
    const { company, project } = await aSite(product)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.companyAdministrator, orgId: company.id }), '/epac/epm/index')
    await front(page).locator('.ant-table-tbody').getByText(project.orgName).click()
    await of(page, names[0]).waitFor()
    expect(new URL(page.url()).hash).toContain(`projectId=${project.id}`)
  })
})
