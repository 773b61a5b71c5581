import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { backdatedDays } from '@oems/contract/drugStock/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { withinScope } from '../../core/db/scope.ts'
import { todo } from '../../core/domain.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { asTodo, notToldToday, stillOpen, type Telling, tellCompany, tellStaff } from '../telling.ts'
import { c, closableDays, type Unclosed, unclosedDays } from './balances.ts'

interface Clinic {
  readonly id: number
  readonly orgId: number
  readonly clinicName: string
}
const clinicsOf = (ctx: Telling, ids: readonly number[]) =>
  ask<Clinic>(
    ctx.db,
    sql`select id, org_id as "orgId", clinic_name as "clinicName" from org_clinic where id = any(${array(ids)}::bigint[]) and deleted_at is null and ${stillOpen(sql`org_id`)} order by id`,
  )

/** Clinics of which nobody was told today; what is still unread of yesterday has the new message in its place. */
async function chase(
  ctx: Telling,
  bizType: string,
  clinicIds: readonly number[],
  said: (clinic: Clinic) => { title: string; content: string },
) {
  const left = await notToldToday(ctx, bizType, clinicIds)
  const clinics = await clinicsOf(ctx, [...left])
  return tellStaff(
    ctx,
    asTodo,
    clinics.map((clinic) => ({
      ...{ orgId: clinic.orgId, ...said(clinic), link: `/clinic/drug-stock/index?clinic=${clinic.id}` },
      ...{ bizType, bizId: clinic.id, dedupKey: `${bizType} ${clinic.id}` },
    })),
  )
}

async function chaseDays(ctx: Telling): Promise<number> {
  const closable = closableDays(ctx.now)
  const open = Map.groupBy(await unclosedDays(ctx.db, closable), ({ clinicId }) => clinicId)
  const chased = await chase(ctx, 'stockDayClose', [...open.keys()], ({ id, clinicName }) => ({
    title: '管控药品未日结',
    content: `${clinicName}有管控药品在库或出入库而尚未日结的日期：${daysOf(open.get(id)!)}。请两人核对后补做，逾${backdatedDays}天不能再补。`,
  }))
  return chased + (await tellOfLostDays(ctx, closable.from))
}
const daysOf = (days: readonly Unclosed[]) => days.map(({ day }) => day).join('、')

/** For so many days what was lost is told of, should nobody have run the job meanwhile. */
const lostDays = 14

/** What nobody closed in time stays so, and whoever is above the clinic hears of it, of each day once. */
async function tellOfLostDays(ctx: Telling, closableFrom: string): Promise<number> {
  const lost = await unclosedDays(ctx.db, { from: addDays(closableFrom, -lostDays), to: addDays(closableFrom, -1) })
  const bizType = 'stockDayLost'
  const told = await ask<{ clinicId: number; content: string }>(
    ctx.db,
    sql`select biz_id as "clinicId", content from sys_message
         where biz_type = ${bizType} and biz_id = any(${array([...new Set(lost.map(({ clinicId }) => clinicId))])}::bigint[])
           and created_at >= ${startOf(addDays(closableFrom, -lostDays)).toISOString()}::timestamptz`,
  )
  const isTold = ({ clinicId, day }: Unclosed) => told.some((one) => one.clinicId === clinicId && one.content.includes(day))
  const untold = Map.groupBy(
    lost.filter((one) => !isTold(one)),
    ({ clinicId }) => clinicId,
  )
  const clinics = await clinicsOf(ctx, [...untold.keys()])
  for (const { id, orgId, clinicName } of clinics)
    await tellCompany(ctx, orgId, {
      title: '管控药品逾期未日结',
      content: `${clinicName}${daysOf(untold.get(id)!)}有管控药品在库或出入库，${backdatedDays}天内没有日结，已不能补做，请核对该日账物并查明原因。`,
      ...{ link: `/clinic/drug-stock/index?clinic=${id}`, bizType, bizId: id },
    })
  return clinics.length
}

/** 日结 is chased every morning for as long as it can be done. */
export const dayCloseChase: Executor = {
  bean: 'stock-day-close',
  name: '管控药品日结催办',
  meaning: `${backdatedDays}天内有麻醉及第一类精神药品在库或出入库而没有日结的医务室，每日提醒其库管人员；过期未结的告知公司`,
  cron: '0 30 8 * * ?',
  run: async ({ database: { db }, now }) => ({ processed: await db.transaction((tx) => chaseDays({ db: tx, now })) }),
}

const countEveryDays = 7

/** A batch has been there for that long, and nobody has counted it since, whatever of its drug was. */
async function chaseCounts(ctx: Telling): Promise<number> {
  const since = startOf(addDays(dayOf(ctx.now), -countEveryDays)).toISOString()
  const due = await ask<{ clinicId: number }>(
    ctx.db,
    sql`select distinct b.clinic_id as "clinicId"
          from stock_batch b join dict_drug d on d.id = b.drug_id and d.control_level = ${code(ControlLevel.psychotropic)}
         where b.deleted_at is null and b.quantity > 0 and b.created_at < ${since}::timestamptz
           and not exists (select from stock_count_line l
             where l.clinic_id = b.clinic_id and l.batch_id = b.id and l.sent_at >= ${since}::timestamptz and l.counted_at >= ${since}::timestamptz)`,
  )
  return chase(
    ctx,
    'stockWeeklyCount',
    due.map(({ clinicId }) => clinicId),
    ({ clinicName }) => ({
      title: '管控药品超过一周未盘点',
      content: `${clinicName}有第二类精神药品的批次超过${countEveryDays}天未盘点，请尽快盘点。`,
    }),
  )
}

export const weeklyCountChase: Executor = {
  bean: 'stock-weekly-count',
  name: '管控药品周盘点催办',
  meaning: `有第二类精神药品的批次在库而超过${countEveryDays}天未盘点的医务室，提醒其库管人员`,
  cron: '0 40 8 * * ?',
  run: async ({ database: { db }, now }) => ({ processed: await db.transaction((tx) => chaseCounts({ db: tx, now })) }),
}

/** Whole days that can still be closed, each of each clinic. */
export const daysToClose = todo('stock.unclosed', 'oemr:drug-stock:update', async (ctx) => {
  const open = await unclosedDays(ctx.db, closableDays(ctx.now), withinScope(c.orgId)(ctx))
  return open.length
})
