import type { Input } from '@oems/contract/core/call.ts'
import { allows, type Event } from '@oems/contract/core/lifeCycle.ts'
import { dismissals, quietDays, WarningKind, WarningState, warningCycle } from '@oems/contract/warning/codes.ts'
import type { warnings } from '@oems/contract/warning/warnings.ts'
import { eq, inArray } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { org } from '../core/db/org.ts'
import { badField, conflict, notFound, ruleBroken } from '../core/errors.ts'
import { usableDaysOf } from './scan.ts'
import { store } from './store.ts'
import { statWarning as t, type WarningRow } from './tables.ts'
import { audiencesAbove, tellAll } from './telling.ts'

type Verdict = Input<typeof warnings.confirm>

export async function claim(ctx: WriteCtx, { id, version }: Input<typeof warnings.claim>): Promise<void> {
  await step(ctx, id, version, warningCycle.claim, () => ({ assigneeId: ctx.actor.accountId, claimedAt: ctx.now.toISOString() }))
}

export async function confirm(ctx: WriteCtx, { id, version, result, note }: Verdict): Promise<void> {
  const after = await step(ctx, id, version, warningCycle.confirm, () => ({ result, note }))
  const [node] = await ctx.db.select({ orgName: org.orgName }).from(org).where(eq(org.id, after.orgId))
  const { orgId, kind, maxLevel: level } = after
  await tellAll(
    ctx,
    await audiencesAbove(ctx, orgId, true),
    { id, orgId, orgName: node!.orgName, kind, level },
    {
      title: '预警已核实属实',
      content: `${node!.orgName}的一条“${WarningKind.label(kind)}”预警已核实属实，请关注后续处置。`,
    },
  )
}

export async function dismiss(ctx: WriteCtx, { id, version, result, note }: Verdict): Promise<void> {
  checkDismissal(result)
  await step(ctx, id, version, warningCycle.dismiss, () => ended(ctx, { result, note }))
}

export async function close(ctx: WriteCtx, { id, version, result, note }: Verdict): Promise<void> {
  const before = await store.lockToChange(ctx, id)
  refuseUnless(before, version, warningCycle.close)
  if (!(await isQuiet(ctx, before))) throw ruleBroken('信号尚未消退，不能解除')
  await step(ctx, id, version, warningCycle.close, () => ended(ctx, { result, note }))
}

/** All of them or none: those of one selection are one decision. */
export async function batchDismiss(ctx: WriteCtx, { ids, result, note }: Input<typeof warnings.batchDismiss>): Promise<void> {
  checkDismissal(result)
  const rows = await ctx.db
    .select({ id: t.id, version: t.version })
    .from(t)
    .where(store.visible(ctx, inArray(t.id, [...ids])))
    .orderBy(t.id)
    .for('update')
  if (rows.length !== ids.length) throw notFound()
  for (const { id, version } of rows) await step(ctx, id, version, warningCycle.dismiss, () => ended(ctx, { result, note }))
}

const ended = ({ now }: WriteCtx, verdict: Pick<WarningRow, 'result' | 'note'>) => ({ ...verdict, endedAt: now.toISOString() })

function checkDismissal(result: number) {
  if (!dismissals.includes(result)) throw badField('result', '误报的结论应为“填报错误”或“其他”')
}

/** What is said of the state goes before what is said of the version: of two who claim at once the second has to hear who was first. */
const step = (
  ctx: WriteCtx,
  id: number,
  version: number,
  event: Event<WarningRow['state']>,
  changes: () => Partial<WarningRow>,
): Promise<WarningRow> =>
  store.change(ctx, id, (before) => {
    refuseUnless(before, version, event)
    return { state: event.to, ...changes() }
  })

function refuseUnless(before: WarningRow, version: number, event: Event<WarningRow['state']>): void {
  if (!allows(event, before.state)) {
    if (event === warningCycle.claim && before.state === WarningState.claimed) throw conflict('该预警已由他人认领')
    throw conflict(`预警已“${WarningState.label(before.state)}”，不能执行“${event.name}”`)
  }
  if (before.version !== version) throw conflict()
}

/** The last three valid days are without a signal; a cluster goes by the calendar, for it knows no baseline. */
async function isQuiet(ctx: WriteCtx, { kind, orgId, lastDay }: WarningRow): Promise<boolean> {
  const today = dayOf(ctx.now)
  if (kind === WarningKind.cluster) return addDays(lastDay, quietDays) <= today
  const from = addDays(lastDay, 1)
  if (from > today) return false
  const usable = await usableDaysOf(ctx.db, orgId, { from, to: today })
  return usable.filter(Boolean).length >= quietDays
}
