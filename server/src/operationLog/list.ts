import { type LogSearch, logTotalCap } from '@oems/contract/operationLog/logs.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { countUpTo, offsetOf } from '../core/db/paging.ts'
import { ruleBroken } from '../core/errors.ts'
import { type Matching, matching } from './search.ts'
import { type EntryRow, entryColumns, toView } from './toView.ts'

/** Newest first. Neither page nor total reads further than 10,000 entries, however many there are. */
export async function list(ctx: Ctx, { pageNo, pageSize, sortRules: _newestFirst, ...filter }: LogSearch) {
  const offset = offsetOf({ pageNo, pageSize })
  if (offset >= logTotalCap) throw ruleBroken('最多查看前10000条，请缩小查询范围')
  const condition = await matching(ctx, filter)
  const [found, counted] = await Promise.all([
    entriesOf(ctx, condition, sql`limit ${pageSize} offset ${offset}`),
    countUpTo(ctx.db, sql`from sys_log l where ${condition.where}`, logTotalCap + 1),
  ])
  return { list: found.map(toView), total: Math.min(counted, logTotalCap), totalCapped: counted > logTotalCap, pageNo, pageSize }
}

/** The page is found first, in an index alone where that has all the columns of the filter, and then joined: only its own entries are read. */
export const entriesOf = (ctx: Ctx, { where, period }: Matching, limit: SQL) =>
  ask<EntryRow>(
    ctx.db,
    sql`with found as materialized (
          select l.created_at, l.log_id from sys_log l where ${where} order by l.created_at desc, l.log_id desc ${limit})
        select ${entryColumns} from found f join sys_log l on l.log_id = f.log_id and l.created_at = f.created_at and ${period}
          left join sys_role r on r.id = l.role_id order by l.created_at desc, l.log_id desc`,
  )
