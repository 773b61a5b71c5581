import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { skipBrowser } from './chromium.ts'
import { choose, counted, front, picture, signIn } from './console.ts'
import { testOf } from './test.ts'

const test = testOf()

describe.skipIf(skipBrowser)('whoever looks after the system’s jobs', () => {
  test('plans one, pauses it, runs it by hand, and hears of its failure by the bell', async ({ product, browse }) => {
    const page = await browse()
    const reply = counted(page)
    await signIn(page, await product.aUser({ roleId: 1, orgId: product.rootId }), '/sys/schedule')
    await reply
    await front(page).getByRole('button', { name: '新增任务' }).click()
    const form = page.getByRole('dialog', { name: '新增定时任务' })
    await form.getByLabel('任务名称').fill('季度提醒')
    await choose(page, form.getByLabel('执行器'), '临时角色到期')
    await form.getByText('提醒角色授权即将到期的人，并结束授权已到期的登录会话').waitFor()
    await form.getByLabel('Cron表达式').fill('* * * * * ?')
    await form.getByText('执行间隔不能小于60秒').waitFor()
    await form.getByLabel('Cron表达式').fill('0 30 8 ? * MON-FRI')
    await form.getByText('每周一至五 08:30').waitFor()
    const times = form.getByRole('list', { name: '接下来的执行时间' }).getByRole('listitem')
    expect((await times.allTextContents()).slice(0, 2)).toEqual(['2026-03-06 08:30:00', '2026-03-09 08:30:00'])
    // The executor's own parameters are fields of the form, with their defaults and within their limits.
    const days = form.getByLabel('首次提醒提前天数')
    expect(await days.inputValue()).toBe('7')
    await days.fill('99')
    await page.keyboard.press('Tab')
    expect(await days.inputValue()).toBe('30')
    await days.fill('14')
    await form.getByLabel('失败提醒').getByText('是').click()
    await picture(page, 'schedule-form')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.waitFor({ state: 'hidden' })

    const line = front(page).getByRole('row').filter({ hasText: '季度提醒' })
    await line.getByRole('button', { name: '暂停' }).click()
    await line.getByText('暂停', { exact: true }).first().waitFor()
    await line.getByRole('button', { name: '恢复' }).waitFor()
    await line.getByRole('button', { name: '执行一次' }).click()
    await line.getByText('成功', { exact: true }).waitFor()
    await line.getByRole('img', { name: '最近1次，没有失败' }).waitFor()
    await line.getByRole('button', { name: '季度提醒', exact: true }).click()
    const record = page.getByRole('dialog', { name: '季度提醒' })
    await record.getByText('14', { exact: true }).waitFor()
    await picture(page, 'schedule-record')
    await record.getByRole('button', { name: '关闭' }).click()

    // A release later the executor takes other parameters.
    await product.db.execute(sql`update sys_schedule set params = '{"speed":1}' where job_name = '季度提醒'`)
    await line.getByRole('button', { name: '执行一次' }).click()
    await line.getByRole('img', { name: '最近2次，1次未成功' }).waitFor()
    const asked = counted(page)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await asked
    await page.getByRole('button', { name: '消息，1条未读' }).click()
    await page
      .getByRole('dialog', { name: '消息' })
      .getByRole('button', { name: /定时任务“季度提醒”失败/ })
      .click()
    await page.waitForURL(/sys\/schedule-log\?jobId=/)
    await front(page).getByText('2 条').first().waitFor()
    const failed = front(page).getByRole('row').filter({ hasText: '失败' })
    expect(await failed.getByText('参数不正确：speed 没有这个字段').isVisible()).toBe(true)
    expect(await failed.getByText(/^手动（/).isVisible()).toBe(true)
    await failed.getByRole('button', { name: '季度提醒' }).click()
    await page.getByRole('heading', { name: '错误' }).waitFor()
    await picture(page, 'schedule-log')
  })
})
