import type { SituationSource } from '@oems/contract/attention/codes.ts'
import { AttentionLevel, AttentionRule, EvidenceType, IllState, SituationChange } from '@oems/contract/attention/codes.ts'
import { logged } from '@oems/contract/attention/console.ts'
import { Situation } from '@oems/contract/attention/situations.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { CaseClass, Severity } from '@oems/contract/declaration/caseCodes.ts'
import type { SituationDraft, SituationRevision } from '@oems/contract/declaration/situation.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import { conflict } from '../core/errors.ts'
import { diff } from '../core/statistics/source.ts'
import { refreshStates } from '../core/statistics/states.ts'
import { type Illness, lockConfigured } from '../illness/config.ts'
import { notifyHealthChanged } from '../people/healthChanges.ts'
import { lockPerson } from '../people/locking.ts'
import { caseEvents, openCases } from './counted.ts'
import { illnessOf } from './ill.ts'
import { judgedFields } from './judging.ts'
import { raiseAttention } from './raising.ts'
import { illSituationLog, type SituationRow, illSituation as t } from './tables.ts'

export const store = tableStore(t, '患病记录', {
  scope: withinScope(t.orgId),
  derived: ['firstClass', 'foundOrgId', 'confirmOrgId', 'outcomeOrgId', 'caseClass'],
})
export const situationTarget = store.logTarget(Situation, logged.患病记录)

/**
 * A case is taken up (03 §4.5): of an illness that is reported where the person stands, and once while it lasts. With an illness that calls for
 * it the person comes under attention. Locks the person, who has to be within the caller's scope.
 */
export async function openSituation(
  ctx: WriteCtx,
  { personId, illnessId, ...draft }: SituationDraft,
  sourceType: CodeOf<typeof SituationSource>,
): Promise<SituationRow> {
  const { employee } = await lockPerson(ctx, personId)
  if (employee.empStatus === EmpStatus.resigned) throw conflict('员工已离职，不能登记患病')
  const { orgId } = employee
  const illness = await lockConfigured(ctx, orgId, illnessId)
  const fields = judgedFields(ctx, illness, draft, null)
  const row = await store.insert(ctx, {
    ...{ ...fields, personId, orgId, illnessId, sourceType },
    ...{ firstClass: fields.caseClass, foundOrgId: orgId, confirmOrgId: fields.confirmDate === null ? null : orgId },
    illState: IllState.open,
  })
  await written(ctx, null, row, SituationChange.opened)
  await attend(ctx, illness, row)
  return row
}

/** What is known of a case changes, and perhaps its class: by the ways of 03 §4.5 alone. */
export async function updateSituation(ctx: WriteCtx, { id, version, ...draft }: SituationRevision): Promise<SituationRow> {
  const { employee, before } = await lockedCase(ctx, id)
  if (before.illState === IllState.closed) throw conflict('该患病记录已结束，不能修改')
  const illness = await illnessOf(ctx, before.illnessId)
  const fields = judgedFields(ctx, illness, draft, before.caseClass)
  const confirmOrgId = fields.confirmDate === null ? null : (before.confirmOrgId ?? employee.orgId)
  const row = await store.update(ctx, { id, version, ...fields, confirmOrgId })
  await written(ctx, before, row, SituationChange.changed)
  await attend(ctx, illness, row)
  return row
}

/** A case with its person, both locked; the person first, as all do who move people. */
export async function lockedCase(ctx: WriteCtx, id: number) {
  const { personId } = await store.get(ctx, id)
  const record = await lockPerson(ctx, personId)
  return { ...record, before: await store.get(ctx, id) }
}

/** Figures and history of a change; gives the number of its line. */
export async function written(
  ctx: WriteCtx,
  before: SituationRow | null,
  after: SituationRow,
  change: CodeOf<typeof SituationChange>,
  reason: string | null = null,
): Promise<number> {
  diff(ctx, caseEvents, before, after)
  await refreshStates(ctx, openCases, [after.id])
  await notifyHealthChanged(ctx, [after.personId])
  const [line] = await ctx.db
    .insert(illSituationLog)
    .values({
      ...{ situationId: after.id, at: ctx.now.toISOString(), accountId: ctx.actor.accountId, change, reason },
      ...{ before: before && told(before), after: told(after) },
    })
    .returning({ id: illSituationLog.id })
  return line!.id
}

/** Without what every row has and nobody reads. */
function told(row: SituationRow): Partial<SituationRow> {
  const { createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _w, deletedAt: _d, ...fields } = row
  return fields
}

type Recorded = { readonly type: CodeOf<typeof EvidenceType>; readonly id: number }
/** R3: some illnesses call for attention, and a severe case for more of it. */
export async function attend(
  ctx: WriteCtx,
  illness: Pick<Illness, 'attentionOnCase' | 'recoverNormalDays'>,
  { id, personId, severity }: SituationRow,
  evidence: Recorded = { type: EvidenceType.situation, id },
): Promise<void> {
  if (illness.attentionOnCase !== 1) return
  const level = severity !== null && severity >= Severity.severe ? AttentionLevel.urgent : AttentionLevel.important
  const day = dayOf(ctx.now)
  const { recoverNormalDays: normalDays } = illness
  await raiseAttention(ctx, [{ personId, rule: AttentionRule.openCase, level, evidence: { ...evidence, day }, normalDays }])
}

export const isConfirmed = ({ caseClass }: Pick<SituationRow, 'caseClass'>) => caseClass === CaseClass.confirmed
