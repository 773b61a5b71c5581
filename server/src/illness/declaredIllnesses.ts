import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { caseErrors } from '@oems/contract/illness/caseErrors.ts'
import { type CaseScheme, IllnessStatus } from '@oems/contract/illness/codes.ts'
import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { illness } from './tables.ts'

interface Case {
  readonly illnessId: number | null
  readonly caseType: number | null
  readonly diagnoseType: number | null
}
type Named = Readonly<Record<string, number | null>>

/**
 * What is wrong with the illnesses that a declaration names by some of its fields, and with how the one that somebody has is classified. Until
 * the write ends nobody stops or deletes them; one that has been stopped since stays where it was named `before`.
 */
export async function lockDeclaredIllnesses(
  { db }: Pick<WriteCtx, 'db'>,
  declared: Case,
  named: Named,
  before: Named | null,
): Promise<readonly FieldError[]> {
  const ids = [...new Set(Object.values(named).filter((id) => id !== null))]
  if (ids.length === 0) return caseErrors(declared, null)
  const rows = await db
    .select({ id: illness.id, status: illness.status, caseScheme: illness.caseScheme })
    .from(illness)
    .where(and(inArray(illness.id, ids), isNull(illness.deletedAt)))
    .orderBy(asc(illness.id))
    .for('share')
  const known = new Map(rows.map((row) => [row.id, row]))
  const isGood = (field: string, id: number) => known.has(id) && (known.get(id)!.status === IllnessStatus.enabled || before?.[field] === id)
  const unknown = Object.entries(named).filter(([field, id]) => id !== null && !isGood(field, id))
  const scheme: CodeOf<typeof CaseScheme> | null = known.get(declared.illnessId ?? 0)?.caseScheme ?? null
  return [...unknown.map(([path]) => ({ path, msg: '请选择启用的病种' })), ...caseErrors(declared, scheme)]
}
