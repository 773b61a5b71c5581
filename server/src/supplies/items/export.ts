import type { Input } from '@oems/contract/core/call.ts'
import { ProjectSupplies } from '@oems/contract/supplies/byProject.ts'
import { type supplies as calls, Supplies } from '@oems/contract/supplies/items.ts'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { companyName } from '../../core/db/companyName.ts'
import { is } from '../../core/db/filters.ts'
import { org } from '../../core/db/org.ts'
import { countUpTo } from '../../core/db/paging.ts'
import { fieldColumns } from '../../core/sheets/exportOf.ts'
import { projectSupplies as p, supplies as t } from '../tables.ts'
import { rowsMatching } from './byProject.ts'
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
const rowSheet = fieldColumns(ProjectSupplies, {
  ...{
    orgName: 30,
    companyName: 24,
    ...item,
    origin: 12,
    normWords: 36,
    ledgerQuantity: 12,
    offQuantity: 12,
    quantity: 12,
    requiredQuantity: 14,
    gap: 12,
  },
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

type Asked = Omit<Input<typeof calls.export>, 'detail'>

/** Items with what the projects have of them, or with `detail` project by project. */
export const exportSupplies = (ctx: Ctx, { detail, ...query }: Input<typeof calls.export>) =>
  detail === 1 ? exportRows(ctx, query) : exportItems(ctx, query)

async function exportItems(ctx: Ctx, query: Asked) {
  const { node, where } = await matching(ctx, query)
  return ctx.exporting({
    name: '物资台账',
    columns: itemSheet,
    count: (most) => countUpTo(ctx.db, sql`from ${t} where ${where}`, most),
    async *rows(reading) {
      for (let after = 0; ; ) {
        const items = await reading.db
          .select()
          .from(t)
          .where(and(where, gt(t.id, after)))
          .orderBy(asc(t.id))
          .limit(atOnce)
        for (const view of await withTotals(reading, items, node, null)) yield itemSheet.map(({ value }) => value(view))
        if (items.length < atOnce) return
        after = items.at(-1)!.id
      }
    },
  })
}

async function exportRows(ctx: Ctx, query: Asked) {
  const where = and(await rowsMatching(ctx, query), is(t.status, query.status))!
  return ctx.exporting({
    name: '物资台账明细',
    columns: rowSheet,
    count: (most) => countUpTo(ctx.db, sql`from ${p} join ${t} on ${t.id} = ${p.suppliesId} where ${where}`, most),
    async *rows(reading) {
      for (let after = 0; ; ) {
        const rows = await reading.db
          .select({ row: p, item: t, orgName: org.orgName, companyName: companyName(ctx, org.path) })
          .from(p)
          .innerJoin(t, eq(t.id, p.suppliesId))
          .innerJoin(org, eq(org.id, p.orgId))
          .where(and(where, gt(p.id, after)))
          .orderBy(asc(p.id))
          .limit(atOnce)
        for (const { row, item, orgName, companyName } of rows) {
          const view = { ...ledgerView(row, item, orgName), companyName }
          yield rowSheet.map(({ value }) => value(view))
        }
        if (rows.length < atOnce) return
        after = rows.at(-1)!.row.id
      }
    },
  })
}
