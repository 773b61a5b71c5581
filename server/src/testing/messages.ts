import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import type { TestApp } from './testApp.ts'

export interface Told {
  readonly type: number
  readonly level: number
  readonly title: string
  readonly content: string
  readonly link: string | null
}

/** What an account has been told, newest first. */
export const toldTo = ({ db }: Pick<TestApp, 'db'>, accountId: number) =>
  ask<Told>(
    db,
    sql`select m.type, m.level, m.title, m.content, m.link from sys_message_user u join sys_message m on m.id = u.message_id
        where u.account_id = ${accountId} order by m.id desc`,
  )
export const titlesTold = async (app: Pick<TestApp, 'db'>, accountId: number) => (await toldTo(app, accountId)).map(({ title }) => title)
