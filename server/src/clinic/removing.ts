import type { clinics as calls } from '@oems/contract/clinic/clinics.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { inArray } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { detachAll } from '../core/files/attach.ts'
import { lockProjects, settleLevels } from './level.ts'
import { photos, store } from './store.ts'
import { clinic as t } from './tables.ts'
import { refuseUsed } from './use.ts'

/** All or none, and only those that never served anybody (06 §4.1). */
export async function remove(ctx: WriteCtx, { ids, deleteReason }: Input<typeof calls.delete>): Promise<void> {
  const nodes = [...new Set((await store.rows(ctx, inArray(t.id, [...ids]))).map(({ orgId }) => orgId))]
  await lockProjects(ctx, nodes)
  await refuseUsed(ctx, await store.remove(ctx, ids))
  await ctx.db
    .update(t)
    .set({ deleteReason })
    .where(inArray(t.id, [...ids]))
  await detachAll(ctx, photos.owner, ids)
  await settleLevels(ctx, nodes)
}
