import type { StockCard } from '@oems/contract/drugStock/cards.ts'
import { BatchState, ExpiryState, imminentDays } from '@oems/contract/drugStock/codes.ts'
import type { StockBatch } from '@oems/contract/drugStock/moves.ts'
import { type SQL, sql } from 'drizzle-orm'
import { clinic } from '../../clinic/tables.ts'
import { code } from '../../core/db/code.ts'
import { org } from '../../core/db/org.ts'
import { drug } from '../../dictionary/tables.ts'
import { stockBatch as b, clinicDrug as c } from '../tables.ts'

/** Rows of the stock as replies show them: each is one statement, whose columns have the names of the contract. */
type Columns<Row> = { readonly [F in keyof Row]-?: SQL | typeof c.id }

export const iso = (column: SQL | object) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** CNY of fen. */
export const yuan = (fen: SQL | object) => sql`(${fen} / 100.0)::numeric(16, 2)::text`

export const ofDrug = {
  ...{ drugId: sql`${drug.id}`, drugName: sql`${drug.drugName}`, spec: sql`${drug.spec}`, manufacturer: sql`${drug.manufacturer}` },
  ...{ unit: sql`${drug.unit}`, packUnit: sql`${drug.packUnit}`, packSize: sql`${drug.packSize}` },
  ...{ drugKind: sql`${drug.drugKind}`, controlLevel: sql`${drug.controlLevel}`, coldChain: sql`${drug.coldChain}` },
}
const ofClinic = {
  ...{ clinicId: sql`${clinic.id}`, clinicName: sql`${clinic.clinicName}`, orgId: sql`${org.id}`, orgName: sql`${org.orgName}` },
}

export const cardColumns: Columns<StockCard> = {
  ...{ id: sql`${c.id}`, version: sql`${c.version}`, createdAt: iso(c.createdAt), updatedAt: iso(c.updatedAt) },
  ...ofClinic,
  ...ofDrug,
  ...{ quantity: sql`${c.quantity}`, usableQuantity: sql`${c.usableQuantity}`, minQuantity: sql`${c.minQuantity}` },
  ...{ maxQuantity: sql`${c.maxQuantity}`, minMode: sql`${c.minMode}`, shelf: sql`${c.shelf}`, dailyUse: sql`${c.dailyUse}` },
  ...{ coverDays: sql`${c.coverDays}`, nearestExpiry: sql`${c.nearestExpiry}`, stockLevel: sql`${c.stockLevel}` },
  ...{ expiryState: sql`${c.expiryState}`, amount: yuan(c.amount), lastMoveAt: iso(c.lastMoveAt), lastCountDay: sql`${c.lastCountDay}` },
}
const around = (table: typeof c | typeof b) => sql`
  join ${drug} on ${drug.id} = ${table.drugId} join ${clinic} on ${clinic.id} = ${table.clinicId} join ${org} on ${org.id} = ${table.orgId}`
/** Behind `from clinic_drug`. */
export const aroundCard = around(c)

/** `expiryStateOf` in SQL, of a batch joined to its drug; null of one without stock. */
export const batchExpiryState = (today: string) => sql`case
  when ${b.quantity} = 0 then null
  when ${b.expiryDate} < ${today}::date then ${code(ExpiryState.expired)}
  when ${b.expiryDate} <= ${today}::date + ${code(imminentDays)} then ${code(ExpiryState.imminent)}
  when ${b.expiryDate} <= ${today}::date + ${drug.warnDays} then ${code(ExpiryState.near)}
  else ${code(ExpiryState.good)} end`
/** May be handed out on that day (04 §4.4). */
export const isUsable = (today: string) =>
  sql`(${b.quantity} > 0 and ${b.state} = ${code(BatchState.inUse)} and coalesce(${b.expiryDate} >= ${today}::date, true))`

export const batchColumns = (today: string): Columns<StockBatch> => ({
  ...{ id: sql`${b.id}`, version: sql`${b.version}` },
  ...ofClinic,
  ...ofDrug,
  ...{ batchId: sql`${b.id}`, batchNo: sql`${b.batchNo}`, expiryDate: sql`${b.expiryDate}`, productDate: sql`${b.productDate}` },
  ...{ unitPrice: sql`${b.unitPrice}`, supplier: sql`${b.supplier}`, quantity: sql`${b.quantity}`, state: sql`${b.state}` },
  ...{ expiryState: batchExpiryState(today), freezeReason: sql`${b.freezeReason}` },
})
/** Behind `from stock_batch`. */
export const aroundBatch = around(b)
