import type { Input } from '@oems/contract/core/call.ts'
import { whole } from '@oems/contract/core/fields.ts'
import { DayKind } from '@oems/contract/declaration/codes.ts'
import { reminding as calls, type Reminded, remindEveryMinutes } from '@oems/contract/declaration/reminding.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { inShanghai } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import type { LogTarget } from '../../core/domain.ts'
import { conflict, notFound, ruleBroken } from '../../core/errors.ts'
import { implement } from '../../core/implement.ts'
import { dayOfQuery } from '../filling/dates.ts'
import { ensureOpen } from '../openDay.ts'
import { keepersAt } from './keepers.ts'
import { tellMany } from './tellMany.ts'
import { shortDay, tellUnfilled } from './tellUnfilled.ts'
import { type UnfilledDay, unfilledAt } from './unfilled.ts'

type Reminder = Input<typeof calls.remind>
/** Exactly one of these. */
type Whom = { readonly orgId: number; readonly empIds?: null } | { readonly orgId?: null; readonly empIds: readonly number[] }

export default implement({ remind: calls.remind }, { remind: (ctx, input) => remindUnfilled(ctx, input as Reminder & Whom) })

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
/** Nobody reads it as the history of a record. */
export const remindTarget: LogTarget = {
  permissions: [],
  fields: { units: count('单位数'), unfilled: count('未申报人数'), told: count('已提醒人数') },
}

/**
 * 催报 (03 §5.6): tells those who have not declared, and the reporter of each unit, once a unit in half an hour. A unit that was reminded
 * just now is left out and named; where nothing else is left, the call is refused.
 */
export async function remindUnfilled(ctx: WriteCtx, whom: Whom & { readonly date?: string | null }): Promise<Reminded> {
  const { units, ...reminded } = await remindThose(ctx, whom)
  if (reminded.skipped.length > 0 && units === 0) throw conflict(tooSoon(reminded.skipped), { skipped: reminded.skipped })
  return reminded
}

/** The same where nothing left to remind is no fault: `units` says how many were. */
export async function remindThose(
  ctx: WriteCtx,
  { date = null, ...whom }: Whom & { readonly date?: string | null },
): Promise<Reminded & { readonly units: number }> {
  await ensureOpen(ctx)
  const day = date === null ? null : await dayOfQuery(ctx, date)
  const where = await whereOf(ctx, whom, day)
  const found = await unfilledAt(ctx.db, { now: ctx.now, date: day, where, ...(whom.empIds && { among: whom.empIds }) })
  const free = await claim(ctx, found)
  const units = found.filter(({ orgId }) => free.has(orgId))
  const skipped = await skippedOf(
    ctx,
    found.filter(({ orgId }) => !free.has(orgId)),
  )
  const told = await tellUnfilled(ctx, units)
  await tellKeepers(ctx, units)
  const sum = (count: (unit: UnfilledDay) => number) => units.reduce((total, unit) => total + count(unit), 0)
  const counts = { unfilled: sum(({ unfilled }) => unfilled), told, withoutAccount: sum(({ withoutAccount }) => withoutAccount) }
  const [first] = units
  if (first)
    ctx.note({
      ...{ what: '催报', id: whom.orgId ?? first.orgId, orgId: whom.orgId ?? first.orgId },
      ...{ before: null, after: { units: units.length, unfilled: counts.unfilled, told } },
    })
  return { units: units.length, ...counts, days: [...new Set(units.map((unit) => unit.day))].sort(), skipped }
}

/** Late days count: whoever is behind the deadline may declare still. */
async function whereOf(ctx: Ctx, whom: Whom, day: string | null): Promise<SQL> {
  const open = sql`d.late_until >= ${ctx.now.toISOString()}::timestamptz`
  if (day !== null && !(await isOpen(ctx, day))) throw ruleBroken('已超过补报期限，不能催报')
  if (whom.orgId) {
    const node = await nodeInScope(ctx, whom.orgId)
    return sql`${open} and starts_with(o.path, ${node.path})`
  }
  const { scope } = ctx.actor
  const within = scope === 'everything' ? sql`true` : sql`starts_with(o.path, ${scope.below})`
  await requireKnown(ctx, whom.empIds ?? [], within)
  return sql`${open} and ${within}`
}

