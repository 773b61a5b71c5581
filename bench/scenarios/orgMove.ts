import { setTimeout as pause } from 'node:timers/promises'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { ask, type Db } from '@oems/server/core/db/database.ts'
import { foldAll } from '@oems/server/core/statistics/fold.ts'
import { moveSubtree } from '@oems/server/core/statistics/move.ts'
import { sum } from '@oems/server/core/statistics/question.ts'
import { read } from '@oems/server/core/statistics/read.ts'
import { sql } from 'drizzle-orm'
import { drive, median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import { declarationOf, freeDay, signInAll, upTo } from './declarations.ts'
import { headers, ms, type Pace } from './reads.ts'

const size = 500
const clients = 32

interface Node {
  readonly id: number
  readonly path: string
}
interface Branch extends Node {
  readonly n: number
  /** Where it is, and where it goes. */
  readonly from: Node
  readonly to: Node
}

/** A branch of 500 nodes to another company and back: against its statements by hand, and with phones that declare below it meanwhile. */
export async function orgMove(world: World, pace: Pace): Promise<Finding[]> {
  const branch = await branchOf(world)
  const day = await freeDay(world.database)
  const served = await world.serve(`${day}T09:00:00+08:00`)
  try {
    const sent = headers(await world.token('demo01'))
    const move = async (target: Node) => {
      const body = JSON.stringify({ sourceOrgId: branch.id, targetOrgId: target.id, position: 'inner', reason: '基准测试' })
      const began = performance.now()
      const reply = await fetch(served.product + orgManager.movePosition.path, { method: 'POST', headers: sent, body })
      const { code, msg } = (await reply.json()) as { code: number; msg: string }
      if (code !== 0) throw new Error(msg)
      return performance.now() - began
    }
    return [await againstStatements(world, branch, move, pace), await besideDeclarations(world, branch, move, served.product, day, pace)]
  } finally {
    served.stop()
  }
}

type Move = (target: Node) => Promise<number>

async function againstStatements(world: World, branch: Branch, move: Move, { rounds }: Pace): Promise<Finding> {
  const measured = { ours: [] as number[], theirs: [] as number[] }
  // The first is not counted, for nothing is warm yet.
  for (let round = 0; round <= 2 * rounds; round += 1) {
    // Each of the two goes there and back as often as the other.
    const ours = [await move(branch.to), await move(branch.from)]
    const theirs = [await byHand(world.database.db, branch, branch.to), await byHand(world.database.db, branch, branch.from)]
    if (round === 0) continue
    measured.ours.push(...ours)
    measured.theirs.push(...theirs)
  }
  const ratio = median(measured.ours) / median(measured.theirs)
  return {
    name: `迁移 ${branch.n} 个组织的分支及其统计 ÷ 手写语句`,
    measured: ratio.toFixed(2),
    wanted: '≤ 3',
    good: ratio <= 3,
    detail: `一个事务里改路径、转移统计；各 ${measured.ours.length} 次，中位数 ${ms(median(measured.ours))} 对 ${ms(median(measured.theirs))}`,
  }
}

/** The paths, and the figures of the nodes above: no history, no checks, no messages. */
async function byHand(db: World['database']['db'], branch: Branch, target: Node): Promise<number> {
  const [node] = await ask<Node>(db, sql`select id, path from org where id = ${branch.id}`)
  const path = `${target.path}${branch.id}/`
  const began = performance.now()
  await db.transaction(async (tx: Db) => {
    await moveSubtree(tx, branch.id, node!.path, path)
    await tx.execute(sql`
      update org set path = ${path} || substr(path, ${node!.path.length + 1}), parent_id = case when id = ${branch.id} then ${target.id} else parent_id end
      where path like ${`${node!.path}%`}`)
  })
  return performance.now() - began
}

async function besideDeclarations(world: World, branch: Branch, move: Move, product: string, day: string, pace: Pace): Promise<Finding> {
  const { database } = world
  const persons = await whoDeclaresBelow(world, branch)
  await signInAll(database, persons)
  const queue = [...persons]
  const declare = () => declarationOf(queue.pop(), day)
  await drive(product, 1, 0.2, declare) // opens the day, once for all nodes
  const share = Math.floor(queue.length / (2 * pace.rounds))
  const measured: { p95: number; without: number; failures: number; moves: number }[] = []
  for (let round = 0; round < pace.rounds; round += 1) {
    const without = await drive(product, clients, pace.seconds, upTo(share, declare))
    const moving = new AbortController()
    const moves = toAndFro(branch, move, moving.signal)
    const beside = await drive(product, clients, pace.seconds, upTo(share, declare))
    moving.abort()
    measured.push({ p95: beside.p95, without: without.p95, failures: without.failures + beside.failures, moves: await moves })
  }
  const ratio = median(measured.map(({ p95, without }) => p95 / without))
  const failures = measured.reduce((all, one) => all + one.failures, 0)
  const moves = measured.reduce((all, one) => all + one.moves, 0)
  const proof = await proved(world, branch, day, persons.length - queue.length)
  const of = (which: 'p95' | 'without') => ms(median(measured.map((one) => one[which])))
  return {
    name: `${clients} 个客户端在该分支申报，迁移同时进行，p95 ÷ 没有迁移时`,
    measured: ratio.toFixed(2),
    wanted: '≤ 2，失败 0',
    good: ratio <= 2 && failures === 0 && proof.good,
    detail: `分支 ${persons.length} 人，其间往返迁移 ${moves} 次；${of('p95')} 对 ${of('without')}；失败 ${failures}；${proof.says}`,
  }
}

/** As long as it lasts, twice a second; ends where it began. */
async function toAndFro({ from, to }: Branch, move: Move, signal: AbortSignal): Promise<number> {
  let moves = 0
  while (!signal.aborted || moves % 2 === 1) {
    await move(moves % 2 === 0 ? to : from)
    moves += 1
    if (!signal.aborted) await pause(500)
  }
  return moves
}

/** Rows = accepted; figures = rows, of the branch, of the nodes that it left and joined, and of the platform. */
async function proved({ database }: World, branch: Branch, day: string, accepted: number) {
  await foldAll(database.db)
  const nodes = await ask<Node & { rows: number }>(
    database.reader,
    sql`select o.id, o.path, (select count(*)::int from declare_person_day d join org below on below.id = d.org_id
            where d.day = ${day} and below.path like o.path || '%') as rows
        from org o where o.id in (${branch.id}, ${branch.from.id}, ${branch.to.id}) or o.org_type = 0`,
  )
  const period = { from: day, to: day }
  const differing: number[] = []
  for (const { id, rows } of nodes) {
    const { filled, voluntary } = await read(database.reader, id, {
      filled: sum('declare.filled', period),
      voluntary: sum('declare.voluntary', period),
    })
    if (filled + voluntary !== rows) differing.push(id)
  }
  const rows = nodes.find(({ id }) => id === branch.id)!.rows
  return {
    good: differing.length === 0 && rows === accepted,
    says: `应答 ${accepted} = 行 ${rows}；${nodes.length} 个组织的数字与行${differing.length === 0 ? '一致' : `不一致：${differing.join('、')}`}`,
  }
}

const whoDeclaresBelow = async ({ database }: World, { path }: Branch) => {
  const rows = await ask<{ id: number }>(
    database.reader,
    sql`select e.id from org o join project p on p.project_id = o.id join employee e on e.org_id = o.id join emp_stay s on s.person_id = e.id and s.to_day is null
        where o.path like ${`${path}%`} and o.deleted_at is null and p.ep_type >= 2 and p.project_status = 2 and e.deleted_at is null and e.account_id is not null
        order by md5(e.id::text) limit 18000`,
  )
  return rows.map(({ id }) => id)
}

/** The company with nearest to 500 nodes below it, and another one of another group. */
async function branchOf({ database: { reader } }: World): Promise<Branch> {
  const [found] = await ask<Node & { n: number; parentId: number }>(
    reader,
    sql`select o.id, o.path, o.parent_id as "parentId", count(*)::int as n from org o join org below on below.path like o.path || '%' and below.deleted_at is null
        where o.org_type = 3 and o.deleted_at is null and o.status = 1 group by 1, 2, 3 order by abs(count(*) - ${size}), 1 limit 1`,
  )
  const one = async (where: ReturnType<typeof sql>) =>
    (await ask<Node>(reader, sql`select id, path from org o where deleted_at is null and status = 1 and ${where} order by id limit 1`))[0]!
  const group = found!.path.split('/').slice(0, 3).join('/')
  return {
    ...found!,
    from: await one(sql`id = ${found!.parentId}`),
    to: await one(sql`org_type in (2, 3) and not starts_with(path, ${`${group}/`}) and not starts_with(path, ${found!.path})`),
  }
}
