import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { withinScope } from '../../core/db/scope.ts'
import { todo } from '../../core/domain.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { asTodo, notToldToday, stillOpen, type Telling, tellStaff } from '../telling.ts'
import { c, closableDays, unclosedDays } from './balances.ts'

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
  const yesterday = addDays(dayOf(ctx.now), -1)
  const open = await unclosedDays(ctx.db, { from: yesterday, to: yesterday })
  return chase(
    ctx,
    'stockDayClose',
    open.map(({ clinicId }) => clinicId),
    ({ clinicName }) => ({ title: '管控药品昨日未日结', content: `${clinicName}昨日有管控药品在库或出入库，尚未日结，请两人核对后补做。` }),
  )
}

/** 日结 is chased on the next morning. */
export const dayCloseChase: Executor = {
  bean: 'stock-day-close',
  name: '管控药品日结催办',
  meaning: '昨日有麻醉及第一类精神药品在库或出入库而没有日结的医务室，提醒其库管人员',
  cron: '0 30 8 * * ?',
  run: async ({ database: { db }, now }) => ({ processed: await db.transaction((tx) => chaseDays({ db: tx, now })) }),
}

const countEveryDays = 7

/** Something has been there for that long, and nobody has counted it since. */
async function chaseCounts(ctx: Telling): Promise<number> {
  const since = addDays(dayOf(ctx.now), -countEveryDays)
  const due = await ask<{ clinicId: number }>(
    ctx.db,
    sql`select distinct c.clinic_id as "clinicId"
          from clinic_drug c join dict_drug d on d.id = c.drug_id and d.control_level = ${code(ControlLevel.psychotropic)}
         where c.deleted_at is null and c.quantity > 0 and coalesce(c.last_count_day < ${since}::date, c.created_at < ${startOf(since).toISOString()}::timestamptz)`,
  )
  return chase(
    ctx,
    'stockWeeklyCount',
    due.map(({ clinicId }) => clinicId),
    ({ clinicName }) => ({
      title: '管控药品超过一周未盘点',
      content: `${clinicName}有第二类精神药品超过${countEveryDays}天未盘点，请尽快盘点。`,
    }),
  )
}

export const weeklyCountChase: Executor = {
  bean: 'stock-weekly-count',
  name: '管控药品周盘点催办',
  meaning: `有第二类精神药品在库而超过${countEveryDays}天未盘点的医务室，提醒其库管人员`,
  cron: '0 40 8 * * ?',
  run: async ({ database: { db }, now }) => ({ processed: await db.transaction((tx) => chaseCounts({ db: tx, now })) }),
}

/** Whole days that can still be closed, each of each clinic. */
export const daysToClose = todo('stock.unclosed', 'oemr:drug-stock:update', async (ctx) => {
  const open = await unclosedDays(ctx.db, closableDays(ctx.now), withinScope(c.orgId)(ctx))
  return open.length
})
