import type { Input } from '@oems/contract/core/call.ts'
import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { type logs as calls, hourlyDays, type LogBar } from '@oems/contract/operationLog/logs.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, daysBetween, inShanghai, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { rangeOf } from './search.ts'
import { visibleEntries } from './visibility.ts'

type Counts = Omit<LogBar, 'key'>
interface Hour extends Counts {
  readonly hour: Date
}
const hourMs = 3_600_000

/**
 * How much was done when: the hours of what has been sealed are counted already, and of the entries only those since the last seal are read.
 * Both from one statement, hence one instant.
 */
export async function chart(ctx: Ctx, query: Input<typeof calls.chart>) {
  const { from, to } = rangeOf(query, dayOf(ctx.now))
  const [begin, end] = [startOf(from), startOf(addDays(to, 1))]
  const visible = await visibleEntries(ctx, query.orgId)
  const isAll = ctx.actor.scope === 'everything' && query.orgId === null
  const within = (column: ReturnType<typeof sql>) =>
    sql`${column} >= ${begin.toISOString()}::timestamptz and ${column} < ${end.toISOString()}::timestamptz`
  const hours = await ask<Hour>(
    ctx.db,
    sql`select hour, sum(operations)::int as operations, sum(sign_ins)::int as "signIns", sum(failures)::int as failures from (
          select l.hour, l.operations, l.sign_ins, l.failures from sys_log_hour l
          where ${within(sql`l.hour`)} and ${isAll ? sql`l.org_id = 0 and l.target_org_id = 0` : visible}
          union all
          select date_trunc('hour', l.created_at, 'Asia/Shanghai'), (${succeeded} and l.log_type in (${code(LogType.operation, LogType.security)}))::int,
            (${succeeded} and l.log_type = ${code(LogType.signIn)})::int, (l.result = ${code(LogResult.failure)})::int
          from sys_log l
          where l.log_id > coalesce((select to_log_id from sys_log_seal order by seal_id desc limit 1), 0) and ${within(sql`l.created_at`)} and ${visible}
        ) h group by hour`,
  )
  const byHour = daysBetween(from, to) < hourlyDays
  const keyOf = (moment: Date) => (byHour ? `${inShanghai(moment).slice(0, 13).replace('T', ' ')}:00` : dayOf(moment))
  const bars = new Map<string, Counts>()
  const last = Math.min(end.getTime() - 1, ctx.now.getTime())
  for (let at = begin.getTime(); at <= last; at += byHour ? hourMs : 24 * hourMs) bars.set(keyOf(new Date(at)), none)
  for (const { hour, ...counts } of hours) {
    const key = keyOf(new Date(hour))
    bars.set(key, added(bars.get(key) ?? none, counts))
  }
  return { asOf: ctx.now.toISOString(), byHour, list: [...bars].map(([key, counts]) => ({ key, ...counts })) }
}

const succeeded = sql`l.result = ${code(LogResult.success)}`
const none: Counts = { operations: 0, signIns: 0, failures: 0 }
const added = (one: Counts, other: Counts): Counts => ({
  operations: one.operations + other.operations,
  signIns: one.signIns + other.signIns,
  failures: one.failures + other.failures,
})
