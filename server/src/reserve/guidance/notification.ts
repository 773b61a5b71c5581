import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { ExpiryState } from '@oems/contract/drugStock/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { GuidanceState, HintReason, PeriodStatus, ReadStatus } from '@oems/contract/reserve/codes.ts'
import type { guidance as calls, Notification } from '@oems/contract/reserve/guidance.ts'
import { periodStatus } from '@oems/contract/reserve/status.ts'
import { ItemType, reserveIllness } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import type { Org } from '../../core/db/org.ts'
import { idsIn, requestedNode } from '../../core/db/scope.ts'
import { ruleBroken } from '../../core/errors.ts'
import { shortLevels } from '../../drugStock/shortLevels.ts'
import { requireReserve } from '../illness.ts'
import { ensurePeriods } from '../periods/open.ts'
import { driRead, driGuidance as t } from '../tables.ts'
import { viewed } from './guidance.ts'

type Status = CodeOf<typeof ReadStatus>
type Row = typeof t.$inferSelect

/** What a project's keepers are told when they open the reserve: what is new to read, short, about to expire or overdue. */
export async function notification(ctx: Ctx, query: Input<typeof calls.driNotification>): Promise<Notification> {
  const project = await projectOf(ctx, query)
  const row = await inForce(ctx, project)
  const [counted, waiting, status] = [
    await countsOf(ctx, project.id),
    await undeclaredNow(ctx, project.id),
    await statusOf(ctx, project, row),
  ]
  const reasons = [
    ...(row !== null && status === ReadStatus.unread ? [HintReason.guidance] : []),
    ...(counted.shortageNum > 0 ? [HintReason.shortage] : []),
    ...(counted.nearExpiryNum > 0 ? [HintReason.nearExpiry] : []),
    ...(waiting?.isOverdue ? [HintReason.overdue] : []),
  ]
  const [shown] = row ? await viewed(ctx, [row]) : []
  return {
    show: reasons.length > 0 && status !== ReadStatus.dismissed,
    reasons,
    guidanceId: row?.id ?? null,
    revision: row?.revision ?? null,
    title: row?.title ?? null,
    body: row?.body ?? null,
    oss: shown?.oss ?? [],
    status,
    ...counted,
  }
}

/** Read, or put away for the period; the same again does nothing, and nothing becomes unread. */
export async function changeStatus(ctx: WriteCtx, query: Input<typeof calls.driNotificationStatusChange>): Promise<void> {
  const project = await projectOf(ctx, query)
  await ensurePeriods(ctx)
  await lockOpenNode(ctx, project.id)
  const row = await inForce(ctx, project)
  if (query.guidanceId !== null && query.guidanceId !== row?.id) throw ruleBroken('储备指南已更新，请刷新后查看')
  const key = { guidanceId: row?.id ?? null, revision: row?.revision ?? 0, accountId: ctx.actor.accountId, orgId: project.id }
  await ctx.db
    .insert(driRead)
    .values({ ...key, periodKey: await periodKeyOf(ctx, project.id), status: query.status as Status, at: ctx.now.toISOString() })
    .onConflictDoUpdate({
      target: [driRead.guidanceId, driRead.revision, driRead.accountId, driRead.orgId, driRead.periodKey],
      set: { status: sql`greatest(dri_read.status, excluded.status)` },
    })
  ctx.note({ what: '储备指南', id: row?.id ?? project.id, before: null, after: { status: query.status }, orgId: project.id })
}

/** The project that is asked about: the reserve is a project's. */
export async function projectOf(
  ctx: Ctx,
  query: { readonly illnessId: number; readonly orgId: number | null; readonly projectId: number | null },
) {
  requireReserve(query)
  const node = await requestedNode(ctx, query)
  if (node.orgType !== OrgType.project) throw ruleBroken('请选择项目')
  return node
}

/** The latest that the project and the nodes above it have published for the day. */
async function inForce(ctx: Ctx, { path }: Pick<Org, 'path'>): Promise<Row | null> {
  const today = dayOf(ctx.now)
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(
      sql`org_id = any(${array(idsIn(path))}::bigint[]) and illness_id = ${reserveIllness} and state = ${code(GuidanceState.published)} and deleted_at is null
          and coalesce(effective_from <= ${today}, true) and coalesce(effective_to >= ${today}, true)`,
    )
    .orderBy(sql`updated_at desc, id desc`)
    .limit(1)
  return row ?? null
}

/** What the caller has done with it: read it once for all, or put everything away for this period. */
async function statusOf(ctx: Ctx, project: Pick<Org, 'id'>, row: Row | null): Promise<Status> {
  const [found] = await ask<{ read: boolean; dismissed: boolean }>(
    ctx.db,
    sql`select count(*) > 0 as read, coalesce(bool_or(status = ${code(ReadStatus.dismissed)} and period_key = ${await periodKeyOf(ctx, project.id)}), false) as dismissed
          from dri_read
         where guidance_id is not distinct from ${row?.id ?? null}::bigint and revision = ${row?.revision ?? 0} and account_id = ${ctx.actor.accountId} and org_id = ${project.id}`,
  )
  return found!.dismissed ? ReadStatus.dismissed : found!.read ? ReadStatus.read : ReadStatus.unread
}

async function countsOf(ctx: Ctx, projectId: number) {
  const [found] = await ask<{ shortageNum: number; nearExpiryNum: number }>(
    ctx.db,
    sql`select count(*) filter (where stock_level in (${shortLevels})) as "shortageNum",
          count(*) filter (where expiry_state in (${code(ExpiryState.near, ExpiryState.imminent)})) as "nearExpiryNum"
          from project_supplies where org_id = ${projectId} and declare_type = ${code(ItemType.drugs)} and active and deleted_at is null`,
  )
  return found!
}

interface PeriodNow {
  readonly periodKey: string
  readonly isDue: boolean
  readonly deadlineAt: string
  readonly onTime: boolean | null
}
/** The window of drugs that is open today. */
async function periodNow(ctx: Ctx, projectId: number): Promise<PeriodNow | null> {
  const today = dayOf(ctx.now)
  const [found] = await ask<Omit<PeriodNow, 'deadlineAt'> & { deadlineAt: Date }>(
    ctx.db,
    sql`select p.period_key as "periodKey", p.is_due as "isDue", p.deadline_at as "deadlineAt",
          (select d.on_time from period_declare d where d.org_id = p.org_id and d.declare_type = p.declare_type and d.start_day = p.start_day and not d.voided
            order by d.id limit 1) as "onTime"
          from declare_period p
         where p.org_id = ${projectId} and p.declare_type = ${code(ItemType.drugs)} and ${today}::date between p.start_day and p.end_day`,
  )
  return found ? { ...found, deadlineAt: new Date(found.deadlineAt).toISOString() } : null
}
/** The period that the project has still to declare, in time or not. */
export async function undeclaredNow(ctx: Ctx, projectId: number): Promise<{ deadlineAt: string; isOverdue: boolean } | null> {
  const period = await periodNow(ctx, projectId)
  if (!period?.isDue || period.onTime !== null) return null
  return { deadlineAt: period.deadlineAt, isOverdue: periodStatus(period, ctx.now) === PeriodStatus.overdue }
}
/** Where no period is open, a month stands for it. */
const periodKeyOf = async (ctx: Ctx, projectId: number) => (await periodNow(ctx, projectId))?.periodKey ?? dayOf(ctx.now).slice(0, 7)
