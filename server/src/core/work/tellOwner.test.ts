import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toldTo } from '../../testing/messages.ts'
import { testApp } from '../../testing/testApp.ts'
import { ask } from '../db/database.ts'
import { failDeadTasks } from './taskStates.ts'
import { type EndedTask, tellOwner } from './tellOwner.ts'

const app = await testApp()
const { id: orgId } = await app.anOrg({ orgType: 4 })

async function toldOf(ended: Omit<EndedTask, 'id' | 'accountId'>, goesOnAt?: string) {
  const { accountId } = await app.anAccount({ roleId: 5, orgId })
  await tellOwner({ db: app.db, now: app.clock() }, { id: 1, accountId, ...ended }, goesOnAt)
  return toldTo(app, accountId)
}
const { done, failed } = TaskStatus

test('an owner hears of an export or import that is ready, and what a failed one says', async () => {
  const file = { taskType: 'export', name: '导出员工', message: null }
  expect(await toldOf({ ...file, status: done })).toMatchObject([
    {
      type: MessageType.reminder,
      level: MessageLevel.normal,
      title: '导出已完成',
      content: expect.stringMatching(/^导出员工：/),
      link: '/task-center',
    },
  ])
  expect(await toldOf({ ...file, status: failed, message: '服务已重启' })).toMatchObject([
    { level: MessageLevel.important, title: '导出员工失败', content: '导出员工：服务已重启' },
  ])
  expect(await toldOf({ taskType: 'import-confirm', name: '员工导入：王小明的名单.xlsx', status: done, message: null })).toMatchObject([
    { title: '导入已完成', content: '员工导入：名单已全部写入。' },
  ])
})

test('a list that was checked waits for its owner, where it is confirmed', async () => {
  const parsed = { taskType: 'import-parse', name: '员工导入：名单.xlsx', status: done, message: null } as const
  const page = '/employee/index?import=employee'
  expect(await toldOf(parsed, page)).toMatchObject([{ type: MessageType.todo, title: '导入的名单等待确认', link: page }])
  expect(await toldOf({ ...parsed, status: failed, message: '文件中没有数据' }, page)).toMatchObject([{ link: '/task-center' }])
})

test('of other tasks nothing is said', async () => {
  expect(await toldOf({ taskType: 'test', name: '试验', status: done, message: null })).toEqual([])
})

test('of a task whose process is gone its owner hears once, whoever finds it', async () => {
  const { accountId, ropId } = await app.anAccount({ roleId: 5, orgId })
  await ask(
    app.db,
    sql`insert into sys_task (task_type, name, status, cancellable, account_id, rop_id, org_id, created_at, expire_time, locked_by, locked_until)
        values ('export', '导出员工', ${TaskStatus.running}, true, ${accountId}, ${ropId}, ${orgId}, now(), now(), 'gone', now() - interval '1 second')`,
  )
  await Promise.all(Array.from({ length: 4 }, () => failDeadTasks(app.db, app.clock())))
  expect(await toldTo(app, accountId)).toMatchObject([{ title: '导出员工失败', content: '导出员工：服务已重启，任务中断，请重新提交' }])
})
