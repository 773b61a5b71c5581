import { ExpiryState } from '@oems/contract/drugStock/codes.ts'
import type { SheetItem } from '@oems/contract/reserve/sheet.ts'
import type { ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import type { NormSource } from '@oems/contract/supplies/ledger.ts'
import { gapOf, isShort, shortWords } from '@oems/contract/supplies/norm.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { param, prepared, preparedSelect } from '../../core/db/prepared.ts'
import { projectNorm } from '../../supplies/items/ledgerView.ts'
import { type ItemRow, type LedgerRecord, projectSupplies, supplies } from '../../supplies/tables.ts'

const ofItem = {
  ...{
    id: supplies.id,
    name: supplies.name,
    spec: supplies.spec,
    unit: supplies.unit,
    packUnit: supplies.packUnit,
    packSize: supplies.packSize,
  },
  ...{ illnessId: supplies.illnessId, normKind: supplies.normKind, normQty: supplies.normQty, coverDays: supplies.coverDays },
  ...{
    minQuantity: supplies.minQuantity,
    requireWhen: supplies.requireWhen,
    expiryManaged: supplies.expiryManaged,
    warnDays: supplies.warnDays,
  },
  ...{ isKey: supplies.isKey, drugIds: supplies.drugIds },
  ...{ orgId: supplies.orgId, normBy: supplies.normBy, normAt: supplies.normAt },
}
/** What a sheet says of an item. */
export type SheetItemRow = Pick<ItemRow, keyof typeof ofItem>
/** A row of a project's ledger with its item. */
export interface LedgerItem {
  readonly row: LedgerRecord
  readonly item: SheetItemRow
}

const ofSheet = sql`${projectSupplies.orgId} = ${param('projectId')} and ${projectSupplies.declareType} = ${param('declareType')}
  and ${projectSupplies.active} and ${projectSupplies.deletedAt} is null`

const rowsOfSheet = preparedSelect('rows of a sheet', (db) =>
  db
    .select({ row: projectSupplies, item: ofItem })
    .from(projectSupplies)
    .innerJoin(supplies, eq(supplies.id, projectSupplies.suppliesId))
    .where(ofSheet)
    .orderBy(asc(projectSupplies.origin), asc(supplies.orderNum), asc(supplies.id)),
)
const lockRowsOfSheet = prepared(
  'rows of a sheet, locked',
  sql`select ${projectSupplies.id} from ${projectSupplies} where ${ofSheet} order by ${projectSupplies.suppliesId} for update`,
)

/** What a project has to declare of a type: what is required first, then what it has added. */
export const sheetRows = ({ db }: Pick<Ctx, 'db'>, projectId: number, declareType: ItemTypeCode): Promise<LedgerItem[]> =>
  rowsOfSheet(db, { projectId, declareType })

/** The same, locked in the order in which every writer of the ledger locks: of two who declare at once the second sees what the first did. */
export async function lockSheet({ db }: Pick<WriteCtx, 'db'>, projectId: number, declareType: ItemTypeCode): Promise<LedgerItem[]> {
  const [, rows] = await Promise.all([lockRowsOfSheet(db, { projectId, declareType }), sheetRows({ db }, projectId, declareType)])
  return rows
}

/** People that the required quantities rest on, and the risk: the same for all rows of a project. */
export const factsOf = (rows: readonly LedgerItem[]) => ({
  headcount: Math.max(0, ...rows.map(({ row }) => row.norm.headcount)),
  headcountReported: rows.some(({ row }) => row.norm.reported),
  riskGrade: Math.max(0, ...rows.map(({ row }) => row.norm.grade ?? 0)) || null,
})

/** What to do about a row; null where nothing is missing. */
export function hintOf({ row, item }: LedgerItem): string | null {
  if (isShort(row.stockLevel)) return `${shortWords(row, item)}，请补充`
  if (row.expiryState === ExpiryState.expired) return '有已过期的，请报损'
  if (row.expiryState === ExpiryState.imminent || row.expiryState === ExpiryState.near) return '有近效期的，请先用'
  return null
}

interface Beside {
  readonly lastQuantity: number | null
  readonly remark: string | null
  readonly source: NormSource
}
export const itemOfSheet = (one: LedgerItem, { lastQuantity, remark, source }: Beside): SheetItem => {
  const { row, item } = one
  const { suppliesId, declareType, origin, ledgerQuantity, offQuantity, quantity, nearestExpiry, expiringQuantity, ledgerAt } = row
  const { name, spec, unit, packUnit, packSize, isKey, normKind } = item
  return {
    ...{
      suppliesId,
      declareType,
      origin,
      name,
      spec,
      unit,
      packUnit,
      packSize,
      isKey,
      normKind,
      normWords: projectNorm(item, row),
      ...source,
    },
    ...{ lastQuantity, remark, ledgerQuantity, drugIds: item.drugIds, offQuantity, quantity, nearestExpiry, expiringQuantity, ledgerAt },
    ...{ expiryManaged: item.expiryManaged === 1, requiredQuantity: row.requiredQuantity, gap: gapOf(quantity, row.requiredQuantity) },
    ...{ dailyUse: row.dailyUse, coverDays: row.coverDays, stockLevel: row.stockLevel, expiryState: row.expiryState, hint: hintOf(one) },
  }
}
