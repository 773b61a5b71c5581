import { DictionaryStatus } from '@oems/contract/dictionary/codes.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { fromAbove } from '../core/db/scope.ts'
import { icdsAbove } from '../icd/uses.ts'
import { disease as t } from './tables.ts'

export interface DiseaseOfIcd {
  readonly diseaseId: number
  readonly diseaseName: string
  readonly diseaseTypes: readonly number[]
  readonly isChronic: 0 | 1
  /** Whose reporting a diagnosis of it feeds. */
  readonly illnessId: number | null
}

/** The caller's disease with this code, else with the nearest code above it; null: none has any of them (04 §5.6). */
export async function diseaseOfIcd(ctx: Ctx, dictIcdId: number): Promise<DiseaseOfIcd | null> {
  const codes = await icdsAbove(ctx, dictIcdId)
  const found = await ctx.db
    .select({
      ...{ diseaseId: t.id, diseaseName: t.diseaseName, diseaseTypes: t.diseaseTypes },
      ...{ isChronic: t.isChronic, illnessId: t.illnessId, dictIcdId: t.dictIcdId },
    })
    .from(t)
    .where(and(isNull(t.deletedAt), eq(t.status, DictionaryStatus.enabled), inArray(t.dictIcdId, [...codes]), fromAbove(t.orgId)(ctx)))
    .orderBy(t.id)
  const [nearest] = [...found].sort((a, b) => codes.indexOf(a.dictIcdId!) - codes.indexOf(b.dictIcdId!))
  if (!nearest) return null
  const { dictIcdId: _, ...disease } = nearest
  return disease
}
