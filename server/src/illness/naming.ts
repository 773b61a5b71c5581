import type { Ctx } from '../core/context.ts'

/** What somebody has is told to whoever may open it, among the cases or in the archive. */
export const mayNameIllness = ({ actor: { permissions } }: Pick<Ctx, 'actor'>) =>
  permissions.has('epac:ill-situation:info') || permissions.has('biz:archive:info')

interface Diagnosis {
  readonly illnessId: number | null
  readonly caseType: number | null
  readonly diagnoseType: number | null
}
/**
 * What is declared anew by whoever may not read what somebody has: where it says nothing of it, that stays as it stands, and is not lost by the
 * correction of something else.
 */
export function withDiagnosisKept<D extends Diagnosis>(
  ctx: Pick<Ctx, 'actor'>,
  declared: D,
  standing: Pick<D, keyof Diagnosis> | undefined,
): D {
  if (!standing || declared.illnessId !== null || mayNameIllness(ctx)) return declared
  const { illnessId, caseType, diagnoseType } = standing
  return { ...declared, illnessId, caseType, diagnoseType }
}
