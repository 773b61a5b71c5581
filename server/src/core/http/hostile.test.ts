import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { users } from '@oems/contract/accounts/users.ts'
import { type Call, nameOf } from '@oems/contract/core/call.ts'
import { desk } from '@oems/contract/desk/desk.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { somePeople } from '../../declaration/testPeople.ts'
import { domains } from '../../domains.ts'
import { type HostileRequest, hostileRequests } from '../../testing/hostileRequests.ts'
import { type TestApp, testApp } from '../../testing/testApp.ts'
import { aWalk } from '../../testing/walk.ts'
import { everyCallOf } from '../domain.ts'

/** Others are tried with `OEMS_HOSTILE_SEED` and `OEMS_HOSTILE_RUNS`; what a seed has found is mended where it comes from. */
const seed = Number(process.env.OEMS_HOSTILE_SEED ?? 20_261_122)
const runs = Number(process.env.OEMS_HOSTILE_RUNS ?? 300)
const patienceMs = 30_000

test(`${runs} hostile requests end, none with a fault of ours, and the server goes on (seed ${seed})`, async () => {
  const app = await testApp({ alone: true, patience: { headers: 500, body: 500, late: 100 } })
  const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
  const walk = await aWalk(app, 'people')
  const callers = [nobody, ...(await somebodies(app))]
  const calls = everyCallOf(domains).filter((call) => nameOf(call) !== nameOf(session.logout))
  const faults: string[] = []
  const requests = hostileRequests(calls, (call: Call) => walk.sample(call))
  for (const [at, request] of [...known, ...fc.sample(requests, { seed, numRuns: runs })].entries()) {
    await app.db.execute(sql`update sys_session set status = 1, end_time = null`) // what came before may have ended it
    const status = await statusOf(port, request, callers[at % callers.length]!)
    if (status === 'hangs' || /^5/.test(status))
      faults.push(`${status} ${request.method} ${request.url.slice(0, 200)} ${request.body.toString().slice(0, 2_000)}`)
  }
  expect(faults).toEqual([])
  expect(await statusOf(port, { method: 'GET', url: '/healthz', headers: [], body: '' }, nobody)).toBe('200')
}, 900_000)

const json = [['content-type', 'application/json']] as const
const toLogin = (body: string): HostileRequest => ({ method: 'POST', url: session.login.path, headers: json, body })
/** What once did harm comes first, to each of the callers. */
const known: readonly HostileRequest[] = [
  { method: 'POST', url: desk.savePreference.path, headers: json, body: '{"key":"a","value":"\\u0000"}' },
  { method: 'POST', url: users.list.path, headers: json, body: '{"lastLoginStart":"0000-01-01"}' },
  { method: 'POST', url: desk.savePreference.path, headers: json, body: `{"key":"a","value":${'['.repeat(50_000)}${']'.repeat(50_000)}}` },
  toLogin(`{"username":${'['.repeat(4_000)}${']'.repeat(4_000)}}`),
].flatMap((request) => Array.from({ length: 5 }, () => request))

const nobody = { token: '', platform: 'WEB' }
type HostileCaller = typeof nobody

/** 系统管理员, administrators of a group and of a project, and an employee on the phone. */
async function somebodies(app: TestApp): Promise<HostileCaller[]> {
  const group = await app.anOrg({ orgType: 2 })
  const project = await app.anOrg({ parentId: group.id, orgType: 4 })
  const [employeeId] = await somePeople(app, { orgId: project.id, count: 1 })
  const accounts = [
    { account: { roleId: 1, orgId: app.rootId }, platform: 'WEB' },
    { account: { roleId: 3, orgId: group.id }, platform: 'WEB' },
    { account: { roleId: 5, orgId: project.id }, platform: 'WEB' },
    { account: { roleId: 12, orgId: project.id, employeeId: employeeId! }, platform: 'H5' },
  ] as const
  return Promise.all(
    accounts.map(async ({ account, platform }) => ({ token: await app.aSession(await app.anAccount(account), platform), platform })),
  )
}

/** The status of the reply; empty where the server hung up without one. */
async function statusOf(port: number, { method, url, headers, body }: HostileRequest, caller: HostileCaller): Promise<string> {
  const bytes = Buffer.from(body)
  const usual = { host: 'oems.example', ...caller, 'content-length': String(bytes.length), connection: 'close' }
  const given = new Set(headers.map(([name]) => name))
  const lines = [...Object.entries(usual).filter(([name]) => !given.has(name)), ...headers].map(
    ([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, ' ')}\r\n`,
  )
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(Buffer.concat([Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`), bytes]))
  const status = await Promise.race([replied(socket), pause(patienceMs, 'hangs', { ref: false })])
  socket.destroy()
  return status
}

/** Whichever comes first, the first line of a reply or the end of the connection. */
async function replied(socket: Socket): Promise<string> {
  let heard = ''
  for await (const piece of socket) {
    heard = (heard + piece.toString('latin1')).replace('HTTP/1.1 100 Continue\r\n\r\n', '')
    if (heard.length > 12) break
  }
  return heard.slice(9, 12)
}
