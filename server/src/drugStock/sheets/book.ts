import type { Exported } from '@oems/contract/core/exported.ts'
import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { StockMove } from '@oems/contract/drugStock/cards.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { daysBetween } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { columnsOf } from '../../core/db/columnsOf.ts'
import { ask } from '../../core/db/database.ts'
import { countUpTo } from '../../core/db/paging.ts'
import { badField, badInput } from '../../core/errors.ts'
import { fieldColumns } from '../../core/sheets/exportOf.ts'
import { drug as d } from '../../dictionary/tables.ts'
import { clinicInScope } from '../clinics.ts'
import { aroundMove, moveColumns } from '../reads/moves.ts'
import { stockMove as m } from '../tables.ts'

/** Columns as 04 §4.3 asks for them: day, batch, in, out, balance, both names. */
const book = fieldColumns(StockMove, {
  ...{ occurDay: 14, billNo: 20, billType: 12, drugName: 24, spec: 16, manufacturer: 28, unit: 10, batchNo: 16, expiryDate: 14 },
  ...{ inQuantity: 10, outQuantity: 10, balance: 10, batchBalance: 10, byName: 14, checkerName: 14 },
})
const mostDays = 400
const pageSize = 500

interface Asked {
  readonly clinicId: number | null
  readonly startTime: string | null
  readonly endTime: string | null
}

/** 专用账册 of a clinic: the moves of its level-3 drugs in those days, drug by drug, each in the order in which it was booked. */
export async function exportBook(ctx: Ctx, { clinicId, startTime, endTime }: Asked): Promise<Exported> {
  const missing = [
    ...(clinicId === null ? [{ path: 'clinicId', msg: '请选择医务室' }] : []),
    ...(startTime === null ? [{ path: 'startTime', msg: '请选择开始日期' }] : []),
    ...(endTime === null ? [{ path: 'endTime', msg: '请选择结束日期' }] : []),
  ]
  if (clinicId === null || startTime === null || endTime === null) throw badInput(missing)
  if (endTime < startTime) throw badField('endTime', '结束日期不能早于开始日期')
  if (daysBetween(startTime, endTime) >= mostDays) throw badField('startTime', `一次最多导出${mostDays}天`)
  const { clinic } = await clinicInScope(ctx, clinicId)
  const controlled = sql`${m.drugId} in (select ${d.id} from ${d} where ${d.controlLevel} = ${code(ControlLevel.narcotic)})`
  const where = sql`${m.clinicId} = ${clinicId} and ${controlled} and ${m.occurDay} between ${startTime}::date and ${endTime}::date`
  return ctx.exporting({
    name: `${clinic.clinicName}专用账册`.slice(0, 60),
    sheetName: '专用账册',
    columns: book,
    count: (most) => countUpTo(ctx.db, sql`from ${m} where ${where}`, most),
    async *rows(reading) {
      for await (const move of inOrder(reading, where)) yield book.map(({ value }) => value(move))
    },
  })
}

interface Line {
  readonly id: number
  readonly drugId: number
  readonly postedAt: string
}

/** Short reads, each of which begins behind the last line of the one before. */
async function* inOrder({ db }: Ctx, where: SQL): AsyncGenerator<Line> {
  for (let last: Line | null = null; ; ) {
    const after: SQL =
      last === null ? sql`true` : sql`(${m.drugId}, ${m.postedAt}, ${m.id}) > (${last.drugId}, ${last.postedAt}::timestamptz, ${last.id})`
    const rows: Line[] = await ask<Line>(
      db,
      sql`select ${columnsOf(moveColumns)} from ${m} ${aroundMove} where ${where} and ${after}
          order by ${m.drugId}, ${m.postedAt}, ${m.id} limit ${pageSize}`,
    )
    yield* rows
    if (rows.length < pageSize) return
    last = rows.at(-1)!
  }
}
