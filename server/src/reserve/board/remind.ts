import { EnabledStatus } from '@oems/contract/access/codes.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { whole } from '@oems/contract/core/fields.ts'
import { remindEveryMinutes } from '@oems/contract/declaration/reminding.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { PeriodStatus } from '@oems/contract/reserve/codes.ts'
import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { dayOf, inShanghai } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { nodesAmong } from '../../core/db/scope.ts'
import type { LogTarget } from '../../core/domain.ts'
import { notFound } from '../../core/errors.ts'
import { remindThose } from '../../declaration/reminding/remind.ts'
import { tellMany } from '../../declaration/reminding/tellMany.ts'
import { deadlineTimes } from '../../declaration/times.ts'
import { ensurePeriods } from '../periods/open.ts'
import { type Standing, standingOf } from '../periods/standing.ts'
import { declarersOf, linkOf, wordsOf } from '../periods/telling.ts'

export interface Reminded {
  /** Projects. */
  readonly sent: number
  /** Accounts. */
  readonly told: number
  readonly skipped: readonly { readonly projectId: number; readonly reason: string }[]
}

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
/** Nobody reads it as the history of a record. */
export const remindTarget: LogTarget = {
  permissions: [],
  fields: { declareType: DeclareType.schema, units: count('项目数'), told: count('已提醒人数') },
}

/** 催报 (04 §5.4, §5.5): projects that have not declared, once for each type in half an hour; what is left out is named with its reason. */
export async function remind(ctx: WriteCtx, projectIds: readonly number[], declareType: DeclareTypeCode): Promise<Reminded> {
  await requireProjects(ctx, projectIds)
  if (declareType === DeclareType.health) return remindPeople(ctx, projectIds)
  await ensurePeriods(ctx)
  const standing = new Map((await standingOf(ctx.db, projectIds, [declareType], dayOf(ctx.now), ctx.now)).map((one) => [one.orgId, one]))
  const open = projectIds.filter((id) => isOpen(standing.get(id)))
  const accounts = await keepersOf(ctx, open, declareType)
  const heard = open.filter((id) => accounts.has(id))
  const free = await claim(ctx, heard, declareType)
  const told = await tellKeepers(
    ctx,
    heard.filter((id) => free.has(id)).map((id) => standing.get(id)!),
    accounts,
    declareType,
  )
  const late = await lastReminded(
    ctx,
    heard.filter((id) => !free.has(id)),
    declareType,
  )
  if (free.size > 0) note(ctx, projectIds[0]!, { declareType, units: free.size, told })
  return {
    sent: free.size,
    told,
    skipped: [
      ...projectIds.filter((id) => !open.includes(id)).map((projectId) => ({ projectId, reason: reasonOf(standing.get(projectId)) })),
      // Nobody has heard of it: whoever is given an account there may be reminded at once.
      ...open.filter((id) => !accounts.has(id)).map((projectId) => ({ projectId, reason: '没有填报人员账号' })),
      ...late.map(({ projectId, at }) => ({ projectId, reason: `30分钟内已催报（${at}）` })),
    ],
  }
}

const isOpen = (one: Standing | undefined) =>
  one?.isDue === true && one.declareId === null && (one.status === PeriodStatus.pending || one.status === PeriodStatus.overdue)
const reasonOf = (one: Standing | undefined) => (one === undefined || !one.isDue ? '本期无需申报' : '本期已申报')

/** The people's part has its own reminder; a unit that it leaves out is named here. */
async function remindPeople(ctx: WriteCtx, projectIds: readonly number[]): Promise<Reminded> {
  const skipped: Reminded['skipped'][number][] = []
  let [sent, heard] = [0, 0]
  for (const projectId of projectIds) {
    const { unfilled, told, skipped: left } = await remindThose(ctx, { orgId: projectId })
    if (left.length > 0) skipped.push({ projectId, reason: `30分钟内已催报（${inShanghai(new Date(left[0]!.remindedAt)).slice(11, 16)}）` })
    else if (unfilled === 0) skipped.push({ projectId, reason: '今日已全部申报' })
    else sent += 1
    heard += told
  }
  return { sent, told: heard, skipped }
}

