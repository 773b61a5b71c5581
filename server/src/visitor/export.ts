import type { Input } from '@oems/contract/core/call.ts'
import { Visitor, type visitors } from '@oems/contract/visitor/visitors.ts'
import { and, desc, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { among } from '../core/db/filters.ts'
import { countUpTo } from '../core/db/paging.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import { matching } from './list.ts'
import { joined, viewOf } from './store.ts'
import { visitor as t } from './tables.ts'

const columns = fieldColumns(Visitor, {
  ...{ name: 14, sex: 8, nationName: 14, mobile: 16, idType: 20, idNumber: 24, company: 28, visitReason: 12, companionNum: 10 },
  ...{ plateNo: 14, orgName: 30, hostName: 14, visitTime: 20, arriveTime: 20, leaveTime: 20, visitState: 12, overtime: 12 },
  ...{ advice: 14, declared: 16, badgeNo: 14, source: 12, remark: 30 },
})
const atOnce = 500

export async function exportVisitors(
  ctx: Ctx,
  { ids, purpose: _purpose, reason: _reason, pageNo: _page, pageSize: _size, sortRules: _sort, ...filter }: Input<typeof visitors.export>,
) {
  const where = and(await matching(ctx, filter), among(t.id, ids))
  return ctx.exporting({
    name: '访客',
    columns,
    count: (most) => countUpTo(ctx.db, sql`from ${t} where ${where ?? sql`true`}`, most),
    async *rows(reading) {
      for await (const row of each(reading, where)) yield columns.map(({ value }) => value(row))
    },
  })
}

/** Newest first, in short reads by a falling key: whoever takes it slowly holds neither a connection nor a snapshot. */
async function* each(ctx: Ctx, where: SQL | undefined) {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await joined(ctx, and(where, lt(t.id, before)))
      .orderBy(desc(t.id))
      .limit(atOnce)
    for (const row of rows) yield viewOf(ctx, row)
    if (rows.length < atOnce) return
    before = rows.at(-1)!.row.id
  }
}
