import { SubscriptionStatus } from '@oems/contract/subscription/codes.ts'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { addDays, dayOf, daysBetween } from '../core/days.ts'
import type { Db } from '../core/db/database.ts'
import type { Executor } from '../core/work/jobs.ts'
import { dueStep } from '../core/work/reminders.ts'
import { type SubscriptionRow, subscription as t } from './tables.ts'
import { tellOfEnd } from './telling.ts'

/** Days before the last one at which its end is told of; −1: it is over. */
const steps = [30, 7, -1] as const

/** The end itself needs no job: every request asks by its own day. */
export const subscriptionEnd: Executor = {
  bean: 'subscription-end',
  name: '组织订阅到期提醒',
  meaning: '组织订阅到期前30天、7天和到期后，各提醒一次订阅方管理员与平台运营',
  cron: '0 5 0 * * ?',
  run: async ({ database: { db }, now }) => ({ processed: await db.transaction((tx) => tellAll({ db: tx, now })) }),
}

async function tellAll(ctx: { readonly db: Db; readonly now: Date }): Promise<number> {
  const today = dayOf(ctx.now)
  const ending = await endingRows(ctx.db, today)
  const due = ending.flatMap((row) => {
    const left = daysBetween(today, row.endDate!)
    const step = dueStep(steps, left, row.toldDays)
    return step === null ? [] : [{ row, left, step }]
  })
  for (const { row, left, step } of due) {
    await ctx.db.update(t).set({ toldDays: step }).where(eq(t.id, row.id))
    await tellOfEnd(ctx, row, left)
  }
  return due.length
}

const endingRows = (db: Db, today: string): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(t)
    .where(
      and(
        isNull(t.deletedAt),
        eq(t.status, SubscriptionStatus.inForce),
        isNull(t.endedByMove),
        lte(t.endDate, addDays(today, steps[0])),
        sql`coalesce(${t.toldDays} > ${steps[2]}, true)`,
      ),
    )
    .orderBy(t.id)
    .for('update')
