import type { WriteCtx } from '../core/context.ts'
import { refuseClosed } from '../core/db/openNode.ts'
import { conflict } from '../core/errors.ts'
import { refusalsOf } from './followers.ts'
import { lockPeople, noteOf } from './locking.ts'
import { readyToday } from './today.ts'
import { deletePeople } from './writePeople.ts'

/** For wrong entries only, all or nothing: one who has health records is refused by name, and so are all of the same call. */
export async function remove(ctx: WriteCtx, ids: readonly number[], deleteReason: string): Promise<void> {
  await readyToday(ctx)
  const locked = await lockPeople(ctx, ids)
  await refuseClosed(
    ctx,
    locked.map(({ employee: { orgId } }) => orgId),
  )
  const refusals = await refusalsOf(ctx, ids)
  if (refusals.size > 0) {
    const nameOf = new Map(locked.map(({ person: { id, name } }) => [id, name]))
    const fields = [...refusals].map(([id, reason]) => ({ path: `ids.${ids.indexOf(id)}`, id, msg: `“${nameOf.get(id)}”：${reason}` }))
    throw conflict(fields.length === 1 ? fields[0]!.msg : `${fields.length}人不能删除，已全部保留`, { fields })
  }
  await deletePeople(ctx, ids, deleteReason)
  for (const record of locked) noteOf(ctx, record, null)
}
