import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type Database, type Db } from '../../core/db/database.ts'
import { inTransaction } from '../../core/db/inTransaction.ts'
import { Deltas } from '../../core/statistics/deltas.ts'
import type { Running } from '../../core/work/taskWork.ts'
import { recalculate } from './recalculate.ts'

/** Projects of one transaction: whoever writes the ledger of one waits for no more than these. */
export const projectsAtOnce = 500

/** Projects at and below nodes, or some projects, as a query of ids. */
export const projectsBelow = (nodeIds: readonly number[]): SQL => sql`
  select o.id from org o where o.org_type = ${code(OrgType.project)} and o.deleted_at is null
     and exists (select from org n where n.id = any(${array(nodeIds)}::bigint[]) and starts_with(o.path, n.path))`

/**
 * Has the norms of all projects at some nodes and below computed anew, in slices, by a long task that begins once this write is committed: the
 * reply does not wait for it. Which ones are left stands in the database, so that where the process dies the job that looks after them goes on.
 */
export async function recalculateBelow(
  ctx: WriteCtx,
  nodeIds: number | readonly number[],
  suppliesIds: readonly number[] | null = null,
): Promise<void> {
  const ids = suppliesIds && sql`${array(suppliesIds)}::bigint[]`
  const asked = await ask<{ id: number }>(
    ctx.db,
    sql`insert into supplies_recalculation (org_id, supplies_ids, asked_at)
        select id, ${ids}, ${ctx.now.toISOString()}::timestamptz from (${projectsBelow([nodeIds].flat())}) p order by id returning id`,
  )
  if (asked.length === 0) return
  await ctx.tasks.start(ctx, { taskType: 'norm-recalc', name: '更新储备标准', cancellable: false, input: null }, { run: workOff })
}

async function workOff({ ctx, database, progress, check }: Running): Promise<string> {
  for (let done = 0; ; ) {
    await check()
    const projects = await inTransaction(database, { ...ctx, now: ctx.clock() }, nextSlice)
    if (projects === 0) return `已更新${done}个项目的储备标准`
    done += projects
    progress(done)
  }
}

/** What a task that was cut off has left; gives back how many projects. */
export async function workOffRest({ db }: Pick<Database, 'db'>, now: Date, signal: AbortSignal): Promise<number> {
  for (let done = 0; ; ) {
    const projects = signal.aborted
      ? 0
      : await db.transaction(async (tx) => {
          const deltas = new Deltas()
          const taken = await nextSlice({ db: tx, now, deltas })
          await deltas.flush(tx)
          return taken
        })
    if (projects === 0) return done
    done += projects
  }
}

interface Asked {
  readonly orgId: number
  readonly suppliesIds: readonly number[] | null
}

/** Takes the next projects from the list and brings them into line, in one transaction; two that do so take different ones. */
async function nextSlice(ctx: Pick<WriteCtx, 'deltas' | 'now'> & { readonly db: Db }): Promise<number> {
  const taken = await ask<Asked>(
    ctx.db,
    sql`delete from supplies_recalculation where id in (
          select id from supplies_recalculation order by id limit ${projectsAtOnce} for update skip locked)
        returning org_id as "orgId", supplies_ids as "suppliesIds"`,
  )
  const wanted = [...Map.groupBy(taken, ({ orgId }) => orgId)].map(([orgId, asked]) => {
    const ids = asked.flatMap(({ suppliesIds }) => suppliesIds ?? [])
    return { orgId, ids: asked.some(({ suppliesIds }) => suppliesIds === null) ? null : [...new Set(ids)].sort((a, b) => a - b) }
  })
  // What is asked for together is mostly one item, or all of them.
  for (const slice of Map.groupBy(wanted, ({ ids }) => String(ids)).values())
    await recalculate(
      ctx,
      slice.map(({ orgId }) => orgId),
      { suppliesIds: slice[0]!.ids },
    )
  return taken.length
}
