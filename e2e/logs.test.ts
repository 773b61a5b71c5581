import { employees } from '@oems/contract/people/employees.ts'
import { describe, expect } from 'vitest'
import { sealEntries } from '../server/src/operationLog/seals.ts'
import { skipBrowser } from './chromium.ts'
import { front, picture, signIn } from './console.ts'
import { testOf } from './test.ts'

// The quick ranges end with the browser's own day.
const test = testOf({ now: new Date().toISOString() })

describe.skipIf(skipBrowser)('the operation log', () => {
  test('shows what was done, what failed and what changed, and hands it out', async ({ product, browse }) => {
    const { group, project, projectAdmin } = await product.aGroup()
    const person = { name: '王小明', sex: 1, empType: 2, nationCode: 'KE', orgId: project.id }
    const urgent = { emergencyName: '王大明', emergencyPhone: '13800000000', emergencyRelation: 3 }
    expect(await projectAdmin(employees.v2Save, { ...person, ...urgent })).toMatchObject({ code: 0 })
    await projectAdmin(employees.v2Delete, { employeeId: 999_999, deleteReason: '录入有误' })

    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 3, orgId: group.id }), '/sys/log')
    const table = front(page).getByRole('table').last()
    const entry = table.getByRole('row').filter({ hasText: '员工管理·新增' })
    await entry.getByText('王小明').waitFor()
    await front(page).getByText('今日', { exact: true }).click()
    await page.waitForURL(/startTime=/)

    await entry.getByRole('button', { name: /^查看日志/ }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('变更内容').waitFor()
    expect(await drawer.getByRole('row').filter({ hasText: '性别' }).textContent()).toBe('性别（空）男')
    await picture(page, 'log-drawer')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await picture(page, 'log')

    await front(page).getByLabel('只看失败').check()
    await table.getByText('员工管理·删除').waitFor()
    await entry.waitFor({ state: 'detached' })
    const [file] = await Promise.all([page.waitForEvent('download'), front(page).getByRole('button', { name: '导出' }).click()])
    expect(file.suggestedFilename()).toMatch(/^操作日志_.+_\d{8}\.xlsx$/)
  })

  test('shows 系统管理员 whether a day is whole, and its head to be kept elsewhere', async ({ product, browse }) => {
    await sealEntries(product, new Date(product.clock().getTime() + 10 * 60_000))
    const page = await browse()
    await signIn(page, await product.aUser({ roleId: 1, orgId: product.rootId }), '/sys/log')
    await front(page).getByRole('button', { name: '校验封存' }).click()
    await page.getByRole('button', { name: /^校\s?验$/ }).click()
    await page.getByText('个封存完整，记录未被改动').waitFor()
    await page.getByText('当日封存头').waitFor()
    await picture(page, 'log-seals')
  })
})
