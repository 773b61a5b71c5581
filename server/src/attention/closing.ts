import { EvidenceType, IllState, SituationChange } from '@oems/contract/attention/codes.ts'
import type { situations as calls } from '@oems/contract/attention/situations.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { Outcome } from '@oems/contract/declaration/caseCodes.ts'
import { TestResult } from '@oems/contract/declaration/codes.ts'
import type { SituationClosing } from '@oems/contract/declaration/situation.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { badField, conflict, notPermitted, ruleBroken } from '../core/errors.ts'
import { changeStatus } from '../people/moving/changeStatus.ts'
import { illnessOf } from './ill.ts'
import { attend, isConfirmed, lockedCase, store, written } from './situations.ts'
import type { SituationRow } from './tables.ts'

/** A case ends (03 §4.5). A death also ends the employment, and asks for a permission of its own. */
export async function closeSituation(
  ctx: WriteCtx,
  { id, version, outcome, outcomeDate, remark }: SituationClosing,
): Promise<SituationRow> {
  if (outcome === Outcome.death && !ctx.actor.permissions.has('epac:ill-situation:death')) throw notPermitted()
  const { employee, before } = await lockedCase(ctx, id)
  if (before.illState === IllState.closed) throw conflict('该患病记录已结束')
  const today = dayOf(ctx.now)
  if (outcomeDate < before.foundDate || outcomeDate > today) throw badField('outcomeDate', '转归日期应在发现日期到今天之间')
  if (outcome === Outcome.excluded && isConfirmed(before) && remark === null) throw badField('remark', '确诊病例作排除须说明原因')
  if (outcome === Outcome.recovered) await requireNegative(ctx, before)
  if (outcome === Outcome.death) await refuseOtherCases(ctx, before)
  const ended = {
    illState: IllState.closed,
    outcome,
    outcomeDate,
    outcomeOrgId: employee.orgId,
    outcomeRemark: remark,
    closedAt: ctx.now.toISOString(),
  }
  const row = await store.update(ctx, { id, version, ...ended })
  await written(ctx, before, row, SituationChange.closed)
  if (outcome === Outcome.death && employee.empStatus !== EmpStatus.resigned) await endEmployment(ctx, row)
  return row
}

/** Of some illnesses nobody is called recovered without a negative test since it was found. */
async function requireNegative({ db }: WriteCtx, { personId, illnessId, foundDate }: SituationRow): Promise<void> {
  const illness = await illnessOf({ db }, illnessId)
  if (illness.requireNegative !== 1) return
  const [found] = await ask<{ found: boolean }>(
    db,
    sql`select exists (select from test_record where person_id = ${personId} and illness_id = ${illnessId} and deleted_at is null
          and test_result = ${code(TestResult.negative)} and (sampled_at at time zone 'Asia/Shanghai')::date > ${foundDate}::date) as found`,
  )
  if (!found!.found) throw ruleBroken('缺少阴性检测结果')
}

/** Otherwise they would stay open for good. */
async function refuseOtherCases({ db }: WriteCtx, { id, personId }: SituationRow): Promise<void> {
  const [found] = await ask<{ n: number }>(
    db,
    sql`select count(*) as n from user_ill_situation
        where person_id = ${personId} and id <> ${id} and ill_state = ${code(IllState.open)} and deleted_at is null`,
  )
  if (found!.n > 0) throw conflict(`该人员还有${found!.n}条在管的患病记录，请先结束`)
}

const deceased = '亡故'
async function endEmployment(ctx: WriteCtx, { personId, outcomeDate }: SituationRow): Promise<void> {
  await changeStatus(ctx, {
    ...{ employeeIds: [personId], toStatus: EmpStatus.resigned, orgId: null, date: outcomeDate, expectReturnDate: null },
    ...{ extension: 0, reason: deceased, noExamReason: deceased, preview: 0 },
  })
}

/** Days within which an end is taken back; later it is a new case. */
const reopenDays = 7
const dayMs = 86_400_000

/** A case that ended by mistake is open again, and its end is not counted any more. */
export async function reopenSituation(ctx: WriteCtx, { id, version, reason }: Input<typeof calls.reopen>): Promise<SituationRow> {
  const { employee, before } = await lockedCase(ctx, id)
  if (before.illState === IllState.open) throw conflict('该患病记录仍在管')
  if (employee.empStatus === EmpStatus.resigned) throw conflict('员工已离职，请先办理复职')
  if (ctx.now.getTime() - Date.parse(before.closedAt ?? '') > reopenDays * dayMs) throw ruleBroken('结束已超过7天，请重新登记')
  const open = { illState: IllState.open, outcome: null, outcomeDate: null, outcomeOrgId: null, outcomeRemark: null, closedAt: null }
  const row = await store.update(ctx, { id, version, ...open, orgId: employee.orgId })
  const line = await written(ctx, before, row, SituationChange.reopened, reason)
  await attend(ctx, await illnessOf(ctx, row.illnessId), row, { type: EvidenceType.reopening, id: line })
  return row
}
