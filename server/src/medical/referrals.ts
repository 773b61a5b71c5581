import type { InstitutionKind } from '@oems/contract/coop/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { ReferralTarget } from '@oems/contract/medical/codes.ts'
import { type ReferralDraft, type ReferralLine, referralsAtMost } from '@oems/contract/medical/projectClinic.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { agreementStateOf } from '../coop/agreement.ts'
import { institution } from '../coop/tables.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import type { Org } from '../core/db/org.ts'
import { sharedAtNode } from '../core/db/scope.ts'
import { badInput, conflict, notFound, ruleBroken } from '../core/errors.ts'
import { arrange, behind, chainOf, lockChain } from './chain.ts'
import { lockOpenProject, ofProject, referralStore as store } from './stores.ts'
import { type ReferralRow, referral as t } from './tables.ts'

/** The chain of a project that the caller sees, in its order. */
export async function referralsOf(ctx: Ctx, projectId: number) {
  const rows = await ctx.db
    .select({ row: t, target: institution })
    .from(t)
    .innerJoin(institution, eq(institution.id, t.institutionId))
    .where(store.visible(ctx, eq(t.orgId, projectId)))
    .orderBy(t.priority)
  return rows.map(({ row, target }) => ({
    ...ofProject(row),
    targetType: ReferralTarget.institution,
    distanceKm: row.distanceKm ?? target.distanceKm,
    travelMinutes: row.travelMinutes ?? target.travelMinutes,
    kind: target.kind as CodeOf<typeof InstitutionKind>,
    institutionName: target.institutionName,
    institutionNameLocal: target.institutionNameLocal,
    institutionType: target.institutionType,
    emergencyPhone: target.emergencyPhone,
    agreementState: agreementStateOf(target, ctx.now),
  }))
}

/** At the place that is asked for, or where it stood, or behind all others; those from there on make room. */
export async function saveReferral(ctx: WriteCtx, { id, version, projectId, priority, ...line }: ReferralDraft): Promise<ReferralRow> {
  const node = await lockOpenProject(ctx, projectId)
  const chain = await lockChain(ctx, projectId)
  await requireTargets(ctx, node, [line.institutionId])
  const own = id === null ? null : chain.find((one) => one.id === id)
  if (own === undefined) throw notFound()
  if (own === null && chain.length >= referralsAtMost) throw ruleBroken(`最多${referralsAtMost}个转诊机构`)
  const saved = await written(ctx, projectId, own && { id: own.id, version: version ?? -1 }, line)
  const others = chain.map((one) => one.id).filter((one) => one !== saved.id)
  const at = Math.min(priority ?? own?.priority ?? others.length + 1, others.length + 1)
  await arrange(ctx, projectId, others.toSpliced(at - 1, 0, saved.id))
  if (own && own.priority !== at)
    ctx.note({ what: store.what, id: own.id, orgId: projectId, before: { priority: own.priority }, after: { priority: at } })
  return saved
}

/** Makes these the chain of a project, in their order: those without a number are new, and those that are left out go. */
export async function saveReferrals(ctx: WriteCtx, projectId: number, lines: readonly ReferralLine[]): Promise<void> {
  const node = await lockOpenProject(ctx, projectId)
  const chain = await lockChain(ctx, projectId)
  const twice = lines.flatMap(({ institutionId }, at): FieldError[] =>
    lines.findIndex((line) => line.institutionId === institutionId) < at
      ? [{ path: `referrals.${at}.institutionId`, msg: '该机构已在转诊顺位中' }]
      : [],
  )
  if (twice.length > 0) throw badInput(twice)
  await requireTargets(
    ctx,
    node,
    lines.map(({ institutionId }) => institutionId),
  )
  const kept = lines.flatMap(({ id }) => id ?? [])
  if (kept.some((id) => !chain.some((one) => one.id === id))) throw notFound()
  const gone = chain.map(({ id }) => id).filter((id) => !kept.includes(id))
  if (gone.length > 0) await store.remove(ctx, gone)
  const order: number[] = []
  for (const { id, version, ...line } of lines)
    order.push((await written(ctx, projectId, id === null ? null : { id, version: version ?? -1 }, line, order.length)).id)
  await arrange(ctx, projectId, order)
}

export async function removeReferral(ctx: WriteCtx, referralId: number): Promise<void> {
  const { orgId } = await store.get(ctx, referralId)
  await lockOpenProject(ctx, orgId)
  await lockChain(ctx, orgId)
  await store.remove(ctx, [referralId])
  const rest = await chainOf(ctx, orgId)
  await arrange(
    ctx,
    orgId,
    rest.map(({ id }) => id),
  )
}

type Written = Omit<ReferralLine, 'id' | 'version'>
interface Which {
  readonly id: number
  readonly version: number
}

/** A new one waits behind all others for its place, after so many that wait there already. */
function written(
  ctx: WriteCtx,
  orgId: number,
  which: Which | null,
  { targetType: _, ...line }: Written,
  waiting = 0,
): Promise<ReferralRow> {
  if (which === null) return store.insert(ctx, { ...line, orgId, priority: behind + waiting, endedByMove: null })
  return store.change(ctx, which.id, (before) => {
    if (before.version !== which.version) throw conflict()
    return line
  })
}

/** What the project has itself, or what is shared with it from above; until this write ends nobody can delete it, or stop sharing it. */
async function requireTargets(ctx: WriteCtx, node: Org, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const found = await ctx.db
    .select({ id: institution.id })
    .from(institution)
    .where(
      and(
        inArray(institution.id, wanted),
        isNull(institution.deletedAt),
        sharedAtNode(institution.orgId, institution.visibleToBelow, ctx, node, true),
      ),
    )
    .orderBy(institution.id)
    .for('share')
  if (found.length !== wanted.length) throw notFound()
}
