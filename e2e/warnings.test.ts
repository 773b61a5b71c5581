import { Role } from '@oems/contract/access/builtInRoles.ts'
import { WarningState } from '@oems/contract/warning/codes.ts'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, dayOf } from '../server/src/core/days.ts'
import { statWarning } from '../server/src/warning/tables.ts'
import { aQuietMonth, aWarning, feverishDay } from '../server/src/warning/testWarnings.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf({ captcha: 0 })

describe.skipIf(skipBrowser)('a warning', () => {
  test('from claim to closure by keyboard alone, with its reason, its series and whom it tells', async ({ product, browse }) => {
    const company = await product.anOrg({ orgType: 3 })
    const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
    await product.anAdmin(Role.companyAdministrator, company.id)
    const today = dayOf(product.clock())
    const lastDay = addDays(today, -4)
    const days = Array.from({ length: 35 }, (_, at) => {
      const isLast = at === 34
      const seen = { y: isLast ? 4 : 0, n: 110, expected: 0.29, upper: 3.29, c2: isLast ? 3.71 : -0.29, c3: isLast ? 2.71 : 0 }
      return { day: addDays(lastDay, at - 34), ...seen, valid: true, signal: isLast }
    })
    // A cluster goes by the calendar, so that no declarations are needed for it to be over.
    const before = addDays(today, -40)
    const closed = { kind: 2, state: WarningState.closed, firstDay: before, lastDay: before } as const
    const { id: prevId } = await aWarning(product.db, product.clock(), project.id, closed)
    const own = { kind: 2, firstDay: lastDay, lastDay, evidence: { days }, prevId } as const
    const { id } = await aWarning(product.db, product.clock(), project.id, own)

    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.projectAdministrator, orgId: project.id }), '/statistic/warning')
    await front(page).getByRole('heading', { name: '异常预警', level: 1 }).waitFor()
    // Whoever works there is led to it from the two pages of the day.
    for (const address of ['/filling-management/index', '/workbench/index']) {
      await page.goto(`/oems/#${address}`)
      await front(page).getByRole('alert').filter({ hasText: '内罗毕机场扩建项目：72小时内4人出现相同症状' }).waitFor()
    }
    await front(page).getByRole('link', { name: '去核实' }).press('Enter')
    await page.waitForURL(/statistic\/warning/)
    const list = front(page)
    const row = list.getByRole('row').filter({ hasText: '待核实' })
    await row.focus()
    await page.keyboard.press('Enter')
    const record = page.getByRole('dialog', { name: '内罗毕机场扩建项目 · 聚集性症状', exact: true })
    await record.getByText('72小时内4人出现相同症状').first().waitFor()
    await record.getByRole('figure').getByText('近35日发热新发人数与预期').first().waitFor()
    await record.getByText(/二级公司管理员（1人）/).waitFor()
    await picture(page, 'warning')
    await record.getByRole('button', { name: '查看前次预警' }).press('Enter')
    await record.getByText('已解除', { exact: true }).first().waitFor()
    await record.getByRole('button', { name: `内罗毕机场扩建项目（${lastDay}）` }).press('Enter')
    await record.getByText('待核实', { exact: true }).first().waitFor()

    await record.getByRole('button', { name: '认领', exact: true }).press('Enter')
    await record.getByText('核实中', { exact: true }).waitFor()
    const decides = async (name: string, title: string, note: string, choose = true) => {
      await record.getByRole('button', { name, exact: true }).press('Enter')
      const dialog = page.getByRole('dialog', { name: title, exact: true })
      await dialog.getByLabel('核实结论').waitFor()
      if (choose) {
        await dialog.getByLabel('核实结论').press('ArrowDown')
        await page.keyboard.press('Enter')
      }
      await dialog.getByLabel('说明').fill(note)
      await page.keyboard.press('Control+Enter')
      await dialog.waitFor({ state: 'hidden' })
    }
    await decides('属实', '核实属实', '同一宿舍，已送检')
    await record.getByText('已确认', { exact: true }).waitFor()
    await decides('解除', '解除预警', '已连续4日没有新发', false)
    await record.getByText('已解除', { exact: true }).waitFor()
    expect(await record.getByRole('button', { name: '解除', exact: true }).count()).toBe(0)
    const [after] = await product.db.select().from(statWarning).where(eq(statWarning.id, id))
    expect(after).toMatchObject({ state: WarningState.closed, note: '已连续4日没有新发' })
  })

  test('its rule is tried on the year before it is saved, is not lost unasked, and goes back to the one above', async ({
    product,
    browse,
  }) => {
    const company = await product.anOrg({ orgType: 3, orgName: '西非工程公司' })
    const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '阿克拉医院项目' })
    const today = dayOf(product.clock())
    await aQuietMonth(product.db, project.id, addDays(today, -1))
    await feverishDay(product.db, project.id, addDays(today, -1), 4)
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: Role.platformOperator, orgId: company.id }), '/statistic/warning')
    await front(page).getByRole('button', { name: '规则与回测' }).press('Enter')
    const drawer = page.getByRole('dialog', { name: '预警规则与回测' })
    await drawer.getByText('沿用产品默认规则').waitFor()
    await drawer.getByRole('button', { name: '回测过去一年' }).press('Enter')
    const found = drawer.getByRole('status')
    await found.getByText(/共\s*[1-9]\d*\s*个信号/).waitFor()
    await drawer.getByText('阿克拉医院项目').first().waitFor()
    await picture(page, 'backtest')

    await drawer.getByLabel('最少人数').fill('10')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '继续填写' }).press('Enter')
    await drawer.getByRole('button', { name: '回测过去一年' }).press('Enter')
    await found.getByText(/共\s*0\s*个信号/).waitFor()
    await drawer.getByRole('button', { name: /^保\s*存$/ }).press('Enter')
    await drawer.getByText('本单位的规则').waitFor()
    await drawer.getByRole('button', { name: '变更记录' }).waitFor()
    await drawer.getByRole('button', { name: '恢复上级规则' }).press('Enter')
    await page.getByRole('dialog', { name: '恢复上级规则？' }).getByRole('button', { name: '恢复上级规则' }).press('Enter')
    await drawer.getByText('沿用产品默认规则').waitFor()
    expect(await drawer.getByLabel('最少人数').inputValue()).toBe('3')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  })
})
