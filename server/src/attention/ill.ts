import { CaseScheme } from '@oems/contract/illness/codes.ts'
import { eq } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import type { Illness } from '../illness/config.ts'
import { illness } from '../illness/tables.ts'

/** Of a case that stands, whatever has become of the illness since. */
export async function illnessOf({ db }: Pick<WriteCtx, 'db'>, id: number): Promise<Illness> {
  const [found] = await db.select().from(illness).where(eq(illness.id, id))
  return found!
}

export const byCaseType = ({ caseScheme }: Pick<Illness, 'caseScheme'>) => caseScheme === CaseScheme.caseType
