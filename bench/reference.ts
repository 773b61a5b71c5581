import { createServer, type IncomingMessage } from 'node:http'
import { Role } from '@oems/contract/access/builtInRoles.ts'
import { tokenHash } from '@oems/server/accounts/sessions.ts'
import { dayOf } from '@oems/server/core/days.ts'
import { openDatabase } from '@oems/server/core/db/database.ts'
import { useKeys } from '@oems/server/core/db/keys.ts'
import { findSelf } from '@oems/server/session/self.ts'
import { findSession } from '@oems/server/session/sessionReader.ts'
import { benchKeys } from './place.ts'
import { bareAttention, bareHandling, bareUnfilled } from './references/attended.ts'
import { bareCreate } from './references/create.ts'
import { bareDeclare } from './references/declare.ts'
import { bareReserveDeclare } from './references/declareReserve.ts'
import { bareIcds } from './references/icd.ts'
import { bareList } from './references/list.ts'
import { bareLogs } from './references/logs.ts'
import { bareNav } from './references/nav.ts'
import { countOverview } from './references/overview.ts'
import { bareNations, barePage } from './references/projects.ts'
import { bareRegistered, bareTimeline } from './references/registered.ts'
import { bareShortage, countReserve } from './references/reserve.ts'
import { sameTime } from './references/sameTime.ts'
import { bareIssue } from './references/stock.ts'
import { bareStock } from './references/stockList.ts'
import { bareFilling, bareToday } from './references/today.ts'
import { bareAllTree, bareLevel, bareSearch } from './references/tree.ts'

/**
 * What a bare node:http handler makes of the same questions: `node bench/reference.ts <database url> <port>`. The same pool, the same
 * prepared statements or hand-written SQL for the same rows, and `JSON.stringify`; no gate, no schema, no scope, no log.
 */
const [url = '', port = '0'] = process.argv.slice(2)
useKeys(benchKeys)
const database = openDatabase(url)
const { reader } = database

/** `user/info` without a framework: the session's statement, the account's, and the object. */
async function userInfo(request: IncomingMessage): Promise<unknown> {
  const today = dayOf(new Date())
  const [session] = await findSession(reader, { tokenHash: tokenHash(String(request.headers.token)), today })
  const [self] = await findSelf(reader, { sessionId: session!.sessionId, today })
  const { nickname, stateKey, rops } = self!
  return {
    lastUpdate: Date.now(),
    step: null,
    isProjectReporter: session!.baseRoleId === Role.projectReporter,
    rops,
    accountId: session!.accountId,
    userId: session!.accountId,
    nickname,
    avatarUrl: null,
    perms: await permissions(session!.roleId),
    mustChange: session!.mustChange,
    passwordExpireDays: null,
    current: { ropId: session!.ropId, roleId: session!.roleId, orgId: session!.orgId, projectId: null },
    querySubscribeOrg: false,
    permVersion: session!.permVersion,
    stateKey: stateKey.toString('base64'),
    readOnly: false,
  }
}

const known = new Map<number, string[]>()
async function permissions(roleId: number): Promise<string[]> {
  const found = known.get(roleId)
  if (found) return found
  const { rows } = await reader.$client.query<{ perm: string }>(
    'select distinct unnest(m.perms) as perm from sys_menu m join sys_role_menu g on g.menu_id = m.id where g.role_id = $1 and m.type = 4 order by 1',
    [roleId],
  )
  const perms = rows.map(({ perm }) => perm)
  known.set(roleId, perms)
  return perms
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

const handlers: Readonly<Record<string, (request: IncomingMessage) => Promise<unknown>>> = {
  '/oems-api/sys/user/info': userInfo,
  '/oems-api/biz/employees/v2/list': async (request) => bareList(reader.$client, await bodyOf(request)),
  '/oems-api/h5/declare': async (request) => bareDeclare(database, await bodyOf(request)),
  '/create': async (request) => bareCreate(database, await bodyOf(request)),
  '/reserve-declare': async (request) => bareReserveDeclare(database, await bodyOf(request)),
  '/issue': async (request) => bareIssue(database.db.$client, await bodyOf(request)),
  '/oems-api/sys/menu/nav': ({ headers }) => bareNav(reader, { tokenHash: tokenHash(String(headers.token)), today: dayOf(new Date()) }),
  '/rows': async ({ url = '' }) => sameTime.rows(reader, new URLSearchParams(url.split('?')[1])),
  '/quarters': async ({ url = '' }) => sameTime.quarters(reader, new URLSearchParams(url.split('?')[1])),
  '/logs': async ({ url = '' }) => bareLogs(reader.$client, new URLSearchParams(url.split('?')[1])),
  '/level': async ({ url = '' }) => bareLevel(reader.$client, new URLSearchParams(url.split('?')[1])),
  '/search': async ({ url = '' }) => bareSearch(reader.$client, new URLSearchParams(url.split('?')[1])),
  '/today': async (request) => bareToday(reader.$client, await bodyOf(request)),
  '/filling': async (request) => bareFilling(reader.$client, await bodyOf(request)),
  '/unfilled': async (request) => bareUnfilled(reader.$client, await bodyOf(request)),
  '/handling': async (request) => bareHandling(reader.$client, await bodyOf(request)),
  '/attention': async (request) => bareAttention(reader.$client, await bodyOf(request)),
  '/registered': async (request) => bareRegistered(reader.$client, await bodyOf(request)),
  '/timeline': async ({ url = '', headers }) =>
    bareTimeline(reader.$client, new URLSearchParams(url.split('?')[1]), tokenHash(String(headers.token))),
  '/icds': async (request) => bareIcds(reader.$client, await bodyOf(request)),
  '/reserve-count': async (request) => countReserve(reader.$client, await bodyOf(request)),
  '/reserve-shortage': async (request) => bareShortage(reader.$client, await bodyOf(request)),
  '/stock': async (request) => bareStock(reader.$client, await bodyOf(request)),
  '/projects': async (request) => barePage(reader.$client, await bodyOf(request)),
  '/nations': async (request) => bareNations(reader.$client, await bodyOf(request)),
  '/tree': () => bareAllTree(reader.$client),
  '/count': async ({ url = '' }) => countOverview(reader.$client, new URLSearchParams(url.split('?')[1])),
}

createServer((request, reply) => {
  const path = request.url!.split('?')[0]!
  handlers[path]!(request).then(
    (data) =>
      Buffer.isBuffer(data)
        ? reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' }).end(data)
        : reply
            .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
            .end(JSON.stringify({ code: 0, msg: 'success', data })),
    (error: unknown) => {
      console.error(error)
      reply.writeHead(500).end('{"code":500}')
    },
  )
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
