import { Role } from '@oems/contract/access/builtInRoles.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { describe, expect } from 'vitest'
import { addDays } from '../server/src/core/days.ts'
import { somePeople, wellOn } from '../server/src/declaration/testPeople.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { addressOf, front, picture, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf({ now: '2026-03-10T09:00:00+08:00' })

describe.skipIf(skipBrowser)('the days of one person', () => {
  test('are walked through by keyboard: the month, its symptoms, what was corrected, and on to another person', async ({
    product,
    browse,
  }) => {
    const company = await product.anOrg({ orgType: 3 })
    const project = await product.anOrg({ parentId: company.id, orgType: 4 })
    const people = await somePeople(product, { orgId: project.id, count: 2 })
    const tell = await product.aPhone(people[0]!, project.id)
    const first = product.anotherDay()
    const declares = async (day: string, more: object = {}) =>
      expect(await tell(phone.declare, wellOn(day, more))).toMatchObject({ code: 0 })
    await declares(first)
    await declares(product.anotherDay(), { temperature: '38.4', bodyState: 2, symptoms: [11, 12] })
    const last = product.anotherDay()
    await declares(last, { temperature: '37.9', bodyState: 2, symptoms: [11] })
    await declares(last, { temperature: '36.8', bodyState: 1 })

    const page = await browse()
    await withAxe(page)
    await signIn(page, await product.aUser({ roleId: Role.doctor, orgId: project.id }), '/filling-management/index')
    const row = front(page).getByRole('row').filter({ hasText: '王测试1' })
    await row.getByRole('button', { name: /更多/ }).press('Enter')
    await page.getByRole('menuitem', { name: '每日记录' }).press('Enter')
    await front(page).getByRole('heading', { level: 1, name: '员工每日健康记录' }).waitFor()
    const calendar = front(page).getByRole('table', { name: '2026-03 日历' })
    const cell = (day: string) => calendar.locator(`[data-date="${day}"]`)
    const fevered = addDays(first, 1)
    await cell(first).getByText('36.5', { exact: true }).waitFor()
    await cell(fevered).getByText('异常', { exact: true }).waitFor()
    await cell(last).getByText('36.8', { exact: true }).waitFor()
    const strip = front(page).getByRole('region', { name: '症状', exact: true })
    await strip.getByRole('rowheader', { name: /^发热\s*1天$/ }).waitFor()
    await strip.getByRole('rowheader', { name: /1天$/ }).nth(1).waitFor()

    const day = front(page).getByRole('region', { name: '当日申报' })
    await day.getByText('当前有效').waitFor()
    await day.getByText('已被更正').waitFor()
    expect(await accessFaults(page, page.getByRole('main'))).toEqual([])
    await picture(page, 'empDaily')
    await cell(last).focus()
    await page.keyboard.press('ArrowLeft')
    await day.getByText('38.4 ℃').waitFor()
    expect(await cell(fevered).getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('ArrowLeft')
    await day.getByText('36.5 ℃').waitFor()
    expect(addressOf(page)).toBe(`/record/emp-daily/${people[0]}?date=${first}`)

    await page.keyboard.press('ArrowUp')
    await page.waitForURL((url) => url.hash.startsWith(`#/record/emp-daily/${people[1]}`))
    await front(page).getByText('本月未申报症状').waitFor()
    await front(page).getByRole('button', { name: '下一人', exact: true }).press('Enter')
    await strip.getByRole('rowheader', { name: /^发热/ }).waitFor()
  })
})
