import { and, inArray } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { org } from '../db/org.ts'
import { withinScope } from '../db/scope.ts'

/** What those nodes are called that lie in the caller's scope. */
export async function orgNames(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: org.id, name: org.orgName })
    .from(org)
    .where(and(inArray(org.id, [...ids]), withinScope(org.id)(ctx)))
  return new Map(found.map(({ id, name }) => [id, name]))
}
