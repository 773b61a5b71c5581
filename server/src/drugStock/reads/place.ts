import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { nodeInScope, withinNode, withinScope } from '../../core/db/scope.ts'
import { clinicInScope } from '../clinics.ts'

/** As `placeFilters` of the contract have it. */
export interface Place {
  readonly clinicId: number | null
  readonly orgId?: number | null
  readonly projectId?: number | null
}
type Placed = { readonly clinicId: PgColumn; readonly orgId: PgColumn }

/** The rows of the places that a query names, all that the caller sees where it names none; a place out of sight is not there (1404). */
export async function atPlace(ctx: Ctx, table: Placed, { clinicId, orgId = null, projectId = null }: Place): Promise<SQL | undefined> {
  const nodeId = projectId ?? orgId
  const [, node] = await Promise.all([
    clinicId === null ? null : clinicInScope(ctx, clinicId),
    nodeId === null ? null : nodeInScope(ctx, nodeId),
  ])
  return and(
    clinicId === null ? undefined : eq(table.clinicId, clinicId),
    node === null ? withinScope(table.orgId)(ctx) : withinNode(table.orgId, ctx, node),
  )
}
