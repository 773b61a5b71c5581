import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../core/context.ts'
import { fromAbove, nodesAmong, withinScope } from '../core/db/scope.ts'

/** Scopes of a dictionary: what stands above holds below, and is changed where it stands. */
export const inheritedFrom = (orgId: PgColumn) => ({ scope: fromAbove(orgId), writable: withinScope(orgId) })

interface Owned {
  readonly orgId: number
}

/** Says of each record whether the caller may change it. */
async function marked<R extends Owned>(ctx: Ctx, rows: readonly R[]) {
  const own = await nodesAmong(
    ctx,
    rows.map(({ orgId }) => orgId),
  )
  return rows.map((row) => ({ ...row, editable: own.has(row.orgId) ? (1 as const) : (0 as const) }))
}

export const withEditable = async <R extends Owned>(ctx: Ctx, row: R) => (await marked(ctx, [row]))[0]!

export const pageWithEditable = async <R extends Owned, P extends { readonly list: readonly R[] }>(
  ctx: Ctx,
  page: P & { readonly list: readonly R[] },
) => ({
  ...page,
  list: await marked(ctx, page.list),
})
