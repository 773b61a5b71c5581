import { IllnessStatus } from '@oems/contract/illness/codes.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { badField } from '../core/errors.ts'
import { illness } from './tables.ts'

export interface IllnessChoice {
  readonly id: number
  readonly name: string
}

const enabled = and(isNull(illness.deletedAt), eq(illness.status, IllnessStatus.enabled))

/** What a form may choose from, in its order. */
export const illnessChoices = ({ db }: Pick<Ctx, 'db'>): Promise<IllnessChoice[]> =>
  db.select({ id: illness.id, name: illness.name }).from(illness).where(enabled).orderBy(illness.orderNum, illness.id)

/** An illness that a record names: until the write ends, nobody stops or deletes it. */
export async function lockIllness({ db }: Pick<WriteCtx, 'db'>, id: number): Promise<IllnessChoice> {
  const [found] = await db
    .select({ id: illness.id, name: illness.name })
    .from(illness)
    .where(and(enabled, eq(illness.id, id)))
    .for('share')
  if (!found) throw badField('illnessId', '请选择启用的病种')
  return found
}
