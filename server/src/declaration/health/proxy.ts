import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { DeclareSource, HealthLevel } from '@oems/contract/declaration/codes.ts'
import type { declareHealth as calls } from '@oems/contract/declaration/declareHealth.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { importantUser } from '../../attention/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { nodesAmong, requestedNode } from '../../core/db/scope.ts'
import { notFound } from '../../core/errors.ts'
import { withDiagnosisKept } from '../../illness/naming.ts'
import { type Declared, declare } from '../declare.ts'
import { submissionsOfDay } from '../submissions.ts'
import { thresholdsOf } from '../thresholds.ts'

const doctors: ReadonlySet<number> = new Set([Role.doctor, Role.temporaryDoctor])

/** Who declares for others is a doctor, or speaks for them. */
export const sourceOf = ({ actor }: Pick<WriteCtx, 'actor'>) =>
  doctors.has(actor.baseRoleId) ? DeclareSource.medical : DeclareSource.proxy

/** A declaration for somebody who stood within the caller's scope on that day; anybody else is unknown. */
export async function save(ctx: WriteCtx, { empId, orgId, projectId, ...declaration }: Input<typeof calls.save>) {
  if (orgId !== null || projectId !== null) await requestedNode(ctx, { orgId, projectId })
  const [standing] = await submissionsOfDay(ctx.db, empId, declaration.date)
  const declared = await declare(ctx, thresholdsOf(ctx), {
    ...withDiagnosisKept(ctx, declaration, standing),
    personId: empId,
    source: sourceOf(ctx),
    mayDeclareAt: async (node) => {
      if (!(await nodesAmong(ctx, [node])).has(node)) throw notFound()
    },
  })
  const { id, level, status, lateFilled } = declared
  return { id, level, status, lateFilled, important: await isImportant(ctx, empId), hints: hintsOf(declared) }
}

async function isImportant({ db }: WriteCtx, personId: number): Promise<0 | 1> {
  const where = and(eq(importantUser.personId, personId), isNull(importantUser.closedAt), isNull(importantUser.deletedAt))
  return (await db.$count(importantUser, where)) > 0 ? 1 : 0
}

/** What whoever declared for somebody should do next. */
function hintsOf({ repeated, older, level, lateFilled }: Declared): string[] {
  if (repeated) return ['该申报此前已提交，未重复记录']
  if (older) return ['当日已有更晚填写的申报，本次仅作留存']
  return [
    ...(level === HealthLevel.urgent ? ['健康等级为紧急，请立即联系医务人员'] : []),
    ...(level === HealthLevel.abnormal ? ['健康等级为异常，请复测体温并尽快处置'] : []),
    ...(lateFilled ? ['已超过申报截止时间，记为逾期补报'] : []),
  ]
}
