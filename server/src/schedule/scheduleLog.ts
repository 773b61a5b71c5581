import { unsuccessfulRuns } from '@oems/contract/operations/codes.ts'
import { scheduleLog as calls, type RunRow, type RunSearch } from '@oems/contract/schedule/scheduleLog.ts'
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import { account } from '../accounts/tables.ts'
import type { Ctx } from '../core/context.ts'
import { during, is } from '../core/db/filters.ts'
import { pageOf } from '../core/db/paging.ts'
import { ofPlatform } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { scheduleLog as t } from '../core/work/jobTables.ts'
import { executorName } from './jobView.ts'

type Run = typeof t.$inferSelect

export default implement(calls, {
  async list(ctx, query) {
    const { list, ...page } = await pageOf(
      ctx.db,
      { ...query, from: t, where: matching(ctx, query), columns: { startTime: t.startTime }, last: desc(t.startTime) },
      (row) => row,
    )
    return { ...page, list: await toRuns(ctx, list) }
  },
  async info(ctx, { logId }) {
    const found = await ctx.db
      .select()
      .from(t)
      .where(and(ofPlatform(ctx), eq(t.logId, logId)))
    const [run] = await toRuns(ctx, found)
    if (!run) throw notFound()
    return run
  },
})

const matching = (ctx: Ctx, query: RunSearch) =>
  and(
    ofPlatform(ctx),
    and(is(t.jobId, query.jobId), is(t.beanName, query.beanName), is(t.status, query.status), is(t.trigger, query.trigger)),
    query.unsuccessful === null ? undefined : (query.unsuccessful === 1 ? inArray : notInArray)(t.status, unsuccessfulRuns),
    during(t.startTime, query),
  )

/** With the names of whoever ran them by hand. */
async function toRuns<R extends Run>(ctx: Ctx, rows: readonly R[]) {
  const ids = [...new Set(rows.flatMap(({ runBy }) => runBy ?? []))]
  const people =
    ids.length === 0 ? [] : await ctx.db.select({ id: account.id, name: account.nickname }).from(account).where(inArray(account.id, ids))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...row,
    executor: executorName(ctx, row.beanName),
    runByName: row.runBy === null ? null : (names.get(row.runBy) ?? null),
  })) satisfies readonly RunRow[]
}
