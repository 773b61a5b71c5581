import { ask } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Ask, drive, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import { failed, headers, ms, type Pace } from './reads.ts'

const clients = 4
const keywords = ['cqdt', '华岳 三']
const info = '/oems-api/biz/org-info'

/**
 * The tree of 20,000 organisations, one of which has 1,500 projects: a level of it, the search, and all of it at once, against a bare handler
 * with hand-written SQL and against a smaller tree.
 */
export async function organisation(many: World, few: World, sizes: { many: number; few: number }, pace: Pace): Promise<Finding[]> {
  const [wide, wideOfFew] = [await widen(many), await widen(few)]
  const [here, there] = [await many.serve(), await few.serve()]
  try {
    const [ours, theirs] = [headers(await many.token('demo01')), headers(await few.token('demo01'))]
    const get = (path: string, sent: Ask['headers']) => (): Ask => ({ method: 'GET', path, headers: sent })
    const found = (n: number) => encodeURIComponent(keywords[n % keywords.length]!)
    const search =
      (path: string, sent: Ask['headers']) =>
      (n: number): Ask => ({ method: 'GET', path: `${path}?keyword=${found(n)}`, headers: sent })
    const compare = (subject: readonly [string, (n: number) => Ask], reference: readonly [string, (n: number) => Ask]) =>
      rounds(
        pace.rounds,
        () => drive(subject[0], clients, pace.seconds, subject[1]),
        () => drive(reference[0], clients, pace.seconds, reference[1]),
      )
    const level = [here.product, get(`${info}/lazy-tree-4-menu?parentId=${wide}`, ours)] as const
    const searching = [here.product, search(`${info}/search-op`, ours)] as const
    const zipped = { ...ours, 'accept-encoding': 'gzip' }
    const tag = (await fetch(`${here.product}${info}/all-tree`, { headers: ours })).headers.get('etag')!
    const finding = (name: string, measured: Awaited<ReturnType<typeof compare>>, most: number): Finding => {
      const ratio = median(measured.map((round) => round.ours.p95 / round.theirs.p95))
      const p95 = (whose: 'ours' | 'theirs') => ms(median(measured.map((round) => round[whose].p95)))
      return {
        name,
        measured: ratio.toFixed(2),
        wanted: `≤ ${most}`,
        good: ratio <= most && failed(measured) === 0,
        detail: `${clients} 个客户端；${p95('ours')} 对 ${p95('theirs')}；失败 ${failed(measured)}`,
      }
    }
    const size = `${sizes.many} 个组织`
    return [
      finding(
        `组织树一层（1500 个项目之一页），${size}，p95 ÷ 裸处理器`,
        await compare(level, [here.bare, get(`/level?parentId=${wide}`, {})]),
        1.5,
      ),
      finding(
        `组织树一层，${size}，p95 ÷ ${sizes.few} 个组织时`,
        await compare(level, [there.product, get(`${info}/lazy-tree-4-menu?parentId=${wideOfFew}`, theirs)]),
        1.2,
      ),
      finding(
        `组织查找（${keywords.join('、')}），${size}，p95 ÷ 裸处理器`,
        await compare(searching, [here.bare, search('/search', {})]),
        1.5,
      ),
      finding(
        `组织查找，${size}，p95 ÷ ${sizes.few} 个组织时`,
        await compare(searching, [there.product, search(`${info}/search-op`, theirs)]),
        4,
      ),
      finding(
        `整棵组织树 all-tree（gzip），${size}，p95 ÷ 裸查询加 gzip`,
        await compare([here.product, get(`${info}/all-tree`, zipped)], [here.bare, get('/tree', {})]),
        2,
      ),
      finding(
        `all-tree 的 304，${size}，p95 ÷ user/info`,
        await compare(
          [here.product, get(`${info}/all-tree`, { ...ours, 'if-none-match': tag })],
          [here.product, get('/oems-api/sys/user/info', ours)],
        ),
        1,
      ),
    ]
  } finally {
    for (const one of [here, there]) one.stop()
  }
}

/** The company with the most projects takes over as many as are missing to 1,500. */
async function widen({ database: { db } }: World): Promise<number> {
  const [wide] = await ask<{ id: number }>(
    db,
    sql`select parent_id as id from org where deleted_at is null and status = 1 group by 1 order by count(*) desc limit 1`,
  )
  const { id } = wide!
  await db.execute(sql`
    with target as (select id, path, depth from org where id = ${id}),
    missing as (select 1500 - count(*)::int as n from org where parent_id = ${id} and deleted_at is null),
    chosen as (
      select o.id from org o join project p on p.project_id = o.id
      where o.parent_id <> ${id} and o.deleted_at is null and p.project_status <> 5 order by o.id limit (select greatest(n, 0) from missing))
    update org set parent_id = target.id, path = target.path || org.id || '/', depth = target.depth + 1,
      name_key = org.name_key || org.id, sort_no = 10000000 + org.id
    from target where org.id in (select id from chosen)`)
  await db.execute(sql`vacuum analyze org`)
  return id
}
