import { ExpiryState } from '@oems/contract/drugStock/codes.ts'
import type { SheetItem } from '@oems/contract/reserve/sheet.ts'
import type { ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { gapOf, isShort, normWords } from '@oems/contract/supplies/norm.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { type ItemRow, type LedgerRecord, projectSupplies, supplies } from '../../supplies/tables.ts'

/** A row of a project's ledger with its item. */
export interface LedgerItem {
  readonly row: LedgerRecord
  readonly item: ItemRow
}

const ofSheet = (projectId: number, declareType: ItemTypeCode) =>
  and(
    eq(projectSupplies.orgId, projectId),
    eq(projectSupplies.declareType, declareType),
    eq(projectSupplies.active, true),
    isNull(projectSupplies.deletedAt),
  )

/** What a project has to declare of a type: what is required first, then what it has added. */
export const sheetRows = ({ db }: Pick<Ctx, 'db'>, projectId: number, declareType: ItemTypeCode): Promise<LedgerItem[]> =>
  db
    .select({ row: projectSupplies, item: supplies })
    .from(projectSupplies)
    .innerJoin(supplies, eq(supplies.id, projectSupplies.suppliesId))
    .where(ofSheet(projectId, declareType))
    .orderBy(asc(projectSupplies.origin), asc(supplies.orderNum), asc(supplies.id))

/** The same, locked in the order in which every writer of the ledger locks: of two who declare at once the second sees what the first did. */
export async function lockSheet({ db }: Pick<WriteCtx, 'db'>, projectId: number, declareType: ItemTypeCode): Promise<LedgerItem[]> {
  await db
    .select({ id: projectSupplies.id })
    .from(projectSupplies)
    .where(ofSheet(projectId, declareType))
    .orderBy(asc(projectSupplies.suppliesId))
    .for('update')
  return sheetRows({ db }, projectId, declareType)
}

/** People that the required quantities rest on, and the risk: the same for all rows of a project. */
export const factsOf = (rows: readonly LedgerItem[]) => ({
  headcount: Math.max(0, ...rows.map(({ row }) => row.norm.headcount)),
  headcountReported: rows.some(({ row }) => row.norm.reported),
  riskGrade: Math.max(0, ...rows.map(({ row }) => row.norm.grade ?? 0)) || null,
})

export const wordsOfNorm = ({ row, item }: LedgerItem) =>
  row.minOverride === null ? normWords(item, row.norm.headcount, row.norm.coverDays) : `项目标准${row.minOverride}${item.unit}`

/** What to do about a row; null where nothing is missing. */
export function hintOf({ row, item }: LedgerItem): string | null {
  if (isShort(row.stockLevel)) return `缺口${gapOf(row.quantity, row.requiredQuantity).toLocaleString('en')}${item.unit}，请补充`
  if (row.expiryState === ExpiryState.expired) return '有已过期的，请报损'
  if (row.expiryState === ExpiryState.imminent || row.expiryState === ExpiryState.near) return '有近效期的，请先用'
  return null
}

interface Beside {
  readonly lastQuantity: number | null
  readonly remark: string | null
}
export const itemOfSheet = (one: LedgerItem, { lastQuantity, remark }: Beside): SheetItem => {
  const { row, item } = one
  const { suppliesId, declareType, origin, ledgerQuantity, offQuantity, quantity, nearestExpiry, expiringQuantity, ledgerAt } = row
  const { name, spec, unit, packUnit, packSize, isKey, normKind } = item
  return {
    ...{ suppliesId, declareType, origin, name, spec, unit, packUnit, packSize, isKey, normKind, normWords: wordsOfNorm(one) },
    ...{ lastQuantity, remark, ledgerQuantity, drugIds: item.drugIds, offQuantity, quantity, nearestExpiry, expiringQuantity, ledgerAt },
    ...{ expiryManaged: item.expiryManaged === 1, requiredQuantity: row.requiredQuantity, gap: gapOf(quantity, row.requiredQuantity) },
    ...{ dailyUse: row.dailyUse, coverDays: row.coverDays, stockLevel: row.stockLevel, expiryState: row.expiryState, hint: hintOf(one) },
  }
}
