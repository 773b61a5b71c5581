import { BatchState, BillType, MinMode } from '@oems/contract/drugStock/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { diff } from '../core/statistics/source.ts'
import { stockCountLine, stockDayClose, stockPosition, stockTransit } from './besideTables.ts'
import { cardStateOf } from './cardState.ts'
import { assortment, countedClinics, keepBooks, recalledDrug } from './demo/halfYear.ts'
import { positionsOf } from './demo/positions.ts'
import { type Books, booksByClinic, type DemoClinic, type DemoDrug, Shelf, sum } from './demo/shelf.ts'
import { transfer } from './demo/transfers.ts'
import { stockMoves } from './moveSource.ts'
import { stockPositions } from './positions.ts'
import { daysToCover, minimumFor } from './reads/required.ts'
import { clinicDrug, stockBatch, stockBill, stockMove } from './tables.ts'

/** As the parameters are delivered. */
const parameters = { 'stock.leadDaysDomestic': 7, 'stock.leadDaysOverseas': 45, 'stock.safetyDays': 30 }
const useDays = 28
/** In a world of thousands of clinics the books of all of them would take longer than everything else together. */
const clinicsAtMost = 300

/** Half a year of the clinics' stock (04 §8): every balance comes from moves. */
const load: DemoLoader = async (db, now) => {
  const [clinics, drugs] = [await clinicsOf(db), await drugsOf(db)]
  if (clinics.length === 0 || drugs.length === 0) return
  const today = dayOf(now)
  const books: Books = { batches: [], bills: [], moves: [], counts: [] }
  const shelves = clinics.map((clinic) => new Shelf(clinic, books))
  const [counted, recalled] = [countedClinics(shelves.length), recalledDrug(drugs)]
  for (const [at, shelf] of shelves.entries())
    keepBooks(shelf, { at, drugs: assortment(at, drugs), recalled, isCounted: counted.has(at), today })
  const transit = transfer(shelves, books, today)
  await number(db, books, transit)
  const byId = new Map(drugs.map((drug) => [drug.id, drug]))
  const ownOf = booksByClinic(books)
  const cards = shelves.flatMap((shelf) => cardsOf(shelf, ownOf(shelf.clinic.id), byId, now))
  const cardsByClinic = Map.groupBy(cards, ({ clinicId }) => clinicId)
  const positions = shelves.flatMap(({ clinic }) => positionsOf(clinic, ownOf(clinic.id), byId, cardsByClinic.get(clinic.id) ?? [], today))
  await insertRows(db, [
    ...rowsOf(clinicDrug, cards),
    ...rowsOf(stockBatch, books.batches),
    ...rowsOf(stockBill, books.bills),
    ...rowsOf(
      stockMove,
      books.moves.map(({ billType: _, ...move }) => move),
    ),
    ...rowsOf(stockTransit, transit),
    ...rowsOf(stockCountLine, books.counts),
    ...rowsOf(stockPosition, positions),
    ...rowsOf(
      stockDayClose,
      shelves.flatMap((shelf) => settlementsOf(shelf, byId, now)),
    ),
  ])
  await callBack(db, now)
  const ctx = { now, deltas: new Deltas() }
  diff(ctx, stockMoves, null, books.moves)
  diff(
    ctx,
    stockPositions,
    null,
    positions.map((position, id) => ({ id, ...position })),
  )
  await ctx.deltas.flush(db)
}
export default load

/** What lies frozen was called back by the group, so that what comes in of it is frozen as well. */
const callBack = (db: Db, now: Date) =>
  db.execute(sql`
    insert into stock_recall (org_id, drug_id, batch_no, reason, recalled_at, recalled_by)
    select distinct on (g.id, b.drug_id, b.batch_no) g.id, b.drug_id, b.batch_no, b.freeze_reason, ${now.toISOString()}::timestamptz - interval '2 days', p.account_id
      from stock_batch b join org o on o.id = b.org_id join org g on starts_with(o.path, g.path) and g.org_type = ${code(OrgType.group)}
        join sys_account_rop p on p.org_id = g.id and p.deleted_at is null
     where b.state = ${code(BatchState.frozen)}
     order by g.id, b.drug_id, b.batch_no, p.role_id, p.id`)

