import { BillType, type BillTypeCode, backdatedDays } from '@oems/contract/drugStock/codes.ts'
import type { Count } from '@oems/contract/drugStock/transfers.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { badInput, notFound, ruleBroken } from '../../core/errors.ts'

export type CountedLine = Count['lines'][number]
export interface Moved {
  readonly moveId: number
  readonly billNo: string
  readonly billType: BillTypeCode
  readonly delta: number
  readonly postedAt: string
}
/** A batch as it is booked, with what was booked of it after it was counted. */
interface Booked {
  readonly batchId: number
  readonly drugId: number
  readonly drugName: string
  readonly batchNo: string
  readonly unitPrice: string | null
  readonly quantity: number
  readonly controlLevel: number
  /** Somebody else's count of it is later than this one. */
  readonly countedSince: boolean
  readonly moves: readonly Moved[]
}
export interface JudgedLine extends Booked {
  readonly line: CountedLine
  /** When it was counted. */
  readonly balance: number
  readonly difference: number
}

/** A clock in a browser may be this far ahead; what it says counts as now. */
const aheadMs = 2 * 60_000

/** Moments as the server takes them; those of tomorrow or of long ago are refused (1400). */
export function momentsOf({ now }: Pick<WriteCtx, 'now'>, lines: readonly CountedLine[]): CountedLine[] {
  const latest = now.getTime()
  const earliest = latest - backdatedDays * 86_400_000
  const errors = lines.flatMap(({ countedAt }, at) => {
    const counted = Date.parse(countedAt)
    if (counted > latest + aheadMs) return [{ path: `lines.${at}.countedAt`, msg: '清点时间不能晚于现在' }]
    return counted < earliest ? [{ path: `lines.${at}.countedAt`, msg: `清点时间不能早于${backdatedDays}天前，请重新清点` }] : []
  })
  if (errors.length > 0) throw badInput(errors)
  return lines.map((line) => ({ ...line, countedAt: new Date(Math.min(Date.parse(line.countedAt), latest)).toISOString() }))
}

/**
 * What the lines say of the books, by one statement, so that it is of one moment whether or not the cards are locked. A difference that an earlier
 * count has found was there when it was found, whenever its bill was written: it is no move since.
 */
export async function judge(ctx: WriteCtx, clinicId: number, lines: readonly CountedLine[]): Promise<JudgedLine[]> {
  const booked = await ask<Booked>(
    ctx.db,
    sql`select b.id as "batchId", b.drug_id as "drugId", d.drug_name as "drugName", b.batch_no as "batchNo", b.unit_price::text as "unitPrice", b.quantity, d.control_level as "controlLevel",
               exists (select from stock_count_line x
                        where x.clinic_id = b.clinic_id and x.sent_at > l.at and x.batch_id = b.id and x.counted_at > l.at) as "countedSince",
               coalesce((
                 select jsonb_agg(jsonb_build_object('moveId', m.id, 'billNo', s.bill_no, 'billType', s.bill_type, 'delta', m.delta, 'postedAt', m.posted_at) order by m.id)
                   from stock_move m join stock_bill s on s.id = m.bill_id
                  where m.batch_id = b.id and m.occur_day >= ${addDays(dayOf(ctx.now), -2 * backdatedDays)}::date and m.posted_at > l.at
                    and s.bill_type not in (${code(BillType.surplus, BillType.shortfall)})), '[]') as moves
          from unnest(${array(lines.map(({ batchId }) => batchId))}::bigint[], ${array(lines.map(({ countedAt }) => countedAt))}::timestamptz[]) l (batch_id, at)
          join stock_batch b on b.id = l.batch_id and b.clinic_id = ${clinicId} and b.deleted_at is null
          join dict_drug d on d.id = b.drug_id`,
  )
  if (booked.length !== lines.length) throw notFound()
  const byBatch = new Map(booked.map((one) => [one.batchId, one]))
  return lines.map((line) => {
    const found = byBatch.get(line.batchId)!
    const balance = found.quantity - sum(found.moves.map(({ delta }) => delta))
    return { ...found, line, balance, difference: line.actualQuantity - (balance - line.leftBefore) }
  })
}

/** What cannot be booked, in words under each line (1422). */
export function refuseImpossible(lines: readonly JudgedLine[]): void {
  const fields = lines.flatMap(({ line, moves, difference, quantity, countedSince, batchNo }, at) => {
    const left = sum(moves.map(({ delta }) => Math.max(0, -delta)))
    if (countedSince) return [{ path: `lines.${at}.countedAt`, msg: `批号${batchNo}在此之后又盘点过，请重新清点` }]
    if (line.leftBefore > left) return [{ path: `lines.${at}.leftBefore`, msg: `清点后登记的出库只有${left}，清点前已离架不能超过它` }]
    if (quantity + difference < 0)
      return [{ path: `lines.${at}.actualQuantity`, msg: `批号${batchNo}清点后又有出库，按此盘点账面将为负数，请核对或重新清点` }]
    return []
  })
  if (fields.length > 0) throw ruleBroken(fields[0]!.msg, { fields })
}

export function refuseUnexplained(lines: readonly JudgedLine[]): void {
  const fields = lines.flatMap(({ line, difference }, at) =>
    difference !== 0 && line.reason === null ? [{ path: `lines.${at}.reason`, msg: '有差异，请填写原因' }] : [],
  )
  if (fields.length > 0) throw badInput(fields)
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