/** A project out of the scope looks like none; the reserve is a project's. */
async function requireProjects(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const seen = await nodesAmong(ctx, ids)
  const found = await ask<{ id: number }>(
    ctx.db,
    sql`select id from org where id = any(${array([...seen])}::bigint[]) and org_type = ${code(OrgType.project)} and deleted_at is null`,
  )
  if (found.length !== ids.length) throw notFound()
}

/** Of two who remind at once the later one waits here, and finds that it has been done. */
async function claim(ctx: WriteCtx, ids: readonly number[], declareType: DeclareTypeCode): Promise<ReadonlySet<number>> {
  const claimed = await ask<{ id: number }>(
    ctx.db,
    sql`insert into reserve_reminder as r (org_id, declare_type, reminded_at, reminded_by)
        select id, ${declareType}::smallint, ${ctx.now.toISOString()}::timestamptz, ${ctx.actor.accountId}
          from unnest(${array([...ids].sort((one, other) => one - other))}::bigint[]) id
        on conflict (org_id, declare_type) do update set reminded_at = excluded.reminded_at, reminded_by = excluded.reminded_by
          where r.reminded_at <= excluded.reminded_at - make_interval(mins => ${remindEveryMinutes})
        returning org_id as id`,
  )
  return new Set(claimed.map(({ id }) => id))
}

async function lastReminded({ db }: Ctx, ids: readonly number[], declareType: DeclareTypeCode) {
  const found = await ask<{ projectId: number; at: Date }>(
    db,
    sql`select org_id as "projectId", reminded_at as at from reserve_reminder
         where declare_type = ${declareType} and org_id = any(${array(ids)}::bigint[]) order by org_id`,
  )
  return found.map(({ projectId, at }) => ({ projectId, at: inShanghai(new Date(at)).slice(11, 16) }))
}

type Accounts = ReadonlyMap<number, readonly number[]>

/** Reporters and administrators of the projects, of drugs the doctors too, but for whoever reminds them; projects without any are left out. */
async function keepersOf({ db, now, actor }: WriteCtx, orgIds: readonly number[], declareType: DeclareTypeCode): Promise<Accounts> {
  const found = await ask<{ orgId: number; accountIds: number[] }>(
    db,
    sql`select p.org_id as "orgId", jsonb_agg(distinct a.id) as "accountIds"
          from sys_account_rop p join sys_role r on r.id = p.role_id and r.deleted_at is null and r.status = ${code(EnabledStatus.enabled)}
            join sys_account a on a.id = p.account_id and a.deleted_at is null and a.status = ${code(AccountStatus.normal)}
         where p.org_id = any(${array(orgIds)}::bigint[]) and r.base_role_id = any(${array(declarersOf(declareType))}::int[]) and p.deleted_at is null
           and a.id <> ${actor.accountId}
           and coalesce(p.valid_from <= ${dayOf(now)}::date, true) and coalesce(p.valid_to >= ${dayOf(now)}::date, true)
         group by 1`,
  )
  return new Map(found.map(({ orgId, accountIds }) => [orgId, accountIds]))
}

/** Gives how many have heard it. */
async function tellKeepers(ctx: WriteCtx, open: readonly Standing[], accounts: Accounts, declareType: DeclareTypeCode): Promise<number> {
  let told = 0
  for (const { orgId, periodKey, deadlineAt } of open)
    told += await tellMany(ctx, accounts.get(orgId)!, {
      ...{ type: MessageType.todo, level: MessageLevel.important },
      title: '储备申报催报',
      content: `${wordsOf(declareType)}（${periodKey}）尚未完成，${deadlineTimes(new Date(deadlineAt), null).beijing.slice(5)}（北京时间）截止。`,
      link: linkOf({ orgId, declareType }),
      ...{ bizType: 'reserve-remind', bizId: orgId, dedupKey: `reserve-remind:${orgId}:${declareType}:${periodKey}` },
    })
  return told
}

const note = (ctx: WriteCtx, orgId: number, after: { readonly declareType: number; readonly units: number; readonly told: number }) =>
  ctx.note({ what: '储备催报', id: orgId, orgId, before: null, after })
