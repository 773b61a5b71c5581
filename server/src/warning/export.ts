import type { Input } from '@oems/contract/core/call.ts'
import { Warning, type warnings } from '@oems/contract/warning/warnings.ts'
import { and, desc, lt } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { among } from '../core/db/filters.ts'
import { exportJoined } from '../core/sheets/exportJoined.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import { joined, matching, viewOf } from './store.ts'
import { statWarning as t } from './tables.ts'

const columns = fieldColumns(Warning, {
  ...{ orgName: 30, kind: 16, series: 14, level: 10, maxLevel: 10, firstDay: 14, lastDay: 14, observed: 12, declared: 12 },
  ...{ expected: 12, c1: 10, c2: 10, c3: 10, why: 50, state: 12, assigneeName: 14, claimedAt: 20, result: 18, note: 40 },
})

export async function exportWarnings(
  ctx: Ctx,
  { ids, pageNo: _no, pageSize: _size, sortRules: _sort, ...filter }: Input<typeof warnings.export>,
) {
  const where = and(await matching(ctx, filter), among(t.id, ids))
  return exportJoined(ctx, {
    ...{ name: '异常预警', columns, from: t, where, viewOf },
    below: (reading, before, limit) =>
      joined(reading, and(where, lt(t.id, before)))
        .orderBy(desc(t.id))
        .limit(limit),
  })
}
