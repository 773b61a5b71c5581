import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { type LogSearch, logRangeDays } from '@oems/contract/operationLog/logs.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, daysBetween, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { badField, ruleBroken } from '../core/errors.ts'
import { typedMark, typedName } from '../core/typedName.ts'
import { visibleEntries } from './visibility.ts'

export type LogFilter = Omit<LogSearch, 'pageNo' | 'pageSize' | 'sortRules'>

export interface Matching {
  readonly where: SQL
  /** The part of it that bounds which weeks are read at all. */
  readonly period: SQL
}

/** The filter as conditions on the entries `l` of `sys_log`, with the caller's scope. */
export async function matching(ctx: Ctx, query: LogFilter): Promise<Matching> {
  const { from, to } = rangeOf(query, dayOf(ctx.now))
  const period = sql`l.created_at >= ${startOf(from).toISOString()}::timestamptz
    and l.created_at < ${startOf(addDays(to, 1)).toISOString()}::timestamptz`
  const conditions = await Promise.all([
    visibleEntries(ctx, query.orgId),
    query.username === null ? undefined : ofAccounts(ctx, 'username', query.username),
    query.nickname === null ? undefined : ofAccounts(ctx, 'nickname', query.nickname),
  ])
  const filters = [
    period,
    query.hour === null ? undefined : ofHour(query.hour, from, to),
    ...conditions,
    query.operation === null ? undefined : sql`l.operation ilike ${containing(query.operation)}`,
    query.callKey === null ? undefined : sql`l.call_key ilike ${containing(query.callKey)}`,
    query.ip === null ? undefined : sql`starts_with(l.ip, ${query.ip})`,
    equal('business_domain_id', query.businessDomainId),
    equal('result', query.result),
    equal('log_type', query.logType),
    equal('target_type', query.targetType),
    equal('target_id', query.targetId),
    equal('trace_id', query.traceId),
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

/** Up to so many accounts are searched by their ids, which have an index; more of them turn up soon enough. */
const accountsAtMost = 200

/** By the accounts that are or were called so, deleted ones too; of many of them by the names in the entries themselves. */
async function ofAccounts(ctx: Ctx, column: 'username' | 'nickname', text: string): Promise<SQL> {
  const name = sql.identifier(column)
  const like = sql`ilike ${containing(text)}`
  // A login name never changes.
  const formerBearers = column === 'nickname' ? sql`union select account_id from sys_account_name where nickname ${like}` : sql``
  const found = await ask<{ id: number }>(
    ctx.db,
    sql`select id from sys_account where ${name} ${like} ${formerBearers} limit ${accountsAtMost + 1}`,
  )
  // A failed sign-in is nobody's; its entry has the login name that was meant, or of what was nobody's a digest that whoever types the same finds.
  const failed =
    column === 'username'
      ? sql`(l.result = ${code(LogResult.failure)} and l.log_type = ${code(LogType.signIn)} and case when starts_with(l.params ->> 'username', ${typedMark}) then lower(l.params ->> 'username') = ${typedName(text)}
          else l.params ->> 'username' ${like} end)`
      : sql`false`
  if (found.length > accountsAtMost) return sql`(l.${name} ${like} or ${failed})`
  const ids = sql`any(${array(found.map(({ id }) => id))}::bigint[])`
  // Entries of good sign-ins before 2026-11-21 named the account only as what they were about.
  const former = sql`(l.account_id is null and l.log_type = ${code(LogType.signIn)} and l.target_type = '账号' and l.target_id = ${ids})`
  return sql`(l.account_id = ${ids} or ${former} or ${failed})`
}
