import { BillState, BillType, differenceDays } from '@oems/contract/drugStock/codes.ts'
import { and, countDistinct, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { clinic } from '../../clinic/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import { withinScope } from '../../core/db/scope.ts'
import { todo } from '../../core/domain.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { stockTransit } from '../besideTables.ts'
import { stockBill } from '../tables.ts'
import { asTodo, notToldToday, stillOpen, type Telling, tellStaff } from '../telling.ts'

const mayUpdate = 'oemr:drug-stock:update'
const onTheWay = sql`${stockBill.billType} = ${code(BillType.transferIn)} and ${stockBill.state} = ${code(BillState.inTransit)}`

/** Transfers on their way to the caller's clinics. */
export const toReceive = todo('stock.receive', mayUpdate, (ctx) =>
  ctx.db.$count(stockBill, and(onTheWay, isNull(stockBill.deletedAt), withinScope(stockBill.orgId)(ctx))),
)

/** Transfers that left the caller's clinics, of which not everything arrived. */
export const toSettle = todo('stock.difference', mayUpdate, async (ctx: Ctx) => {
  const [found] = await ctx.db
    .select({ count: countDistinct(stockTransit.outBillId) })
    .from(stockTransit)
    .innerJoin(clinic, eq(clinic.id, stockTransit.sourceClinicId))
    .where(and(gt(stockTransit.open, 0), isNotNull(stockTransit.received), withinScope(clinic.orgId)(ctx)))
  return found!.count
})

interface Waiting {
  /** The half that its staff deals with. */
  readonly billId: number
  readonly billNo: string
  readonly orgId: number
  readonly clinicName: string
  /** It has arrived with a difference, and waits for the source; else it waits for the target. */
  readonly received: boolean
}

async function chase(ctx: Telling): Promise<number> {
  const before = new Date(ctx.now.getTime() - differenceDays * 86_400_000).toISOString()
  const waiting = await ask<Waiting>(
    ctx.db,
    sql`select b.id as "billId", b.bill_no as "billNo", b.org_id as "orgId", k.clinic_name as "clinicName", t.received
          from (select distinct out_bill_id, in_bill_id, received is not null as received from stock_transit where open > 0) t
          join stock_bill o on o.id = t.out_bill_id
          join stock_bill i on i.id = t.in_bill_id
          join stock_bill b on b.id = case when t.received then o.id else i.id end
          join org_clinic k on k.id = b.clinic_id
         where case when t.received then i.posted_at else o.posted_at end < ${before}::timestamptz
           and ${stillOpen(sql`b.org_id`)}
         order by b.id`,
  )
  const left = await notToldToday(
    ctx,
    bizType,
    waiting.map(({ billId }) => billId),
  )
  const due = waiting.filter(({ billId }) => left.has(billId))
  return tellStaff(
    ctx,
    asTodo,
    due.map(({ billId, billNo, orgId, clinicName, received }) => ({
      orgId,
      title: received ? `在途差异超过${differenceDays}天未处理` : `调拨超过${differenceDays}天未收货`,
      content: `${clinicName}的调拨单${billNo}${received ? '有在途差异未处理，请核实后报损或退回。' : '尚未收货，请核对实物后收货。'}`,
      ...{ link: `/clinic/drug-stock/index?tab=transit&billNo=${billNo}`, bizType, bizId: billId, dedupKey: `${bizType} ${billId}` },
    })),
  )
}
const bizType = 'stockTransit'

export const transitChase: Executor = {
  bean: 'stock-transit',
  name: '调拨在途催办',
  meaning: `调拨超过${differenceDays}天未收货的提醒调入医务室，收货差异超过${differenceDays}天未处理的提醒调出医务室`,
  cron: '0 10 9 * * ?',
  run: async ({ database: { db }, now }) => ({ processed: await db.transaction((tx) => chase({ db: tx, now })) }),
}
