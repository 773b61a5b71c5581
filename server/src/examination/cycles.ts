import { Role } from '@oems/contract/access/builtInRoles.ts'
import { logged } from '@oems/contract/examination/console.ts'
import { Cycle, type CycleDecision } from '@oems/contract/examination/cycles.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { inTransaction } from '../core/db/inTransaction.ts'
import { tableStore } from '../core/db/store.ts'
import { ruleBroken } from '../core/errors.ts'
import type { Running } from '../core/work/taskWork.ts'
import { settleDue } from './due/settle.ts'
import { type CycleRow, peCycle as t } from './tables.ts'

const store = tableStore(t, '检查周期', { scope: () => undefined })
export const cycleTarget = { ...store.logTarget(Cycle, logged.检查周期), visibility: () => 'everybody' as const }

export async function cycleList({ db }: Ctx) {
  const rows = await ask<CycleRow & { readonly confirmedByName: string | null }>(
    db,
    sql`select c.id, c.version, c.hazard, c.grade, c.entry_months as "entryMonths", c.in_post_months as "inPostMonths",
          c.leaving_months as "leavingMonths", c.season_start as "seasonStart", c.source, c.confirmed, c.confirmed_at as "confirmedAt",
          a.nickname as "confirmedByName", c.created_at as "createdAt", c.updated_at as "updatedAt"
        from pe_cycle c left join sys_account a on a.id = c.confirmed_by where c.deleted_at is null order by c.id`,
  )
  const instant = (at: string) => new Date(at).toISOString()
  return {
    list: rows.map((row) => ({
      ...row,
      ...{ createdAt: instant(row.createdAt), updatedAt: instant(row.updatedAt), confirmedAt: row.confirmedAt && instant(row.confirmedAt) },
    })),
  }
}

const physicians: ReadonlySet<number> = new Set([Role.doctor, Role.temporaryDoctor])
/** People whose due days are brought into line within the call; more of them by a long task. */
const settledAtOnce = 500

/**
 * Confirming a cycle is a physician's act (03 §5.9), and so is changing one that is confirmed. Due days follow at once: those of a cycle that is
 * not confirmed any more count nowhere.
 */
export async function saveCycle(ctx: WriteCtx, { id, version, ...decision }: CycleDecision) {
  const before = await store.get(ctx, id)
  const decides = decision.confirmed === 1 || before.confirmed === 1
  if (decides && !physicians.has(ctx.actor.baseRoleId)) throw ruleBroken('检查周期须由医生确认，请使用医生角色操作')
  const by =
    decision.confirmed === 1
      ? { confirmedBy: ctx.actor.accountId, confirmedAt: ctx.now.toISOString() }
      : { confirmedBy: null, confirmedAt: null }
  const { hazard, grade } = await store.update(ctx, { id, version, ...decision, ...by })
  const people = await exposedTo(ctx, { hazard, grade }, 0, settledAtOnce + 1)
  if (people.length <= settledAtOnce) {
    await settleLocked(ctx, people)
    return { taskId: null }
  }
  const plan = { taskType: 'pe-cycle', name: `更新应检日期：${hazard}`, cancellable: false }
  return { taskId: await ctx.tasks.start(ctx, plan, { run: (running) => settleAll(running, { hazard, grade }) }) }
}

async function exposedTo({ db }: Pick<Ctx, 'db'>, { hazard, grade }: Pick<CycleRow, 'hazard' | 'grade'>, after: number, most: number) {
  const rows = await ask<{ id: number }>(
    db,
    sql`select distinct person_id as id from archive_exposure
        where hazard = ${hazard} and grade = ${grade} and deleted_at is null and person_id > ${after} order by 1 limit ${most}`,
  )
  return rows.map(({ id }) => id)
}

async function settleLocked(ctx: WriteCtx, people: readonly number[]): Promise<void> {
  await ctx.db.execute(sql`select id from employee where id = any(${array(people)}::bigint[]) order by id for no key update`)
  await settleDue(ctx, people)
}

async function settleAll({ ctx, database, progress, check }: Running, cycle: Pick<CycleRow, 'hazard' | 'grade'>): Promise<string> {
  for (let [after, done] = [0, 0]; ; ) {
    await check()
    const page = (inside: WriteCtx) => exposedTo(inside, cycle, after, settledAtOnce)
    const people = await inTransaction(database, { ...ctx, now: ctx.clock() }, async (inside) => {
      const found = await page(inside)
      await settleLocked(inside, found)
      return found
    })
    if (people.length === 0) return `已更新${done}人的应检日期`
    after = people.at(-1)!
    done += people.length
    progress(done)
  }
}
