import type { Input } from '@oems/contract/core/call.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { EmpStatus, MoveKind } from '@oems/contract/people/codes.ts'
import { type Moved, movedAtOnce, movements } from '@oems/contract/people/movements.ts'
import { sql } from 'drizzle-orm'
import { audit } from '../../core/audit.ts'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { inTransaction } from '../../core/db/inTransaction.ts'
import { lockAll } from '../../core/db/locks.ts'
import { nodeInScope, nodesAmong } from '../../core/db/scope.ts'
import { ruleBroken } from '../../core/errors.ts'
import type { Running } from '../../core/work/taskWork.ts'
import { atSitesOrOnBooks } from '../locking.ts'
import { lockPlace } from '../place.ts'
import { employee } from '../tables.ts'
import { readyToday } from '../today.ts'
import { carry, carryOut, type Order, there, together, unfit, type Verdict } from './ordering.ts'
import { concernedBy, tellMoved, tellOfAll } from './telling.ts'
import { workNosAt } from './workNos.ts'

type Asked = Input<typeof movements.migrationBatch>

/** 调动: another employer and another site; by name, or all who stand at a node (03 §5.1). */
export async function migrate(ctx: WriteCtx, asked: Asked): Promise<Moved> {
  await readyToday(ctx)
  await nodeInScope(ctx, asked.sourceOrgId)
  await lockPlace(ctx, asked.targetOrgId, 'targetOrgId')
  if (asked.employeeIds) return carryOut(ctx, orderOf(asked, asked.employeeIds), asked.preview)
  const num = await ctx.db.$count(employee, atSource(asked.sourceOrgId, 0))
  if (num === 0) throw ruleBroken('调出单位没有可调动的人员')
  if (asked.preview) return lookAtAll(ctx, asked)
  if (num > movedAtOnce) return byTask(ctx, asked, num)
  // So many locks of one move are as many as the database has room for.
  await lockAll(ctx.db, 'migratingPeople')
  return carryOut(ctx, orderOf(asked, await idsAt(ctx, asked, 0, movedAtOnce)), 0)
}

const atSource = (orgId: number, after: number) =>
  sql`${employee.orgId} = ${orgId} and ${employee.deletedAt} is null and ${employee.empStatus} <> ${code(EmpStatus.resigned)} and ${employee.id} > ${after}`

async function idsAt({ db }: Ctx, { sourceOrgId }: Asked, after: number, most: number): Promise<number[]> {
  const found = await db.select({ id: employee.id }).from(employee).where(atSource(sourceOrgId, after)).orderBy(employee.id).limit(most)
  return found.map(({ id }) => id)
}

/** However many they are, so many at a time. */
async function lookAtAll(ctx: WriteCtx, asked: Asked): Promise<Moved> {
  let all: Moved | null = null
  for (let after = 0; ; ) {
    const ids = await idsAt(ctx, asked, after, movedAtOnce)
    if (ids.length === 0) return all!
    const looked = await carryOut(ctx, orderOf(asked, ids), 1)
    all = all ? together(all, looked) : looked
    after = ids.at(-1)!
  }
}

const orderOf = ({ sourceOrgId, targetOrgId, employeeIds }: Asked, ids: readonly number[]): Order => ({
  ids,
  named: employeeIds !== null,
  scope: atSitesOrOnBooks,
  async judge(ctx, records) {
    await lockPlace(ctx, targetOrgId, 'targetOrgId')
    const ours = await nodesAmong(
      ctx,
      records.map(({ employee }) => employee.homeOrgId),
    )
    const taken = await workNosAt(ctx, targetOrgId, records)
    return ({ employee: { orgId, homeOrgId, empStatus, workNo } }): Verdict => {
      if (orgId === targetOrgId && homeOrgId === targetOrgId) return there('已在该单位')
      if (orgId !== sourceOrgId && homeOrgId !== sourceOrgId) return unfit('不在调出单位')
      if (!ours.has(homeOrgId)) return unfit('归属单位不在管理范围内，请由归属单位调动')
      if (empStatus === EmpStatus.resigned) return unfit('员工已离职，不能调动')
      if (homeOrgId !== targetOrgId && workNo !== null && taken.has(workNo)) return unfit(`调入单位已有工号“${workNo}”`)
      return { kind: MoveKind.transferred, orgId: targetOrgId, homeOrgId: targetOrgId, empStatus }
    }
  },
  done: tellMoved,
})

/** Locks of so many people at a time: who declares meanwhile waits for a page, not for all of them. */
const pageSize = 500

async function byTask(ctx: WriteCtx, asked: Asked, num: number): Promise<Moved> {
  const plan = { taskType: 'people-migration', name: `调动${num}人`, cancellable: true }
  const taskId = await ctx.tasks.start(ctx, plan, { run: (running) => migratePages(running, asked, num) })
  return { moved: 0, skipped: [], skippedNum: 0, effective: [], due: [], taskId }
}

/**
 * Page by page, each on its own day and with its own line in the log: who is moved stays so, and whoever asks again moves the others. The nodes
 * are told once, of all who were moved, also where it ends before the last page.
 */
async function migratePages(running: Running, asked: Asked, num: number): Promise<string> {
  const concerned: number[] = []
  try {
    return await movePages(running, asked, num, concerned)
  } finally {
    const { ctx, database } = running
    if (concerned.length > 0)
      await inTransaction(database, { ...ctx, now: ctx.clock() }, (inside) => tellOfAll(inside, concerned, asked.targetOrgId))
  }
}

async function movePages({ ctx, database, progress, check }: Running, asked: Asked, num: number, concerned: number[]): Promise<string> {
  let [moved, seen] = [0, 0]
  const unmoved: Moved['skipped'] = []
  for (let after = 0; ; ) {
    await check()
    const later = { ...ctx, now: ctx.clock() }
    const entry = { call: movements.migrationBatch, input: asked, reply: { ...replies.done, data: null }, started: performance.now() }
    const work = async (inside: WriteCtx) => {
      const ids = await idsAt(inside, asked, after, pageSize)
      let nodes: readonly number[] = []
      const order: Order = { ...orderOf(asked, ids), done: async (_, planned) => (nodes = concernedBy(planned)) }
      const carried = ids.length === 0 ? { moved: 0, skipped: [] } : await carry(inside, order, 0)
      return { ids, nodes, ...carried }
    }
    const done = await inTransaction(database, later, work, (inside, changes) => audit(inside.db, later, { ...entry, changes }))
    if (done.ids.length === 0) break
    after = done.ids.at(-1)!
    concerned.push(...done.nodes)
    moved += done.moved
    unmoved.push(...done.skipped)
    seen += done.ids.length
    progress(seen, Math.max(seen, num))
  }
  return unmoved.length === 0 ? `已调动${moved}人` : `已调动${moved}人，${unmoved.length}人未变动：${reasonsOf(unmoved)}`
}

/** Each reason with how many it holds back, the commonest first; what a single person has of one, as a number, is left out. */
function reasonsOf(unmoved: Moved['skipped']): string {
  const counts = [...Map.groupBy(unmoved, ({ reason }) => reason.replace(/“[^”]*”/g, ''))].map(([reason, of]) => ({ reason, n: of.length }))
  return counts
    .sort((a, b) => b.n - a.n)
    .map(({ reason, n }) => `${reason}（${n}人）`)
    .join('、')
}
