import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { hostileWorkbooks } from '@oems/server/core/sheets/testHostile.ts'
import { importColumns } from '@oems/server/people/importColumns.ts'
import fc from 'fast-check'

/** What a thread of attackers is told: whom, in whose name, with what, and how. */
export interface Attack {
  readonly address: string
  readonly token: string
  readonly what: 'workbooks' | 'bodies'
  readonly sources: number
  /** So many requests a second from each source, each on a connection of its own, answered or not; null where a source waits for its answer. */
  readonly perSecond: number | null
}
interface Sent {
  readonly path: string
  readonly type: string
  readonly bytes: Uint8Array
}

const { address, token, what, sources, perSecond } = workerData as Attack
const seed = 20_261_122

/** One after another of a corpus by seed: what is wrong with each, and how many there are, stays the same from run to run. */
async function workbooks(): Promise<readonly Sent[]> {
  const found = fc.sample(hostileWorkbooks(importColumns.map(({ header }) => header)), { seed, numRuns: 60 })
  return Promise.all(
    found.map(async ({ bytes }) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), '新员工.xlsx')
      const asSent = new Response(form)
      return { path: employeeSheets.importExcel.path, type: asSent.headers.get('content-type')!, bytes: await asSent.bytes() }
    }),
  )
}

/** A sign-in with thousands of unknown fields, a list of equal ids, and brackets within brackets. */
function bodies(): readonly Sent[] {
  const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, 1])))
  const ids = `{"ids":[${Array.from({ length: 19_000 }, () => '1').join()}],"deleteReason":"x"}`
  const nested = `${'{"a":['.repeat(70_000)}${']}'.repeat(70_000)}`
  const texts = [
    ['/oems-api/sys/login', keys],
    ['/oems-api/sys/login', keys.slice(0, 16_000)],
    ['/oems-api/biz/employees/v2/batch-delete', ids],
    ['/oems-api/biz/employees/v2/list', nested],
    ['/oems-api/biz/employees/v2/list', keys],
  ] as const
  return texts.map(([path, text]) => ({ path, type: 'application/json', bytes: Buffer.from(text) }))
}

/** Whatever comes of it, until the reply has ended or the line is cut. */
const send = ({ path, type, bytes }: Sent) =>
  new Promise<void>((resolve) => {
    const headers = { token, platform: 'WEB', 'content-type': type, 'content-length': bytes.length }
    const outgoing = request(address + path, { method: 'POST', headers }, (reply) => reply.resume().on('close', resolve))
    outgoing.on('error', () => resolve())
    outgoing.end(bytes)
  })

const corpus = what === 'workbooks' ? await workbooks() : bodies()
let [running, sent] = [false, 0]
const next = () => send(corpus[sent++ % corpus.length]!)
async function waiting() {
  while (running) await next()
}
/** What is late is made up for; what is under way when the round ends is waited for, so that it stands beside no other. */
async function regardless(each: number) {
  const began = performance.now()
  const underWay: Promise<void>[] = []
  while (running) {
    const due = ((performance.now() - began) / 1_000) * each
    while (underWay.length < due) underWay.push(next())
    await pause(1_000 / each)
  }
  await Promise.all(underWay)
}
parentPort!.on('message', async (order: 'begin' | 'end') => {
  running = order === 'begin'
  if (!running) return
  await Promise.all(Array.from({ length: sources }, () => (perSecond === null ? waiting() : regardless(perSecond))))
  parentPort!.postMessage(sent)
})
parentPort!.postMessage(sent)
