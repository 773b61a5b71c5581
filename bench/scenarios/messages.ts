import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { array, ask, type Database } from '@oems/server/core/db/database.ts'
import { tell } from '@oems/server/core/messages/tell.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, median, rounds } from '../client.ts'
import { type MessageWorld, readers } from '../messageWorld.ts'
import type { Finding } from '../report.ts'
import type { Pace } from './reads.ts'

const clients = 4

/** The bell of somebody with 5,000 unread messages, among a million recipients and among ten thousand. */
export async function unreadCount(many: MessageWorld, few: MessageWorld, { rounds: times, seconds }: Pace): Promise<Finding> {
  const [large, small] = [await many.serve(), await few.serve()]
  try {
    const [largeToken, smallToken] = [await many.token('demo03'), await few.token('demo03')]
    const bell = (token: string) => (): Ask => ({
      method: 'GET',
      path: '/oems-api/sys/message/unread-count',
      headers: { token, platform: 'WEB' },
    })
    const measured = await rounds(
      times,
      () => drive(large.product, clients, seconds, bell(largeToken)),
      () => drive(small.product, clients, seconds, bell(smallToken)),
    )
    const ratio = median(measured.map(({ ours, theirs }) => ours.p95 / theirs.p95))
    const failures = measured.reduce((sum, { ours, theirs }) => sum + ours.failures + theirs.failures, 0)
    const p95 = (whose: 'ours' | 'theirs') => median(measured.map((round) => round[whose].p95)).toFixed(1)
    return {
      name: `未读数，${many.recipients} 条接收中 p95 ÷ 只有 ${few.recipients} 条时`,
      measured: ratio.toFixed(2),
      wanted: '≤ 1.2',
      good: ratio <= 1.2 && failures === 0,
      detail: `同一账号 5000 条未读，${clients} 个客户端；${p95('ours')} 对 ${p95('theirs')} ms；失败 ${failures}`,
    }
  } finally {
    for (const one of [large, small]) one.stop()
  }
}

/** One message to 5,000 accounts against the two inserts that it cannot do without, each in a transaction of its own. */
export async function telling({ database }: MessageWorld, { rounds: times }: Pace): Promise<Finding> {
  const rows = await ask<{ id: number }>(database.reader, sql`select id from sys_account where username like 'reader%' limit ${readers}`)
  const to = rows.map(({ id }) => id)
  const told: number[] = []
  const bare: number[] = []
  for (let round = 0; round < times * 4; round += 1) {
    told.push(await timed(() => database.db.transaction((db) => tell({ db, now: new Date() }, { to, ...reminder }))))
    bare.push(await timed(() => bareInsert(database, to)))
  }
  const ratio = median(told.map((ms, at) => ms / bare[at]!))
  return {
    name: `发给 ${to.length} 个账号 ÷ 裸插入`,
    measured: ratio.toFixed(2),
    wanted: '≤ 2',
    good: ratio <= 2,
    detail: `中位 ${median(told).toFixed(0)} 对 ${median(bare).toFixed(0)} ms`,
  }
}

const reminder = {
  type: MessageType.reminder,
  level: MessageLevel.normal,
  title: '导出已完成',
  content: '文件已生成，请在保留期内到任务中心下载。',
  link: '/task-center',
}

const bareInsert = ({ db }: Database, to: readonly number[]) =>
  db.transaction(async (tx) => {
    const [message] = await ask<{ id: number }>(
      tx,
      sql`insert into sys_message (type, level, title, content, link, created_at)
          values (${reminder.type}, ${reminder.level}, ${reminder.title}, ${reminder.content}, ${reminder.link}, now()) returning id`,
    )
    await tx.execute(sql`
      insert into sys_message_user (account_id, message_id, type)
      select id, ${message!.id}, ${reminder.type} from unnest(${array(to)}::bigint[]) id`)
  })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
