import { nameOf } from '@oems/contract/core/call.ts'
import { logs } from '@oems/contract/operationLog/logs.ts'
import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { sql } from 'drizzle-orm'
import { ask, type Db } from '../core/db/database.ts'
import type { DemoLoader } from '../core/domain.ts'
import { writeSheet } from '../core/sheets/workbook.ts'
import { keepResult } from '../core/work/taskResults.ts'
import { task } from '../core/work/taskTables.ts'

const hourMs = 3_600_000
type Sample = Partial<typeof task.$inferInsert> & { readonly name: string; readonly hoursAgo: number }

const exported = { taskType: 'export', cancellable: true } as const
const imported = { taskType: 'import-confirm', cancellable: false } as const
const file = '系统用户.xlsx'
const samples: readonly Sample[] = [
  { ...exported, name: '导出员工', hoursAgo: 0, status: TaskStatus.running, done: 12_600, total: 20_000 },
  { ...exported, name: '导出系统用户', hoursAgo: 3, status: TaskStatus.done, resultName: file },
  {
    ...{ ...exported, name: '导出操作日志', hoursAgo: 22, status: TaskStatus.failed, done: 4_500, total: 26_000 },
    ...{ message: '任务执行失败，请稍后再试', asked: { call: nameOf(logs.export), input: {} } },
  },
  { ...imported, name: '员工导入：新进场人员.xlsx', hoursAgo: 46, status: TaskStatus.done, done: 128, total: 128, message: '已导入128行' },
  { ...exported, name: '导出员工', hoursAgo: 71, status: TaskStatus.cancelled, done: 6_000, total: 20_000, message: '已取消' },
  {
    ...imported,
    name: '员工导入：分包队伍.xlsx',
    hoursAgo: 118,
    status: TaskStatus.failed,
    total: 2_460,
    message: '服务已重启，任务中断，请重新提交',
  },
]

/** 01 §8: six tasks a demo account. The one that runs is at 63 % for as long as its lease, since nothing works on it. */
const load: DemoLoader = async (db, now) => {
  const owners = await ask<{ accountId: number; ropId: number; orgId: number }>(
    db,
    sql`select distinct on (a.id) a.id as "accountId", p.id as "ropId", p.org_id as "orgId"
        from sys_account a join sys_account_rop p on p.account_id = a.id and p.deleted_at is null
        where a.username like 'demo__' and a.deleted_at is null order by a.id, p.role_id`,
  )
  const [lines, parts] = await aWorkbook(db)
  for (const owner of owners)
    for (const { hoursAgo, ...sample } of samples) {
      const createdAt = now.getTime() - hoursAgo * hourMs - 90_000
      const isRunning = sample.status === TaskStatus.running
      const hasFile = sample.resultName !== undefined
      const [made] = await db
        .insert(task)
        .values({
          ...{ taskType: 'export', cancellable: true, ...owner, ...sample },
          ...(hasFile && { done: lines, total: lines, message: `共${lines}行`, resultParts: 1 }),
          createdAt: new Date(createdAt).toISOString(),
          startTime: new Date(createdAt + 400).toISOString(),
          endTime: isRunning ? null : new Date(createdAt + 48_000).toISOString(),
          expireTime: new Date(createdAt + 7 * 24 * hourMs).toISOString(),
          lockedBy: 'demo',
          lockedUntil: sql`now() + make_interval(mins => ${isRunning ? 30 : 0})` as never,
        })
        .returning({ id: task.id })
      if (hasFile) await keepResult(db, made!.id, parts())
    }
}
export default load

/** The file that the finished export has made: so many lines, and its content. */
async function aWorkbook(db: Db): Promise<[number, () => AsyncIterable<Uint8Array>]> {
  const users = await ask<{ username: string; nickname: string }>(
    db,
    sql`select username, nickname from sys_account where deleted_at is null order by id limit 60`,
  )
  const columns = [
    { header: '登录账号', width: 20 },
    { header: '姓名', width: 16 },
  ]
  return [users.length, () => writeSheet({ columns, rows: users.map(({ username, nickname }) => [username, nickname]) })]
}
