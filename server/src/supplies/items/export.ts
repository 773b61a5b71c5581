import type { Input } from '@oems/contract/core/call.ts'
import { type supplies as calls, Supplies } from '@oems/contract/supplies/items.ts'
import { LedgerRow } from '@oems/contract/supplies/ledgerRow.ts'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { org } from '../../core/db/org.ts'
import { countUpTo } from '../../core/db/paging.ts'
import { withinNode } from '../../core/db/scope.ts'
import { fieldColumns } from '../../core/sheets/exportOf.ts'
import { projectSupplies as p, supplies as t } from '../tables.ts'
import { ledgerView } from './ledgerView.ts'
import { matching, withTotals } from './list.ts'

const item = { declareType: 14, name: 24, spec: 16, unit: 10, isKey: 10 }
const itemSheet = fieldColumns(Supplies, {
  ...{
    ...item,
    ownerWords: 12,
    illnessName: 16,
    normKind: 12,
    normWords: 36,
    status: 8,
    projectNum: 10,
    quantity: 12,
    requiredQuantity: 14,
  },
  ...{ gap: 12, shortageProjectNum: 12, nearestExpiry: 14, expiringNum: 14, remark: 30 },
})
const rowSheet = fieldColumns(LedgerRow, {
  ...{ orgName: 30, ...item, origin: 12, normWords: 36, ledgerQuantity: 12, offQuantity: 12, quantity: 12, requiredQuantity: 14, gap: 12 },
  ...{
    dailyUse: 12,
    coverDays: 12,
    stockLevel: 10,
    nearestExpiry: 14,
    expiringQuantity: 12,
    expiredQuantity: 12,
    expiryState: 10,
    place: 20,
    ledgerAt: 20,
  },
})
const atOnce = 500

/** Items with what the projects have of them, or with `detail` project by project. */
export async function exportSupplies(ctx: Ctx, { detail, ...query }: Input<typeof calls.export>) {
  const { node, where } = await matching(ctx, query)
  const byProject = and(isNull(p.deletedAt), eq(p.active, true), withinNode(p.orgId, ctx, node), where)!
  const joined = sql`from ${p} join ${t} on ${t.id} = ${p.suppliesId} where ${byProject}`
  return ctx.exporting({
    name: detail === 1 ? '物资台账明细' : '物资台账',
    columns: detail === 1 ? rowSheet : itemSheet,
    count: (most) => countUpTo(ctx.db, detail === 1 ? joined : sql`from ${t} where ${where}`, most),
    async *rows(reading) {
      for (let after = 0; ; ) {
        const rows =
          detail === 1
            ? await reading.db
                .select({ row: p, item: t, orgName: org.orgName })
                .from(p)
                .innerJoin(t, eq(t.id, p.suppliesId))
                .innerJoin(org, eq(org.id, p.orgId))
                .where(and(byProject, gt(p.id, after)))
                .orderBy(asc(p.id))
                .limit(atOnce)
            : []
        const items =
          detail === 1
            ? []
            : await reading.db
                .select()
                .from(t)
                .where(and(where, gt(t.id, after)))
                .orderBy(asc(t.id))
                .limit(atOnce)
        for (const { row, item: of, orgName } of rows) {
          const view = ledgerView(row, of, orgName)
          yield rowSheet.map(({ value }) => value(view))
        }
        for (const view of await withTotals(reading, items, node, null)) yield itemSheet.map(({ value }) => value(view))
        if (rows.length + items.length < atOnce) return
        after = rows.at(-1)?.row.id ?? items.at(-1)!.id
      }
    },
  })
}
