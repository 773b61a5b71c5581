import { Role } from '@oems/contract/access/builtInRoles.ts'
import { imminentDays } from '@oems/contract/drugStock/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, daysBetween } from '../../core/days.ts'
import { array, ask } from '../../core/db/database.ts'
import { type EachMessage, tellEach } from '../../core/messages/tell.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { dueStep } from '../../core/work/reminders.ts'
import { notToldToday, stillOpen, type Telling } from '../telling.ts'

const doctors = [Role.doctor, Role.temporaryDoctor]
/** −1: it has ended. */
const steps = [imminentDays, -1]
const linkOf = (clinicId: number) => `/clinic/drug-stock/index?tab=expiry&clinic=${clinicId}`

/** Batches are told of twice: a month before they end, and when they have. A job that was not run for a while tells once, and of the latest. */
export const expiryTelling: Executor = {
  bean: 'stock-expiry-remind',
  name: '药品临期提醒',
  meaning: `批次到期前${imminentDays}天和到期后，各提醒一次所属组织的医生`,
  cron: '0 40 8 * * ?',
  run: async ({ database: { db }, now }) => ({ processed: await db.transaction((tx) => tellOfBatches({ db: tx, now })) }),
}

interface Ending {
  readonly id: number
  readonly clinicId: number
  readonly clinicName: string
  readonly orgId: number
  readonly drugName: string
  readonly batchNo: string
  readonly end: string
  readonly told: number | null
}

async function tellOfBatches(ctx: Telling): Promise<number> {
  const today = dayOf(ctx.now)
  const ending = await ask<Ending>(
    ctx.db,
    sql`select b.id, b.clinic_id as "clinicId", k.clinic_name as "clinicName", k.org_id as "orgId", d.drug_name as "drugName", b.batch_no as "batchNo",
          b.expiry_date::text as "end", b.told_days as told
        from stock_batch b join org_clinic k on k.id = b.clinic_id and k.deleted_at is null join dict_drug d on d.id = b.drug_id
        where b.quantity > 0 and b.deleted_at is null and b.expiry_date <= ${addDays(today, imminentDays)}::date and coalesce(b.told_days > -1, true)
          and ${stillOpen(sql`k.org_id`)}
        order by b.clinic_id, b.expiry_date, b.id for update of b`,
  )
  const due = ending.flatMap((batch) => {
    const step = dueStep(steps, daysBetween(today, batch.end), batch.told)
    return step === null ? [] : [{ ...batch, step }]
  })
  for (const [step, batches] of Map.groupBy(due, (batch) => batch.step)) {
    await ctx.db.execute(sql`update stock_batch set told_days = ${step} where id = any(${array(batches.map(({ id }) => id))}::bigint[])`)
    await tellEach(
      ctx,
      [...Map.groupBy(batches, ({ clinicId }) => clinicId).values()].map((own) => toDoctors(step, own)),
    )
  }
  return due.length
}

/** As many as fit. */
const named = 5
function toDoctors(step: number, batches: readonly Ending[]): EachMessage {
  const { clinicId, clinicName, orgId } = batches[0]!
  const isOver = step < 0
  const listed = batches.slice(0, named).map(({ drugName, batchNo, end }) => `“${drugName}”批号${batchNo}（${end}）`)
  const more = batches.length > named ? `等${batches.length}个批次` : ''
  return {
    ...{ to: { roleId: doctors, orgId }, type: MessageType.reminder, level: isOver ? MessageLevel.important : MessageLevel.normal },
    title: isOver ? `${batches.length}个药品批次已过期` : `${batches.length}个药品批次在${imminentDays}天内到期`,
    content: `${clinicName}：${listed.join('、')}${more}。${isOver ? '请报损或销毁。' : '请优先使用，或调拨给用得完的医务室。'}`,
    ...{ link: linkOf(clinicId), bizType: 'stockExpiry', bizId: clinicId },
  }
}

/** 04 §7: on the first of each month. */
export const nearExpirySummary: Executor = {
  bean: 'stock-near-expiry',
  name: '药品近效期月报',
  meaning: '每月1日向医生汇总所在医务室的近效期、临期与已过期批次',
  cron: '0 40 8 1 * ?',
  run: async ({ database: { db }, now }) => ({ processed: await db.transaction((tx) => summarize({ db: tx, now })) }),
}

interface Summary {
  readonly clinicId: number
  readonly clinicName: string
  readonly orgId: number
  readonly near: number
  readonly imminent: number
  readonly expired: number
}

async function summarize(ctx: Telling): Promise<number> {
  const today = dayOf(ctx.now)
  const found = await ask<Summary>(
    ctx.db,
    sql`select k.id as "clinicId", k.clinic_name as "clinicName", k.org_id as "orgId",
          (count(*) filter (where b.expiry_date > ${addDays(today, imminentDays)}::date))::int as near,
          (count(*) filter (where b.expiry_date between ${today}::date and ${addDays(today, imminentDays)}::date))::int as imminent,
          (count(*) filter (where b.expiry_date < ${today}::date))::int as expired
        from stock_batch b join org_clinic k on k.id = b.clinic_id and k.deleted_at is null join dict_drug d on d.id = b.drug_id
        where b.quantity > 0 and b.deleted_at is null and b.expiry_date <= ${today}::date + d.warn_days
          and ${stillOpen(sql`k.org_id`)}
        group by 1, 2, 3 order by 1`,
  )
  const bizType = 'stockNearExpiry'
  const left = await notToldToday(
    ctx,
    bizType,
    found.map(({ clinicId }) => clinicId),
  )
  const due = found.filter(({ clinicId }) => left.has(clinicId))
  await tellEach(
    ctx,
    due.map(({ clinicId, clinicName, orgId, near, imminent, expired }) => ({
      ...{ to: { roleId: doctors, orgId }, type: MessageType.reminder, level: MessageLevel.normal },
      title: '本月药品近效期汇总',
      content: `${clinicName}：近效期${near}个批次，${imminentDays}天内到期${imminent}个，已过期${expired}个。`,
      ...{ link: linkOf(clinicId), bizType, bizId: clinicId, dedupKey: `${bizType} ${clinicId}` },
    })),
  )
  return due.length
}
