import { inArray } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { account } from './tables.ts'

/** Of accounts by their numbers, also of those that are no longer there. */
export async function nicknamesOf({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: account.id, nickname: account.nickname })
    .from(account)
    .where(inArray(account.id, [...new Set(ids)]))
  return new Map(found.map(({ id, nickname }) => [id, nickname]))
}