const clinicsOf = (db: Db) =>
  ask<DemoClinic>(
    db,
    sql`select c.id, c.org_id as "orgId", o.is_outside as "isOutside",
          (select g.id from org g where g.id::text = any(string_to_array(o.path, '/')) and g.org_type = ${code(OrgType.group)} order by g.depth desc limit 1) as "groupId",
          coalesce((select json_agg(p.account_id order by r.base_role_id <> 7, p.id) from sys_account_rop p join sys_role r on r.id = p.role_id
             where p.org_id = c.org_id and p.deleted_at is null and r.base_role_id in (5, 7, 8, 11)), '[]') as accounts
        from org_clinic c join org o on o.id = c.org_id
        where c.deleted_at is null and c.service_status < 3 order by c.id limit ${clinicsAtMost}`,
  )
const drugsOf = (db: Db) =>
  ask<DemoDrug>(
    db,
    sql`select id, drug_name as name, warn_days as "warnDays", control_level as "controlLevel" from dict_drug where deleted_at is null and status = 1 order by id`,
  )

/** Gives everything its number, and what refers to it as well. */
async function number(db: Db, { batches, bills, moves, counts }: Books, transit: (typeof stockTransit.$inferInsert)[]): Promise<void> {
  const [batchIds, billIds, moveIds] = [
    await nextIds(db, stockBatch, batches.length),
    await nextIds(db, stockBill, bills.length),
    await nextIds(db, stockMove, moves.length),
  ]
  for (const line of transit)
    Object.assign(line, {
      ...{ moveId: moveIds[line.moveId]!, sourceBatchId: batchIds[line.sourceBatchId]! },
      ...{ outBillId: billIds[line.outBillId]!, inBillId: billIds[line.inBillId]! },
    })
  for (const line of counts)
    Object.assign(line, { batchId: batchIds[line.batchId]!, billId: line.billId == null ? null : billIds[line.billId]! })
  for (const [at, move] of moves.entries())
    Object.assign(move, { id: moveIds[at]!, billId: billIds[move.billId]!, batchId: batchIds[move.batchId]! })
  for (const [at, batch] of batches.entries()) batch.id = batchIds[at]!
  for (const [at, bill] of bills.entries()) {
    bill.id = billIds[at]!
    if (bill.linkedBillId !== null) bill.linkedBillId = billIds[bill.linkedBillId]!
  }
}

function cardsOf(
  { clinic, batchesOf, countedOn }: Shelf,
  { moves }: Pick<Books, 'moves'>,
  drugs: ReadonlyMap<number, DemoDrug>,
  now: Date,
) {
  const today = dayOf(now)
  const since = addDays(today, -useDays)
  const own = Map.groupBy(moves, ({ drugId }) => drugId)
  return [...batchesOf].map(([drugId, batches]) => {
    const moved = own.get(drugId) ?? []
    const used = sum(
      moved.filter((move) => move.billType === BillType.use && move.occurDay >= since && move.occurDay < today).map(({ delta }) => -delta),
    )
    const dailyUse = (used / useDays).toFixed(2)
    const minQuantity = minimumFor(dailyUse, daysToCover(parameters, clinic.isOutside))
    const at = startOf(addDays(today, -180)).toISOString()
    return {
      ...{ createdAt: at, createdBy: 0, updatedAt: now.toISOString(), updatedBy: 0 },
      ...{ orgId: clinic.orgId, clinicId: clinic.id, drugId, minQuantity, maxQuantity: null, minMode: MinMode.automatic },
      ...{ shelf: `${'ABCD'[drugId % 4]}-${1 + (drugId % 6)}-${1 + (drugId % 9)}`, dailyUse },
      ...{ lastMoveAt: moved.at(-1)?.postedAt ?? null, lastCountDay: countedOn.get(drugId) ?? null },
      ...cardStateOf(batches, { minQuantity, dailyUse }, drugs.get(drugId)!.warnDays, today),
    }
  })
}

/** The last week of level-3 drugs, but for yesterday: somebody is reminded of it. */
function settlementsOf({ clinic, batchesOf }: Shelf, drugs: ReadonlyMap<number, DemoDrug>, now: Date) {
  const held = [...batchesOf].flatMap(([drugId, batches]) => (drugs.get(drugId)!.controlLevel === 3 ? batches : []))
  const [closedBy, checkerId] = clinic.accounts
  if (held.length === 0 || !closedBy || !checkerId) return []
  return [2, 3, 4, 5, 6, 7].map((ago) => {
    const day = addDays(dayOf(now), -ago)
    const lines = held.map(({ drugId, id: batchId, quantity: balance }) => ({ drugId, batchId, balance }))
    return { orgId: clinic.orgId, clinicId: clinic.id, day, closedAt: `${day}T10:00:00.000Z`, closedBy, checkerId, lines }
  })
}
