import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { users } from '@oems/contract/accounts/users.ts'
import { tasks as calls, type Task } from '@oems/contract/operations/tasks.ts'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { readSheet } from '../../core/sheets/workbook.ts'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'

const folder = aTempFolder()
const infoOf = async (as: Caller, taskId: number) => (await as(calls.info, { taskId })).data as Task

test('200 000 accounts become a task at once and a file of as many lines, and the task of a locked account stops (§9 no. 18)', async () => {
  const count = 200_000
  const app = await testApp({ alone: true })
  const group = await app.anOrg({ orgType: 2 })
  const project = await app.anOrg({ parentId: group.id, orgType: 4 })
  const account = await app.anAccount({ roleId: 3, orgId: group.id })
  const admin = app.as(await app.aSession(account))
  await app.db.execute(sql`
    with made as (
      insert into sys_account (created_at, created_by, updated_at, updated_by, username, nickname, org_id, source)
      select '2026-03-01', 0, '2026-03-01', 0, 'many' || n, case n when 100000 then '=1+1' else '批量' || n end, ${project.id}, 1
      from generate_series(1, ${count}::int) n returning id)
    insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
    select '2026-03-01', 0, '2026-03-01', 0, id, 8, ${project.id} from made`)
  await app.db.execute(sql`analyze sys_account, sys_account_rop`)

  const reply = await admin(users.export)
  expect(reply).toMatchObject({ code: 0, data: { taskId: expect.any(Number) } })
  const { taskId } = reply.data as { taskId: number }
  expect((await infoOf(admin, taskId)).status).toBeLessThan(2) // answered before the file is made
  const seen: number[] = []
  const isOver = async () => {
    const { done, total, status } = await infoOf(admin, taskId)
    if (status === 1 && total !== null && done > (seen.at(-1) ?? 0)) seen.push(done)
    return status
  }
  await expect.poll(isOver, { interval: 100, timeout: 600_000 }).toBe(2)
  expect(seen.length).toBeGreaterThan(1)

  const { bytes } = await admin(calls.result, { taskId })
  const path = join(folder, 'users.xlsx')
  writeFileSync(path, bytes)
  let lines = -1
  let formulas = 0
  for await (const { cells } of readSheet(path, { timeMs: 600_000, memoryMb: 320 })) {
    lines += 1
    if (cells[1] === '=1+1') formulas += 1
  }
  expect([lines, formulas]).toEqual([count + 1, 1])
  const [stored] = await ask<{ parts: number; largest: number }>(
    app.db,
    sql`select count(*)::int as parts, max(length(content)) as largest from sys_task_result where task_id = ${taskId}`,
  )
  expect(stored!.parts).toBeGreaterThan(5)
  expect(stored!.largest).toBeLessThan(1_000_000)
  await app.db.execute(sql`delete from sys_task_result where task_id = ${taskId} and part_no = 3`)
  await expect(admin(calls.result, { taskId })).rejects.toThrow() // cut off, not a shorter file

  const second = (await admin(users.export)).data as { taskId: number }
  await expect.poll(async () => (await infoOf(admin, second.taskId)).done, { timeout: 120_000 }).toBeGreaterThan(0)
  await app.platformAdmin(users.dealAccount, { accountId: account.accountId, action: 1, reason: '离岗' })
  const stateOf = async () => (await ask(app.db, sql`select status, message from sys_task where id = ${second.taskId}`))[0]
  await expect.poll(stateOf, { timeout: 120_000 }).toEqual({ status: 3, message: '账号已停用，任务已停止' })
  const left = sql`select done < ${count} as early, (select count(*)::int from sys_task_result where task_id = t.id) as parts
                   from sys_task t where id = ${second.taskId}`
  await expect.poll(async () => (await ask(app.db, left))[0], { timeout: 120_000 }).toEqual({ early: true, parts: 0 })
}, 900_000)

test('takes its figures from the parameters as they stand', async () => {
  const app = await testApp()
  const { project, groupAdmin } = await app.aGroup()
  for (let made = 0; made < 3; made += 1) await app.anAccount({ roleId: 8, orgId: project.id })
  const now = performance.now.bind(performance)
  let later = 0
  const watch = vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
  try {
    expect((await groupAdmin(users.export)).headers['content-disposition']).toContain('attachment')
    await app.setParameter('export.asyncRows', 3)
    later += 31_000
    expect(await groupAdmin(users.export)).toMatchObject({ code: 0, data: { taskId: expect.any(Number) } })
    await app.setParameter('export.maxRows', 2)
    later += 31_000
    expect(await groupAdmin(users.export)).toMatchObject({ code: 1422, msg: '导出数据超过2行，请缩小范围' })
  } finally {
    watch.mockRestore()
    await app.setParameter('export.asyncRows', null)
    await app.setParameter('export.maxRows', null)
  }
})
