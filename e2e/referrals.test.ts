import { Role } from '@oems/contract/access/builtInRoles.ts'
import { institutions } from '@oems/contract/coop/institutions.ts'
import type { Page, Response } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addDays, dayOf } from '../server/src/core/days.ts'
import { saved } from '../server/src/testing/samples.ts'
import { skipBrowser } from './chromium.ts'
import { choose, front, later, picture, signIn, stateEmergency } from './console.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })
/** The way to a page is a list as well. */
const chain = (page: Page) => front(page).getByRole('region', { name: '转诊', exact: true }).first().getByRole('listitem')

describe.skipIf(skipBrowser)('where a site sends its patients', () => {
  test('a hospital is put into the chain, its agreement ends, and the chain says so', async ({ product, browse }) => {
    const { project, companyAdmin } = await product.aGroup()
    const user = await product.aUser({ roleId: Role.projectAdministrator, orgId: project.id })
    const hospital = { orgId: project.id, institutionType: 1, nationCode: 'KE', address: '内罗毕', services: [1] }
    const near = {
      distanceKm: '3',
      travelMinutes: 10,
      emergencyPhone: '+254 20 1234567',
      agreementEnd: addDays(dayOf(product.clock()), 70),
    }
    await saved(companyAdmin, institutions.localAdd, { ...hospital, ...near, institutionName: '西环医院' })
    await saved(companyAdmin, institutions.localAdd, { ...hospital, distanceKm: '40', travelMinutes: 70, institutionName: '国家医院' })

    const address = `/org-management/org-management?node=${project.id}&tab=referrals`
    const page = await browse()
    await signIn(page, user, address)
    for (const name of ['国家医院', '西环医院']) {
      await front(page).getByRole('button', { name: '新增转诊机构' }).click()
      const form = page.getByRole('dialog', { name: '新增转诊机构' })
      await form.getByLabel('合作医疗机构').click()
      await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click()
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await form.waitFor({ state: 'hidden' })
      await chain(page).filter({ hasText: name }).waitFor()
    }
    const second = chain(page).filter({ hasText: '西环医院' })
    expect(await second.getByRole('link', { name: '拨打西环医院 +254 20 1234567' }).getAttribute('href')).toBe('tel:+254201234567')
    await second.getByText('有效', { exact: true }).waitFor()
    await second.getByRole('button', { name: '前移' }).click()
    await chain(page).first().getByText('西环医院', { exact: true }).waitFor()
    await picture(page, 'referrals')

    const afterwards = await browse()
    await later(product, 71 * 24 * 60, afterwards)
    await signIn(afterwards, user, address)
    await chain(afterwards).first().getByText('已过期', { exact: true }).waitFor()
  })

  test('hospitals near and far are added, corrected, confirmed and deleted, each by its own call', async ({ product, browse }) => {
    const { group, company } = await product.aGroup()
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.companyAdministrator, orgId: company.id }), '/biz/coop-institution')
    const row = (name: string) => front(page).getByRole('row').filter({ hasText: name })
    /** Which call a press brings about; it succeeds. */
    async function call(press: () => Promise<unknown>) {
      const pathOf = (reply: Response) => new URL(reply.url()).pathname.split('/project-cooperative-medical-institution/')[1]
      const answered = page.waitForResponse((reply) => /\/(add|update|delete)$/.test(pathOf(reply) ?? ''))
      await press()
      const reply = await answered
      expect(await reply.json()).toMatchObject({ code: 0 })
      return pathOf(reply)
    }
    const save = (dialog: string) => page.getByRole('dialog', { name: dialog }).getByRole('button', { name: '保存', exact: true }).click()
    const more = async (name: string, choice: string) => {
      await row(name)
        .getByRole('button', { name: `${name}的更多操作` })
        .click()
      await page.getByRole('menuitem', { name: choice, exact: true }).click()
    }
    const confirmRemoval = () =>
      page.getByRole('dialog', { name: '删除合作医疗机构' }).getByRole('button', { name: '删除', exact: true }).click()

    for (const [kind, path, service] of [
      ['当地机构', 'v2/local', '急诊'],
      ['远程机构', 'v2/remote', '远程会诊'],
    ] as const) {
      if (path === 'v2/remote') await front(page).getByText('远程', { exact: true }).click()
      for (const name of [`第一${kind}`, `第二${kind}`]) {
        await front(page)
          .getByRole('button', { name: `新增${kind}` })
          .first()
          .click()
        const form = page.getByRole('dialog', { name: `新增${kind}` })
        await form.getByLabel('机构名称').fill(name)
        await choose(page, form.getByLabel('机构类型'), '综合医院')
        await choose(page, form.getByLabel('可提供服务'), service)
        await choose(page, form.getByLabel('国家/地区'), '肯尼亚')
        await form.getByLabel('详细地址').fill('医院路1号')
        expect(await call(() => save(`新增${kind}`))).toBe(`${path}/add`)
        await form.waitFor({ state: 'hidden' })
        await row(name).waitFor()
      }
      const [first, second] = [`第一${kind}`, `第二${kind}`]
      await row(first).getByRole('button', { name: '编辑', exact: true }).click()
      const edited = page.getByRole('dialog', { name: `编辑${kind}` })
      await edited.getByLabel('急诊电话').fill('+254 20 999000')
      await edited.getByLabel('对接人', { exact: true }).fill('李对接')
      await edited.getByLabel('对接人电话').fill('13812345678')
      expect(await call(() => save(`编辑${kind}`))).toBe(`${path}/update`)
      await row(first).getByText('+254 20 999000').waitFor()
      expect(await call(() => row(first).getByRole('button', { name: '核实', exact: true }).click())).toBe(`${path}/update`)
      await page.getByText('已核实').first().waitFor()

      // From the record beside the list, of one row, and of the rows that are chosen.
      await row(first).getByText(first, { exact: true }).click()
      const record = front(page).getByRole('dialog', { name: first, exact: true })
      await record.getByRole('button', { name: '显示李对接的完整号码' }).click()
      await stateEmergency(page)
      await record.getByRole('link', { name: /^拨打李对接 .*13812345678$/ }).waitFor()
      await record.getByRole('button', { name: '变更记录' }).click()
      const history = page.getByRole('dialog', { name: `变更记录：${first}` })
      await history.getByText('急诊电话').first().waitFor()
      await page.keyboard.press('Escape')
      await history.waitFor({ state: 'detached' })
      await record.press('Escape')
      await record.waitFor({ state: 'detached' })
      await more(first, '删除')
      expect(await call(confirmRemoval)).toBe(`${path}/delete`)
      await row(first).waitFor({ state: 'detached' })
      // Without filters all of the kind that is in front are there, not those of the other.
      await front(page).getByLabel('快速筛选').getByText('已过期', { exact: true }).click()
      await front(page).getByRole('button', { name: '清空筛选' }).click()
      await row(second).getByRole('checkbox').check()
      await front(page).getByRole('toolbar', { name: '所选' }).getByRole('button', { name: '删除', exact: true }).click()
      expect(await call(confirmRemoval)).toBe(`${path}/delete`)
      await row(second).waitFor({ state: 'detached' })
    }
    const admin = await product.anAdmin(Role.groupAdministrator, group.id)
    expect(await admin(institutions.list, {})).toMatchObject({ data: { total: 0 } })
  })
})
