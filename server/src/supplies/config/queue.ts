import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type Database } from '../../core/db/database.ts'
import { inTransaction } from '../../core/db/inTransaction.ts'
import { Deltas } from '../../core/statistics/deltas.ts'
import type { Running } from '../../core/work/taskWork.ts'
import { type Recalculating, recalculate } from './recalculate.ts'

/** Projects of one transaction: whoever writes the ledger of one waits for no more than these. */
export const projectsAtOnce = 500

/** Projects that hold an item, wherever they stand, as a query of ids. */
const projectsHolding = (suppliesId: number): SQL => sql`
  select p.org_id as id from project_supplies p join org o on o.id = p.org_id and o.deleted_at is null
   where p.supplies_id = ${suppliesId} and p.deleted_at is null`

/** Projects at and below nodes, or some projects, as a query of ids. */
export const projectsBelow = (nodeIds: readonly number[]): SQL => sql`
  select o.id from org o where o.org_type = ${code(OrgType.project)} and o.deleted_at is null
     and exists (select from org n where n.id = any(${array(nodeIds)}::bigint[]) and starts_with(o.path, n.path))`

/** What has changed of items, where it is not the place that has. */
interface Anew {
  /** Null: all items. */
  readonly suppliesIds?: readonly number[] | null
  /** Other drugs are counted for them from now on: what the clinics hold of those is to be summed up anew. */
  readonly restock?: boolean
}

/**
 * Has the norms of all projects at some nodes and below computed anew, in slices, by a long task that begins once this write is committed: the
 * reply does not wait for it. Which ones are left stands in the database, so that where the process dies the job that looks after them goes on. Gives back how many projects.
 */
export async function recalculateBelow(ctx: WriteCtx, nodeIds: number | readonly number[], anew: Anew = {}): Promise<number> {
  return started(ctx, await askForBelow(ctx, [nodeIds].flat(), anew))
}

/** The same for an item that has changed: also where a project holds it that has moved away from below its node. */
export async function recalculateItem(ctx: WriteCtx, ownerId: number, suppliesId: number, restock: boolean): Promise<number> {
  const projects = sql`${projectsBelow([ownerId])} union ${projectsHolding(suppliesId)}`
  return started(ctx, await askFor(ctx, projects, { suppliesIds: [suppliesId], restock }))
}

/**
 * The same for what happens by the way, such as to the tree: the job does it within a minute. Projects for which there are no items are passed
 * over. Gives back how many projects.
 */
export async function askForBelow(ctx: Pick<WriteCtx, 'db' | 'now'>, nodeIds: readonly number[], anew: Anew = {}): Promise<number> {
  return nodeIds.length === 0 ? 0 : askFor(ctx, sql`${projectsBelow(nodeIds)} and ${hasItems}`, anew)
}

async function started(ctx: WriteCtx, projects: number): Promise<number> {
  if (projects > 0)
    await ctx.tasks.start(ctx, { taskType: 'norm-recalc', name: '更新储备标准', cancellable: false, input: null }, { run: workOff })
  return projects
}

async function askFor(
  { db, now }: Pick<WriteCtx, 'db' | 'now'>,
  projects: SQL,
  { suppliesIds = null, restock = false }: Anew,
): Promise<number> {
  const ids = suppliesIds === null ? sql`null::bigint[]` : sql`${array(suppliesIds)}::bigint[]`
  const asked = await ask<{ n: number }>(
    db,
    sql`with asked as (
          insert into supplies_recalculation (org_id, supplies_ids, restock, asked_at)
          select id, ${ids}, ${restock}, ${now.toISOString()}::timestamptz from (${projects}) p order by id returning id)
        select count(*)::int as n from asked`,
  )
  return asked[0]!.n
}

/** Of a project `o`: items hold there, or have held. */
const hasItems = sql`(exists (select from supplies s where s.org_id = any(path_ids(o.path)) and s.deleted_at is null)
  or exists (select from project_supplies r where r.org_id = o.id and r.deleted_at is null))`

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
  readonly restock: boolean
}

/** Takes the next projects from the list and brings them into line, in one transaction; two that do so take different ones. */
async function nextSlice(ctx: Recalculating): Promise<number> {
  const taken = await ask<Asked>(
    ctx.db,
    sql`with next as (select supplies_ids, restock from supplies_recalculation order by id limit 1 for update skip locked)
        delete from supplies_recalculation where id in (
          select r.id from supplies_recalculation r join next on r.supplies_ids is not distinct from next.supplies_ids and r.restock = next.restock
           order by r.id limit ${projectsAtOnce} for update of r skip locked)
        returning org_id as "orgId", supplies_ids as "suppliesIds", restock`,
  )
  const [{ suppliesIds, restock } = { suppliesIds: null, restock: false }] = taken
  if (taken.length > 0) await recalculate(ctx, [...new Set(taken.map(({ orgId }) => orgId))], { suppliesIds, restock })
  return taken.length
}
