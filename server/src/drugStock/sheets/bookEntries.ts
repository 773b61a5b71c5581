import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { SettleKind } from '@oems/contract/drugStock/codes.ts'
import type { BookEntry, BookSearch } from '@oems/contract/drugStock/controlledBook.ts'
import { type SQL, sql } from 'drizzle-orm'
import { account } from '../../accounts/tables.ts'
import { addDays, startOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { columnsOf } from '../../core/db/columnsOf.ts'
import { ask, type ReadDb } from '../../core/db/database.ts'
import { drug as d } from '../../dictionary/tables.ts'
import { stockTransit as x } from '../besideTables.ts'
import { iso } from '../reads/columns.ts'
import { aroundMove, moveColumns } from '../reads/moves.ts'
import { stockBatch as b, stockMove as m, stockBill } from '../tables.ts'

const pageSize = 500

const ofNarcotic = (drugId: SQL | object, asked: number | null) => sql`
  ${asked === null ? sql`true` : sql`${drugId} = ${asked}`}
  and ${drugId} in (select ${d.id} from ${d} where ${d.controlLevel} = ${code(ControlLevel.narcotic)})`

/** Moves of the clinic's level-3 drugs whose day lies in between; none was posted before its day, which leaves out whole months. */
export const movesOf = ({ clinicId, drugId, startTime, endTime }: BookSearch) => sql`
  ${m.clinicId} = ${clinicId} and ${m.occurDay} between ${startTime}::date and ${endTime}::date and ${m.postedAt} >= ${startOf(startTime).toISOString()}::timestamptz
  and ${ofNarcotic(m.drugId, drugId)}`

/** From their `from` on: what the clinic wrote off of its transfers on those days. */
export const lossesOf = ({ clinicId, drugId, startTime, endTime }: BookSearch) => sql`
  from ${x} where ${x.sourceClinicId} = ${clinicId} and ${x.settleKind} = ${code(SettleKind.writeOff)}
  and ${x.settledAt} >= ${startOf(startTime).toISOString()}::timestamptz and ${x.settledAt} < ${startOf(addDays(endTime, 1)).toISOString()}::timestamptz
  and ${ofNarcotic(x.drugId, drugId)}`

/** Of the bill by which a settlement puts back what had not arrived. */
const isPutBack = sql`exists (select from ${x}
  where ${x.outBillId} = ${stockBill.reversedBillId} and ${x.sourceBatchId} = ${m.batchId} and ${x.settleKind} = ${code(SettleKind.putBack)})`
const entryColumns = {
  ...moveColumns,
  ...{ settleKind: sql`case when ${isPutBack} then ${code(SettleKind.putBack)}::int end`, lostQuantity: sql`0` },
}
const checker = sql`checker`
/** Under the number of the bill by which it left. */
const lossColumns = {
  ...moveColumns,
  ...{ id: sql`${x.id}`, occurDay: sql`(${x.settledAt} at time zone 'Asia/Shanghai')::date`, postedAt: iso(x.settledAt) },
  ...{ billId: sql`${stockBill.id}`, inQuantity: sql`0`, outQuantity: sql`0`, balance: sql`0`, batchBalance: sql`0` },
  ...{ settleKind: sql`${x.settleKind}`, lostQuantity: sql`${x.sent} - ${x.received}` },
}

/** All of the book by drug, day and booking. Losses are few; moves come in short reads. */
export async function* entriesOf(db: ReadDb, asked: BookSearch): AsyncGenerator<BookEntry> {
  const losses = await ask<BookEntry>(
    db,
    sql`select ${columnsOf(lossColumns)} from (select ${x}.* ${lossesOf(asked)}) ${x} join ${stockBill} on ${stockBill.id} = ${x.outBillId}
          join ${b} on ${b.id} = ${x.sourceBatchId} join ${d} on ${d.id} = ${x.drugId}
          left join ${account} on ${account.id} = ${x.settledBy} left join ${account} ${checker} on ${checker}.id = ${x.settleCheckerId}
        order by ${x.drugId}, ${x.settledAt}, ${x.id}`,
  )
  for await (const move of movesInOrder(db, movesOf(asked))) {
    while (losses.length > 0 && isBefore(losses[0]!, move)) yield losses.shift()!
    yield move
  }
  yield* losses
}

function isBefore(one: BookEntry, other: BookEntry): boolean {
  if (one.drugId !== other.drugId) return one.drugId < other.drugId
  return one.occurDay === other.occurDay ? one.postedAt < other.postedAt : one.occurDay < other.occurDay
}

/** Short reads, each of which begins behind the last line of the one before. */
async function* movesInOrder(db: ReadDb, where: SQL): AsyncGenerator<BookEntry> {
  for (let last: BookEntry | null = null; ; ) {
    const after: SQL =
      last === null ? sql`true` : sql`(${m.drugId}, ${m.occurDay}, ${m.id}) > (${last.drugId}, ${last.occurDay}::date, ${last.id})`
    const rows: BookEntry[] = await ask<BookEntry>(
      db,
      sql`select ${columnsOf(entryColumns)} from ${m} ${aroundMove} where ${where} and ${after}
          order by ${m.drugId}, ${m.occurDay}, ${m.id} limit ${pageSize}`,
    )
    yield* rows
    if (rows.length < pageSize) return
    last = rows.at(-1)!
  }
}
