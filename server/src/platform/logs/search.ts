import { type LogSearch, logRangeDays } from '@oems/contract/platform/logs.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { array, ask } from '../../core/database.ts'
import { addDays, dayOf, daysBetween, startOf } from '../../core/days.ts'
import { badField, ruleBroken } from '../../core/errors.ts'
import { visibleLines } from './sight.ts'

export type LogFilter = Omit<LogSearch, 'pageNo' | 'pageSize' | 'sortRules'>

export interface Matching {
  readonly where: SQL
  /** The part of it that bounds which weeks are read at all. */
  readonly period: SQL
}

/** What is asked of the lines `l` of `sys_log`, with the caller's scope. */
export async function matching(ctx: Ctx, asked: LogFilter): Promise<Matching> {
  const { from, to } = rangeOf(asked, dayOf(ctx.now))
  const period = sql`l.created_at >= ${startOf(from).toISOString()}::timestamptz
    and l.created_at < ${startOf(addDays(to, 1)).toISOString()}::timestamptz`
  const conditions = await Promise.all([
    visibleLines(ctx, asked.orgId),
    asked.username === null ? undefined : ofAccounts(ctx, 'username', asked.username, period),
    asked.nickname === null ? undefined : ofAccounts(ctx, 'nickname', asked.nickname, period),
  ])
  const filters = [
    period,
    asked.hour === null ? undefined : ofHour(asked.hour, from, to),
    ...conditions,
    asked.operation === null ? undefined : sql`l.operation ilike ${containing(asked.operation)}`,
    asked.callKey === null ? undefined : sql`l.call_key ilike ${containing(asked.callKey)}`,
    asked.ip === null ? undefined : sql`starts_with(l.ip, ${asked.ip})`,
    equal('business_domain_id', asked.businessDomainId),
    equal('result', asked.result),
    equal('log_type', asked.logType),
    equal('target_type', asked.targetType),
    equal('target_id', asked.targetId),
    equal('trace_id', asked.traceId),
  ]
  const where = sql.join(
    filters.filter((filter) => filter !== undefined),
    sql` and `,
  )
  return { where, period }
}

/** Both days inclusive, in Asia/Shanghai. */
export function rangeOf({ startTime, endTime }: Pick<LogSearch, 'startTime' | 'endTime'>, today: string) {
  const to = endTime ?? today
  const from = startTime ?? addDays(to, -6)
  if (from > to) throw badField('endTime', '结束日期不能早于开始日期')
  if (daysBetween(from, to) > logRangeDays) throw ruleBroken(`查询时间范围不能超过${logRangeDays}天`)
  return { from, to }
}

/** Of one day it is a stretch of time like the day itself. */
function ofHour(hour: number, from: string, to: string): SQL {
  if (from < to) return sql`extract(hour from l.created_at at time zone 'Asia/Shanghai') = ${hour}`
  const [begin, end] = [hour, hour + 1].map((one) => new Date(startOf(from).getTime() + one * hourMs).toISOString())
  return sql`l.created_at >= ${begin}::timestamptz and l.created_at < ${end}::timestamptz`
}
const hourMs = 3_600_000

const equal = (column: string, value: string | number | null) =>
  value === null ? undefined : sql`${sql.identifier('l')}.${sql.identifier(column)} = ${value}`
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Up to so many accounts are looked for by their numbers, which have an index; more of them turn up soon enough. */
const accountsAtMost = 200

/** By the accounts that are called so today; of many, and of none (a name may have been another then), by what the lines themselves say. */
async function ofAccounts(ctx: Ctx, column: 'username' | 'nickname', text: string, period: SQL): Promise<SQL> {
  const name = sql.identifier(column)
  const like = sql`ilike ${containing(text)}`
  const found = await ask<{ id: number }>(ctx.db, sql`select id from sys_account where ${name} ${like} limit ${accountsAtMost + 1}`)
  if (found.length > accountsAtMost) return sql`(l.${name} ${like} or ${typed(column, text)})`
  // Few lines or none will be found, so all are looked through: those of sign-ins apart, for what was typed does not stand in the index.
  if (found.length === 0)
    return sql`(l.${name} ${like} or l.log_id in (select l.log_id from sys_log l where ${period} and ${typed(column, text)}))`
  const ids = sql`any(${array(found.map(({ id }) => id))}::bigint[])`
  const good = sql`(l.target_type = '账号' and l.target_id = ${ids} and l.log_type = 1)`
  // A good sign-in names its account; only the failed ones, of which there are few, have to be read for what was typed.
  return sql`(l.account_id = ${ids} or ${good} or (l.result = 2 and ${typed(column, text)}))`
}

/** A sign-in is nobody's until it has succeeded; its line knows the name that was typed. */
const typed = (column: 'username' | 'nickname', text: string) =>
  column === 'username' ? sql`(l.log_type = 1 and l.params ->> 'username' ilike ${containing(text)})` : sql`false`
