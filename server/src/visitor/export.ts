import type { Input } from '@oems/contract/core/call.ts'
import { Visitor, type visitors } from '@oems/contract/visitor/visitors.ts'
import { and, desc, lt } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { among } from '../core/db/filters.ts'
import { exportJoined } from '../core/sheets/exportJoined.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import { matching } from './list.ts'
import { joined, viewOf } from './store.ts'
import { visitor as t } from './tables.ts'

const columns = fieldColumns(Visitor, {
  ...{ name: 14, sex: 8, nationName: 14, mobile: 16, idType: 20, idNumber: 24, company: 28, visitReason: 12, companionNum: 10 },
  ...{ plateNo: 14, orgName: 30, hostName: 14, visitTime: 20, arriveTime: 20, leaveTime: 20, visitState: 12, overtime: 12 },
  ...{ advice: 14, declared: 16, badgeNo: 14, source: 12, remark: 30 },
})

export async function exportVisitors(
  ctx: Ctx,
  { ids, purpose: _purpose, reason: _reason, pageNo: _page, pageSize: _size, sortRules: _sort, ...filter }: Input<typeof visitors.export>,
) {
  const where = and(await matching(ctx, filter), among(t.id, ids))
  return exportJoined(ctx, {
    ...{ name: '访客', columns, from: t, where, viewOf },
    below: (reading, before, limit) =>
      joined(reading, and(where, lt(t.id, before)))
        .orderBy(desc(t.id))
        .limit(limit),
  })
}
