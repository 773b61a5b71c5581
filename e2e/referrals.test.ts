import { Role } from '@oems/contract/access/builtInRoles.ts'
import { institutions } from '@oems/contract/coop/institutions.ts'
import { describe, expect } from 'vitest'
import { addDays, dayOf } from '../server/src/core/days.ts'
import { saved } from '../server/src/testing/samples.ts'
import { skipBrowser } from './chromium.ts'
import { front, later, picture, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })

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

    const page = await browse()
    await signIn(page, user, `/org-management/org-management?node=${project.id}&tab=referrals`)
    for (const name of ['国家医院', '西环医院']) {
      await front(page).getByRole('button', { name: '新增转诊机构' }).click()
      const form = page.getByRole('dialog', { name: '新增转诊机构' })
      await form.getByLabel('合作医疗机构').click()
      await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click()
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await form.waitFor({ state: 'hidden' })
      await front(page).getByRole('listitem').filter({ hasText: name }).waitFor()
    }
    const second = front(page).getByRole('listitem').filter({ hasText: '西环医院' })
    expect(await second.getByRole('link', { name: '拨打西环医院 +254 20 1234567' }).getAttribute('href')).toBe('tel:+254201234567')
    await second.getByText('有效', { exact: true }).waitFor()
    await second.getByRole('button', { name: '前移' }).click()
    await front(page).getByRole('listitem').first().getByText('西环医院', { exact: true }).waitFor()
    await picture(page, 'referrals')

    await later(product, 71 * 24 * 60, page)
    await signIn(page, user, `/org-management/org-management?node=${project.id}&tab=referrals`)
    await front(page).getByRole('listitem').first().getByText('已过期', { exact: true }).waitFor()
  })
})
