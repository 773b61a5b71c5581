import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { lockAll } from '../../core/db/locks.ts'
import type { Org } from '../../core/db/org.ts'
import { idsIn } from '../../core/db/scope.ts'
import { conflict } from '../../core/errors.ts'
import { type ItemRow, supplies as s } from '../tables.ts'

/** Of one write at a time, as of the items of all nodes; before nodes, projects and rows are locked. */
export const lockItemNames = ({ db }: WriteCtx) => lockAll(db, 'suppliesItems')

/** An item of a project's own is not called what something above it or another of its own is called (04 §2.1). */
export async function refuseKnownName(
  { db }: WriteCtx,
  { path }: Pick<Org, 'path'>,
  { id, declareType, name, spec }: Pick<ItemRow, 'id' | 'declareType' | 'name' | 'spec'>,
): Promise<void> {
  const [known] = await db
    .select({ id: s.id })
    .from(s)
    .where(
      and(
        ...[isNull(s.deletedAt), ne(s.id, id), inArray(s.orgId, idsIn(path)), eq(s.declareType, declareType), eq(s.name, name)],
        sql`${s.spec} is not distinct from ${spec}`,
      ),
    )
    .limit(1)
  if (known) throw conflict(`上级或本项目已有同名物资“${name}”，请直接选用`)
}
