import { ask, type Database } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Say, type World, world } from './world.ts'

export interface MessageWorld extends World {
  readonly recipients: number
}

/** As many as one message may be told to. */
export const readers = 5_000
/** What somebody has left unread who was away for long. */
const unread = 5_000

/** A world whose messages were told to so many, 5,000 of them to `demo03`, who has read none; of the others two thirds have been read. */
export async function messageWorld(folder: string, recipients: number, say: Say): Promise<MessageWorld> {
  const here = await world(folder, { employees: 1_000, nodes: 163, days: 0 }, say)
  const [filled] = await ask<{ any: boolean }>(
    here.database.reader,
    sql`select exists (select from sys_account where username = 'reader1') as any`,
  )
  if (!filled?.any) {
    say(`载入 ${recipients} 条消息接收…`)
    await load(here.database, recipients)
  }
  return { ...here, recipients }
}

/** Each message in its turn, so that the rows of one account lie as far apart as they come to in years. */
async function load({ db }: Database, recipients: number): Promise<void> {
  await db.execute(sql`truncate sys_message, sys_message_user`)
  await db.execute(sql`
    insert into sys_account (created_at, created_by, updated_at, updated_by, username, nickname, org_id, source)
    select now(), 0, now(), 0, 'reader' || n, '读者' || n, (select id from org where org_type = 0), 1 from generate_series(1, ${readers}) n`)
  await db.execute(sql`
    insert into sys_message (type, level, title, content, link, created_at)
    select 1 + n % 4, 1, '导出已完成', '文件已生成，请在保留期内到任务中心下载。', '/task-center', now() - (${unread} - n) * interval '10 minutes'
    from generate_series(1, ${unread}) n`)
  const each = Math.round(recipients / unread) - 1
  for (let from = 1; from <= unread; from += 250)
    await db.execute(sql`
      insert into sys_message_user (account_id, message_id, type, read_time)
      select a.id, m.id, m.type, case when a.username like 'reader%' and (a.id + m.id) % 3 > 0 then m.created_at end
      from (select * from sys_message order by id limit 250 offset ${from - 1}) m, lateral (
        (select id, username from sys_account where username = 'demo03')
        union all
        (select id, username from sys_account where username like 'reader%' order by hashint8(id * 7919 + m.id) limit ${each})) a
      order by m.id, a.id`)
  await db.execute(sql`analyze sys_message, sys_message_user, sys_account`)
}
