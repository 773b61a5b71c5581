import { sql } from 'drizzle-orm'
import { dayOf } from '../../core/days.ts'
import { ask, type Database, type Db } from '../../core/db/database.ts'
import { Deltas } from '../../core/statistics/deltas.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { openDays } from '../openDay.ts'
import { remindByRules } from './byRules.ts'
import { tellSummaries } from './summaries.ts'

/** What is older was missed for good: a reminder of the morning helps nobody in the afternoon. */
const atMostMs = 30 * 60_000

/** Each minute: what the rules ask for at that minute, and the summary an hour before a deadline (03 §7). */
export const declareRemind: Executor = {
  bean: 'declare-remind',
  name: '申报提醒',
  meaning: '到申报规则的提醒时间，提醒未申报人员；截止前一小时，向填报员汇总未申报和待处置人数',
  cron: '0 * * * * ?',
  async run({ database, now }) {
    await openToday(database, now)
    const processed = await database.db.transaction(async (tx) => {
      const since = await passTo(tx, now)
      if (since === null) return 0
      const span = { since, now }
      return (await remindByRules(tx, span)) + (await tellSummaries(tx, span))
    })
    return { processed }
  },
}

/** A span of time after `since`, up to `now`. */
export interface Span {
  readonly since: Date
  readonly now: Date
}

/** Takes over all time up to now: a second run of the same minute waits here and finds nothing left. Null: there is nothing. */
async function passTo(db: Db, now: Date): Promise<Date | null> {
  const at = now.toISOString()
  await db.execute(
    sql`insert into declare_remind_mark (id, up_to) values (1, ${at}::timestamptz - interval '1 minute') on conflict do nothing`,
  )
  const [mark] = await ask<{ upTo: Date }>(db, sql`select up_to as "upTo" from declare_remind_mark where id = 1 for update`)
  const upTo = new Date(mark!.upTo)
  if (upTo >= now) return null
  await db.execute(sql`update declare_remind_mark set up_to = ${at}::timestamptz where id = 1`)
  return new Date(Math.max(upTo.getTime(), now.getTime() - atMostMs))
}

/** The minutes after midnight need the new day as much as any other. */
async function openToday({ db }: Database, now: Date): Promise<void> {
  const open = await ask(db, sql`select 1 as one from declare_opening where day = ${dayOf(now)}`)
  if (open.length > 0) return
  await db.transaction(async (tx) => {
    const deltas = new Deltas()
    await openDays({ db: tx, now, deltas })
    await deltas.flush(tx)
  })
}