const isOpen = async ({ db, now }: Ctx, day: string) =>
  (
    await ask(
      db,
      sql`select 1 as one from declare_day where day = ${day} and kind = ${code(DayKind.personal)} and is_due and late_until >= ${now.toISOString()} limit 1`,
    )
  ).length > 0

/** Somebody out of the scope looks like nobody. */
async function requireKnown({ db }: Ctx, ids: readonly number[], within: SQL): Promise<void> {
  const [known] = await ask<{ n: number }>(
    db,
    sql`select count(*)::int as n from employee e join org o on o.id = e.org_id
        where e.id = any(${array(ids)}::bigint[]) and e.deleted_at is null and ${within}`,
  )
  if (known!.n !== ids.length) throw notFound()
}

/** Of two who remind at once the later one waits here, and finds that it has been done. */
async function claim(ctx: WriteCtx, found: readonly UnfilledDay[]): Promise<ReadonlySet<number>> {
  const at = ctx.now.toISOString()
  const orgIds = [...new Set(found.map(({ orgId }) => orgId))].sort((one, other) => one - other)
  const claimed = await ask<{ id: number }>(
    ctx.db,
    sql`insert into declare_reminder as r (org_id, reminded_at, reminded_by)
        select id, ${at}::timestamptz, ${ctx.actor.accountId} from unnest(${array(orgIds)}::bigint[]) id
        on conflict (org_id) do update set reminded_at = excluded.reminded_at, reminded_by = excluded.reminded_by
          where r.reminded_at <= excluded.reminded_at - make_interval(mins => ${remindEveryMinutes})
        returning org_id as id`,
  )
  return new Set(claimed.map(({ id }) => id))
}

async function skippedOf({ db }: Ctx, left: readonly UnfilledDay[]): Promise<Reminded['skipped']> {
  const names = new Map(left.map(({ orgId, orgName }) => [orgId, orgName]))
  const found = await ask<{ orgId: number; remindedAt: Date }>(
    db,
    sql`select org_id as "orgId", reminded_at as "remindedAt" from declare_reminder where org_id = any(${array([...names.keys()])}::bigint[])
        order by reminded_at desc, org_id`,
  )
  return found.map(({ orgId, remindedAt }) => ({ orgId, orgName: names.get(orgId)!, remindedAt: new Date(remindedAt).toISOString() }))
}

function tooSoon(skipped: Reminded['skipped']): string {
  const [latest] = skipped
  const when = inShanghai(new Date(latest!.remindedAt)).slice(11, 16)
  return `30分钟内已催报（“${latest!.orgName}”${when}${skipped.length > 1 ? `等${skipped.length}个单位` : ''}），请稍后再试`
}

/** The reporters hear how many there are, and whom nobody but they can reach; whoever has reminded knows. */
async function tellKeepers(ctx: WriteCtx, units: readonly UnfilledDay[]): Promise<void> {
  const keepers = await keepersAt(
    ctx,
    units.map(({ orgId }) => orgId),
  )
  const tellOf = ({ orgId, orgName, day, unfilled, withoutAccount }: UnfilledDay) =>
    tellMany(
      ctx,
      (keepers.get(orgId) ?? []).filter((id) => id !== ctx.actor.accountId),
      {
        type: MessageType.todo,
        level: MessageLevel.important,
        title: '健康申报催报',
        content: `“${orgName}”${shortDay(day)}还有${unfilled}人未申报${withoutAccount > 0 ? `，其中${withoutAccount}人没有账号，请电话通知或代报` : ''}。`,
        link: `/filling-management/index?orgId=${orgId}&date=${day}&filled=0`,
        ...{ bizType: 'declare-remind-unit', bizId: orgId, dedupKey: `declare-remind-unit:${orgId}:${day}` },
      },
    )
  for (let at = 0; at < units.length; at += unitsAtOnce) await Promise.all(units.slice(at, at + unitsAtOnce).map(tellOf))
}

/** Statements that travel together. */
const unitsAtOnce = 100
