import { employeeSheets } from '@oems/contract/people/import.ts'
import { hostileWorkbooks } from '@oems/server/core/sheets/testHostile.ts'
import { importColumns } from '@oems/server/people/importColumns.ts'
import fc from 'fast-check'
import { type Ask, drive, type Measured, median } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

const [clients, attackers] = [8, 2]
const seed = 20_261_122

type Attack = (address: string, signal: AbortSignal) => Promise<unknown>

/** Somebody who sends what stops a careless server, again and again, beside people who ask for what they ask for all day. */
export async function hostile(world: World, pace: Pace): Promise<Finding[]> {
  const token = await world.token('demo01')
  return [...(await besides(world, pace, '敌意工作簿', uploading(token))), ...(await besides(world, pace, '敌意请求内容', posting(token)))]
}

async function besides(world: World, { rounds, seconds }: Pace, what: string, attack: Attack): Promise<Finding[]> {
  const served = await world.product()
  const token = await world.token('demo02')
  const userInfo = (): Ask => ({ method: 'GET', path: '/oems-api/sys/user/user-info', headers: { token, platform: 'WEB' } })
  const measured: { quiet: Measured; beside: Measured; lagMax: number }[] = []
  let attacks = 0
  try {
    await drive(served.address, clients, 1, userInfo)
    for (let round = 0; round < rounds; round += 1) {
      const quiet = await drive(served.address, clients, seconds, userInfo)
      const over = new AbortController()
      const attacking = Array.from({ length: attackers }, async () => {
        for (; !over.signal.aborted; attacks += 1) await attack(served.address, over.signal).catch(() => undefined)
      })
      served.watch()
      const beside = await drive(served.address, clients, seconds, userInfo)
      const { lagMax } = await served.figures()
      over.abort()
      await Promise.all(attacking)
      measured.push({ quiet, beside, lagMax })
    }
  } finally {
    served.stop()
  }
  const slower = median(measured.map(({ quiet, beside }) => beside.p99 / quiet.p99))
  const longest = Math.max(...measured.map(({ lagMax }) => lagMax))
  const of = (pick: (one: (typeof measured)[number]) => number) => median(measured.map(pick)).toFixed(1)
  return [
    {
      name: `${what}旁 user/info 的 p99 ÷ 没有时`,
      measured: slower.toFixed(2),
      wanted: '≤ 2',
      good: slower <= 2,
      detail: `${of(({ beside }) => beside.p99)} 对 ${of(({ quiet }) => quiet.p99)} ms；${attackers} 个来源共 ${attacks} 次`,
    },
    { name: `${what}旁事件循环最长停顿`, measured: `${longest.toFixed(0)} ms`, wanted: '≤ 200 ms', good: longest <= 200, detail: '' },
  ]
}

/** One after another of a corpus by seed: what is wrong with each, and how many there are, stays the same from run to run. */
function uploading(token: string): Attack {
  const workbooks = fc.sample(hostileWorkbooks(importColumns.map(({ header }) => header)), { seed, numRuns: 60 })
  let next = 0
  return (address, signal) => {
    const { bytes } = workbooks[next++ % workbooks.length]!
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), '新员工.xlsx')
    return sent(address + employeeSheets.importExcel.path, { body: form, headers: { token, platform: 'WEB' }, signal })
  }
}

/** A sign-in with thousands of unknown fields, a list of equal ids, and brackets within brackets. */
function posting(token: string): Attack {
  const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, 1])))
  const ids = `{"ids":[${Array.from({ length: 19_000 }, () => '1').join()}],"deleteReason":"x"}`
  const nested = `${'{"a":['.repeat(70_000)}${']}'.repeat(70_000)}`
  const bodies = [
    ['/oems-api/sys/login', keys],
    ['/oems-api/sys/login', keys.slice(0, 16_000)],
    ['/oems-api/biz/employees/v2/batch-delete', ids],
    ['/oems-api/biz/employees/v2/list', nested],
    ['/oems-api/biz/employees/v2/list', keys],
  ] as const
  let next = 0
  return (address, signal) => {
    const [path, body] = bodies[next++ % bodies.length]!
    return sent(address + path, { body, headers: { token, platform: 'WEB', 'content-type': 'application/json' }, signal })
  }
}

const sent = (url: string, request: RequestInit) => fetch(url, { method: 'POST', ...request }).then((reply) => reply.arrayBuffer())
