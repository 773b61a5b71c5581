import type { clinics as calls } from '@oems/contract/clinic/clinics.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { inArray, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { array } from '../core/db/database.ts'
import { detachAll } from '../core/files/attach.ts'
import { lockProjects, settleLevels } from './level.ts'
import { photos, store } from './store.ts'
import { clinic as t } from './tables.ts'
import { refuseUsed } from './use.ts'

/** All or none, and only those that never served anybody (06 §4.1). */
export async function remove(ctx: WriteCtx, { ids, deleteReason }: Input<typeof calls.delete>): Promise<void> {
  const nodes = [...new Set((await store.rows(ctx, inArray(t.id, [...ids]))).map(({ orgId }) => orgId))]
  await lockProjects(ctx, nodes)
  // Whoever puts the first record there holds the clinic: it is waited for, and what was put there seen.
  await ctx.db.execute(sql`select from org_clinic where id = any(${array(ids)}::bigint[]) order by id for update`)
  await refuseUsed(ctx, await store.remove(ctx, ids))
  await ctx.db
    .update(t)
    .set({ deleteReason })
    .where(inArray(t.id, [...ids]))
  await detachAll(ctx, photos.owner, ids)
  await settleLevels(ctx, nodes)
}
