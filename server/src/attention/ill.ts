import { CaseScheme, IllnessStatus } from '@oems/contract/illness/codes.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { ruleBroken } from '../core/errors.ts'
import { illness } from '../illness/tables.ts'

export type Illness = typeof illness.$inferSelect

/** The illness of a new case: one that is reported at the person's node. Until the write ends, nobody stops or deletes it. */
export async function illnessFor({ db }: Pick<WriteCtx, 'db'>, _orgId: number, id: number): Promise<Illness> {
  const [found] = await db
    .select()
    .from(illness)
    .where(and(eq(illness.id, id), isNull(illness.deletedAt), eq(illness.status, IllnessStatus.enabled)))
    .for('share')
  if (!found) throw ruleBroken('该病种未在本项目配置')
  return found
}

/** Of a case that stands, whatever has become of the illness since. */
export async function illnessOf({ db }: Pick<WriteCtx, 'db'>, id: number): Promise<Illness> {
  const [found] = await db.select().from(illness).where(eq(illness.id, id))
  return found!
}

export const byCaseType = ({ caseScheme }: Pick<Illness, 'caseScheme'>) => caseScheme === CaseScheme.caseType
