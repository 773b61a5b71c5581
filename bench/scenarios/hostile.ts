import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Attack } from '../attacking.ts'
import { type Ask, drive, type Measured, median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

const [clients, sources] = [8, 2]

/** Of each source, whatever comes back: as many as they sent when they waited for refusals that came at once. */
const regardless = { workbooks: 10, bodies: 245 }

/** Somebody who sends what stops a careless server, again and again, beside people who ask for what they ask for all day. */
export async function hostile(world: World, pace: Pace): Promise<Finding[]> {
  const { workbooks, bodies } = regardless
  return [
    ...(await besides(world, pace, '敌意工作簿', { what: 'workbooks', perSecond: null })),
    ...(await besides(world, pace, '敌意请求内容', { what: 'bodies', perSecond: null })),
    ...(await besides(world, pace, `敌意工作簿（每秒 ${sources * workbooks} 个，不等应答）`, { what: 'workbooks', perSecond: workbooks })),
    ...(await besides(world, pace, `敌意请求内容（每秒 ${sources * bodies} 次，不等应答）`, { what: 'bodies', perSecond: bodies })),
  ]
}

async function besides(world: World, { rounds, seconds }: Pace, name: string, how: Pick<Attack, 'what' | 'perSecond'>): Promise<Finding[]> {
  const served = await world.product()
  const token = await world.token('demo02')
  const userInfo = (): Ask => ({ method: 'GET', path: '/oems-api/sys/user/user-info', headers: { token, platform: 'WEB' } })
  const attackers = await attackersOf({ address: served.address, token: await world.token('demo01'), sources, ...how })
  const measured: { quiet: Measured; beside: Measured; lagMax: number }[] = []
  let attacks = 0
  try {
    await drive(served.address, clients, 1, userInfo)
    for (let round = 0; round < rounds; round += 1) {
      const quiet = await drive(served.address, clients, seconds, userInfo)
      attackers.postMessage('begin')
      served.watch()
      const beside = await drive(served.address, clients, seconds, userInfo)
      const { lagMax } = await served.figures()
      attackers.postMessage('end')
      ;[attacks] = await once(attackers, 'message')
      measured.push({ quiet, beside, lagMax })
    }
  } finally {
    await attackers.terminate()
    served.stop()
  }
  const slower = median(measured.map(({ quiet, beside }) => beside.p99 / quiet.p99))
  const longest = Math.max(...measured.map(({ lagMax }) => lagMax))
  const of = (pick: (one: (typeof measured)[number]) => number) => median(measured.map(pick)).toFixed(1)
  return [
    {
      name: `${name}旁 user/info 的 p99 ÷ 没有时`,
      measured: slower.toFixed(2),
      wanted: '≤ 2',
      good: slower <= 2,
      detail: `${of(({ beside }) => beside.p99)} 对 ${of(({ quiet }) => quiet.p99)} ms；${sources} 个来源共 ${attacks} 次`,
    },
    { name: `${name}旁事件循环最长停顿`, measured: `${longest.toFixed(0)} ms`, wanted: '≤ 200 ms', good: longest <= 200, detail: '' },
  ]
}

/** In a thread of their own, so that what they do keeps nobody who is measured from being heard. */
async function attackersOf(attack: Attack): Promise<Worker> {
  const attackers = new Worker(new URL('../attacking.ts', import.meta.url), { workerData: attack })
  await once(attackers, 'message')
  return attackers
}
