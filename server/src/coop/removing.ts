import { inArray } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { refuseShared } from '../core/db/atNodes.ts'
import { notFound } from '../core/errors.ts'
import { detachAll } from '../core/files/attach.ts'
import { notifyCareChanged } from '../core/followers.ts'
import { lockRelying, refuseReferred } from './referred.ts'
import { type Kind, readOnlyHere } from './saving.ts'
import { papers, store } from './store.ts'
import { institution as t } from './tables.ts'

/** All or none, and of one kind; where patients are sent there, it stays. */
export async function removeInstitutions(ctx: WriteCtx, kind: Kind, ids: readonly number[]): Promise<void> {
  const rows = await store.rows(ctx, inArray(t.id, [...ids]))
  if (rows.length !== ids.length || rows.some((row) => row.kind !== kind)) throw notFound()
  await refuseShared(ctx, rows, readOnlyHere)
  const nodes = [...new Set(rows.map(({ orgId }) => orgId))]
  await lockRelying(ctx, nodes)
  await store.remove(ctx, ids)
  await refuseReferred(ctx, ids)
  await detachAll(ctx, papers.owner, ids)
  await notifyCareChanged(ctx, nodes)
}
