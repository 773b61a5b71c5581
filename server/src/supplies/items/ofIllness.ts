import { eq, isNull, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badField } from '../../core/errors.ts'
import { illnessNames } from '../../illness/illnesses.ts'
import { supplies } from '../tables.ts'

/** What is kept for an illness: its own items, and those of none, which are kept for all of them. */
export const keptFor = (illnessId: number | null): SQL | undefined =>
  illnessId === null ? undefined : or(isNull(supplies.illnessId), eq(supplies.illnessId, illnessId))

/** One that nobody knows would look like one for which the common items are enough. */
export async function requireIllness(ctx: Pick<Ctx, 'db'>, illnessId: number | null): Promise<void> {
  if (illnessId !== null && !(await illnessNames(ctx, [illnessId])).has(illnessId)) throw badField('illnessId', '病种不存在，请重新选择')
}
