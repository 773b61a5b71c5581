import { SituationSource } from '@oems/contract/attention/codes.ts'
import { DeclareStatus } from '@oems/contract/declaration/codes.ts'
import type { ReportDraft } from '@oems/contract/empHealth/reports.ts'
import { worstStatus } from '@oems/contract/empHealth/status.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf, startOf } from '../core/days.ts'
import { array, ask } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { lockKey } from '../core/db/locks.ts'
import { ruleBroken } from '../core/errors.ts'
import { diff } from '../core/statistics/source.ts'
import { ensureOpen } from '../declaration/openDay.ts'
import { configuredIllness } from '../illness/config.ts'
import { checkItems, writeItem } from './cases.ts'
import { countsOf, foundOn, pendingAt, standingAt } from './counts.ts'
import { illnessStatus, isOver, type ProjectDay, projectDayOf } from './days.ts'
import { lockProject } from './project.ts'
import { reportsOfDays } from './source.ts'
import { type ReportRow, uhsDeclare } from './tables.ts'

/**
 * A project's report of a day (03 §5.7): the cases that changed, and the numbers of that moment for each illness, all or nothing. One after
 * another for the same project; a repeated key writes nothing. Gives the status of what was reported.
 */
export async function declareUserHealth(ctx: WriteCtx, draft: ReportDraft) {
  const { projectId, date, clientKey } = draft
  await lockProject(ctx, projectId)
  await ensureOpen(ctx)
  await lockKey(ctx.db, 'projectReport', projectId)
  const day = await projectDayOf(ctx.db, projectId, date)
  const [repeated] = await ctx.db
    .select({ id: uhsDeclare.id })
    .from(uhsDeclare)
    .where(sql`${eq(uhsDeclare.projectId, projectId)} and ${eq(uhsDeclare.day, date)} and ${eq(uhsDeclare.clientKey, clientKey)}`)
    .limit(1)
  if (repeated)
    return {
      status: statusAfter(
        ctx,
        day,
        day.reported.map(({ illnessId }) => illnessId),
      ),
    }

  checkWindow(day, ctx.now)
  const illnessIds = await illnessesToReport(ctx, draft, day)
  const items = await checkItems(ctx, draft)
  for (const item of items) await writeItem(ctx, item, SituationSource.reported)
  const isNew = await foundOn(ctx.db, projectId, date, draft.illnessId === null ? null : illnessIds)
  if (draft.nothingNew === 1 && isNew) throw ruleBroken('今日已登记新增病例，不能零报告')

  const rows = await reportRows(ctx, draft, day, illnessIds)
  await insertReports(ctx, draft, rows)
  ctx.note({
    ...{ what: '人员健康上报', id: projectId, orgId: projectId },
    ...{ before: null, after: { date, nothingNew: draft.nothingNew, items: items.length } },
  })
  return { status: statusAfter(ctx, await projectDayOf(ctx.db, projectId, date), illnessIds) }
}

const statusAfter = ({ now }: WriteCtx, day: ProjectDay, illnessIds: readonly number[]) =>
  worstStatus(illnessIds.map((id) => illnessStatus(day, id, now).status)) || DeclareStatus.declared

/** From Beijing's midnight on. */
function checkWindow(asked: ProjectDay, now: Date) {
  const { date } = asked
  const [, month, day] = date.split('-')
  if (now < startOf(date)) throw ruleBroken(`${month}月${day}日的上报尚未开始（北京时间）`)
  if (isOver(asked, now)) throw ruleBroken('已超过补报期限')
}

async function illnessesToReport(
  { db }: WriteCtx,
  { projectId, illnessId }: ReportDraft,
  { dueIds }: ProjectDay,
): Promise<readonly number[]> {
  if (illnessId === null) {
    if (dueIds.length === 0) throw ruleBroken('当日没有应上报的病种，请选择病种后上报')
    return dueIds
  }
  if (!dueIds.includes(illnessId) && !(await configuredIllness(db, projectId, illnessId))) throw ruleBroken('该病种未在本项目配置')
  return [illnessId]
}

type NewReport = Omit<ReportRow, 'id'>

async function reportRows(ctx: WriteCtx, draft: ReportDraft, day: ProjectDay, illnessIds: readonly number[]): Promise<NewReport[]> {
  const { projectId, date, nothingNew, clientKey } = draft
  const remarks = draft.keepRemark === 1 ? await standingRemarks(ctx, draft) : null
  const counts = await countsOf(ctx.db, projectId, date, illnessIds)
  const empTotal = await standingAt(ctx.db, projectId, date)
  const pendingAbnormal = await pendingAt(ctx.db, projectId, dayOf(ctx.now))
  const onTime = day.deadlineAt === null || ctx.now <= new Date(day.deadlineAt)
  return illnessIds.map((illnessId) => ({
    ...{ projectId, illnessId, day: date, declaredAt: ctx.now.toISOString(), declarantId: ctx.actor.accountId, clientKey },
    ...{ due: day.dueIds.includes(illnessId), onTime, nothingNew, empTotal, pendingAbnormal, isLatest: true },
    remark: remarks ? (remarks.get(illnessId) ?? null) : draft.remark,
    dayOnTime: day.reported.find((report) => report.illnessId === illnessId)?.onTime ?? onTime,
    ...counts(illnessId),
  }))
}

/** By illness. */
async function standingRemarks({ db }: WriteCtx, { projectId, date }: ReportDraft): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db
    .select({ illnessId: uhsDeclare.illnessId, remark: uhsDeclare.remark })
    .from(uhsDeclare)
    .where(and(eq(uhsDeclare.projectId, projectId), eq(uhsDeclare.day, date), eq(uhsDeclare.isLatest, true)))
  return new Map(rows.map(({ illnessId, remark }) => [illnessId, remark]))
}

/** Those that stood stand no more; what the day counts for is said by the first report of it. */
async function insertReports(ctx: WriteCtx, { projectId, date }: ReportDraft, rows: readonly NewReport[]): Promise<void> {
  const before = await ask<{ id: number; illnessId: number; due: boolean; dayOnTime: boolean }>(
    ctx.db,
    sql`update uhs_declare set is_latest = false
        where project_id = ${projectId} and day = ${date} and is_latest and illness_id = any(${array(rows.map(({ illnessId }) => illnessId))}::bigint[])
        returning id, illness_id as "illnessId", due, day_on_time as "dayOnTime"`,
  )
  const ids = await nextIds(ctx.db, uhsDeclare, rows.length)
  const made = rows.map((row, at) => ({ id: ids[at]!, ...row }))
  await insertRows(ctx.db, rowsOf(uhsDeclare, made))
  diff(
    ctx,
    reportsOfDays,
    before.map((row) => ({ ...row, projectId, day: date })),
    made,
  )
}
