import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { PeriodStatus } from '@oems/contract/reserve/codes.ts'
import { ItemType } from '@oems/contract/supplies/codes.ts'
import { gapOf, isShort } from '@oems/contract/supplies/norm.ts'
import type { WorkbenchSupplies, workbench } from '@oems/contract/workbench/workbench.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf, inShanghai } from '../core/days.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { ruleBroken } from '../core/errors.ts'
import { opOf } from '../organisation/trees/tree.ts'
import { ensurePeriods } from '../reserve/periods/open.ts'
import { standingOf } from '../reserve/periods/standing.ts'
import { itemView } from '../supplies/items/ledgerView.ts'
import { type ItemRow, type LedgerRecord, projectSupplies as p, supplies as s } from '../supplies/tables.ts'
import { part } from './part.ts'

const shown = 10
const months = 12
interface Row {
  readonly row: LedgerRecord
  readonly item: ItemRow
}

/** How a project stands with its supplies: what it has declared of each type, what it lacks, what runs out first and what expires when. */
export async function suppliesStatistics(
  ctx: Ctx,
  { projectId }: Input<typeof workbench.projectSuppliesStatistics>,
): Promise<WorkbenchSupplies> {
  const node = await nodeInScope(ctx, projectId)
  if (node.orgType !== OrgType.project) throw ruleBroken('请选择项目')
  await ensurePeriods(ctx)
  const today = dayOf(ctx.now)
  const ledger = await part(ctx, 'ledger', async (inside) => {
    const rows = await rowsOf(inside, node.id)
    return { types: await typesOf(inside, node.id, today, rows), ...shelfOf(rows, today) }
  })
  return { asOf: inShanghai(ctx.now), node: await opOf(ctx, node), ...(ledger ?? nothingRead) }
}
const nothingRead = { types: null, shortages: null, cover: null, expiry: null }

/** What stands on the project's sheets. */
const rowsOf = ({ db }: Ctx, orgId: number): Promise<Row[]> =>
  db
    .select({ row: p, item: s })
    .from(p)
    .innerJoin(s, eq(s.id, p.suppliesId))
    .where(and(eq(p.orgId, orgId), p.active, isNull(p.deletedAt)))
    .orderBy(asc(p.declareType), asc(s.orderNum), asc(p.id))

async function typesOf({ db, now }: Ctx, orgId: number, today: string, rows: readonly Row[]) {
  const types = ItemType.options.map(({ value }) => value)
  const periods = await standingOf(db, [orgId], types, today, now)
  return types.map((declareType) => {
    const period = periods.find((one) => one.declareType === declareType)
    const { periodKey = null, status = PeriodStatus.notRequired, lateFilled = false, deadlineAt = null, reachRate = null } = period ?? {}
    const own = rows.filter(({ row }) => row.declareType === declareType)
    const shortageNum = own.filter(({ row }) => isShort(row.stockLevel)).length
    return { declareType, periodKey, status, lateFilled, deadlineAt, reachRate, shortageNum }
  })
}

function shelfOf(rows: readonly Row[], today: string) {
  const shortages = rows
    .filter(({ row }) => isShort(row.stockLevel))
    .map(({ row, item }) => ({
      ...itemView(item),
      ...{ quantity: row.quantity, requiredQuantity: row.requiredQuantity, gap: gapOf(row.quantity, row.requiredQuantity) },
      coverDays: row.coverDays,
      stockLevel: row.stockLevel,
    }))
    .sort((one, other) => (one.stockLevel ?? 0) - (other.stockLevel ?? 0) || share(other) - share(one))
  const cover = rows
    .flatMap(({ row: { coverDays, stockLevel }, item }) => (coverDays === null ? [] : [{ ...itemView(item), coverDays, stockLevel }]))
    .sort((one, other) => one.coverDays - other.coverDays)
  return { shortages: shortages.slice(0, shown), cover: cover.slice(0, shown), expiry: expiryOf(rows, today) }
}
/** How much of what is required is missing. */
const share = ({ gap, requiredQuantity }: { readonly gap: number; readonly requiredQuantity: number }) =>
  gap / Math.max(1, requiredQuantity)

/** By the day that comes first, on the site's own shelves or in its clinics. */
function expiryOf(rows: readonly Row[], today: string) {
  const ends = rows.flatMap(
    ({ row: { nearestExpiry, clinicExpiry } }) => [nearestExpiry, clinicExpiry].filter((end) => end !== null).sort()[0] ?? [],
  )
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return Array.from({ length: months }, (_, ahead) => {
    const at = new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 7)
    return { month: at, itemNum: ends.filter((end) => end.startsWith(at)).length }
  })
}
