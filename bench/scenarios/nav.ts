import { Agent } from 'node:http'
import { sql } from 'drizzle-orm'
import { type Ask, drive, median, once, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

const clients = 4
const paths = { nav: '/oems-api/sys/menu/nav', info: '/oems-api/sys/user/info' }
const ms = (value: number) => `${value.toFixed(1)} ms`

/**
 * The whole menu tree, as the platform's administrator, in a system of 20,000 organisations: against a bare handler with the same
 * statements, and against a system with fewer. Then right after the rights have changed, when nothing of them is known yet.
 */
export async function nav(many: World, few: World, sizes: { many: number; few: number }, pace: Pace): Promise<Finding[]> {
  const [here, there] = [await many.serve(), await few.serve()]
  try {
    const [ours, theirs] = [headersOf(await many.token('demo01')), headersOf(await few.token('demo01'))]
    const ask = (at: string, path: string, headers: Ask['headers']) => () =>
      drive(at, clients, pace.seconds, () => ({ method: 'GET', path, headers }))
    const compare = (path: string, at: string, headers: Ask['headers']) =>
      rounds(pace.rounds, ask(here.product, path, ours), ask(at, path, headers))
    const toBare = await compare(paths.nav, here.bare, ours)
    const toFew = await compare(paths.nav, there.product, theirs)
    const infoToBare = await compare(paths.info, here.bare, ours)
    const infoToFew = await compare(paths.info, there.product, theirs)
    const first = await afterChanges(many, here, ours, pace.rounds * 10)

    const p95 = (measurements: Measurements, whose: 'ours' | 'theirs') => median(measurements.map((round) => round[whose].p95))
    const ratio = (measurements: Measurements) => median(measurements.map((round) => round.ours.p95 / round.theirs.p95))
    const failed = (measurements: Measurements) => measurements.reduce((sum, round) => sum + round.ours.failures + round.theirs.failures, 0)
    const finding = (name: string, measurements: Measurements, most: number, more = ''): Finding => ({
      name,
      measured: ratio(measurements).toFixed(2),
      wanted: `≤ ${most}`,
      good: ratio(measurements) <= most && failed(measurements) === 0,
      detail: `${more}${ms(p95(measurements, 'ours'))} 对 ${ms(p95(measurements, 'theirs'))}；失败 ${failed(measurements)}`,
    })
    const worst = Math.max(p95(toBare, 'ours'), first.ours)
    const size = `${sizes.many} 个组织，整棵菜单树，${clients} 个客户端`
    return [
      {
        name: '菜单 nav，p95',
        measured: ms(worst),
        wanted: '< 150 ms',
        good: worst < 150 && first.failures === 0,
        detail: `${size}；平时 ${ms(p95(toBare, 'ours'))}，权限刚改过 ${ms(first.ours)}（裸处理器 ${ms(first.theirs)}），取较大者`,
      },
      finding('菜单 nav，p95 ÷ 裸 node:http', toBare, 1.5, '同样的语句与 JSON.stringify；'),
      finding(`菜单 nav，p95 ÷ ${sizes.few} 个组织时`, toFew, 1.2),
      finding(`user/info，${sizes.many} 个组织，p95 ÷ 裸 node:http`, infoToBare, 1.5),
      finding(`user/info，${sizes.many} 个组织，p95 ÷ ${sizes.few} 个组织时`, infoToFew, 1.2),
    ]
  } finally {
    for (const one of [here, there]) one.stop()
  }
}

type Measurements = Awaited<ReturnType<typeof rounds<Awaited<ReturnType<typeof drive>>>>>
const headersOf = (token: string) => ({ token, platform: 'WEB' })

/** The p95 of the first question after each of so many changes of the rights. */
async function afterChanges({ database: { db } }: World, at: { product: string; bare: string }, headers: Ask['headers'], times: number) {
  const agent = new Agent({ keepAlive: true })
  const took: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  let failures = 0
  for (let time = 0; time < times; time += 1) {
    await db.execute(sql`update sys_perm_version set version = version + 1`)
    for (const [whose, base] of [
      ['ours', at.product],
      ['theirs', at.bare],
    ] as const) {
      const started = performance.now()
      if (!(await once(base, agent, { method: 'GET', path: paths.nav, headers }))) failures += 1
      took[whose].push(performance.now() - started)
    }
  }
  agent.destroy()
  const p95 = (some: number[]) => some.sort((one, other) => one - other)[Math.floor(some.length * 0.95)]!
  return { ours: p95(took.ours), theirs: p95(took.theirs), failures }
}
