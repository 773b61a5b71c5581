import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { type MenuItem, navigation } from '@oems/contract/access/navigation.ts'
import { requestOf } from '@oems/contract/core/address.ts'
import type { Call, Output } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hashPassword } from '../accounts/passwords.ts'
import { ask } from '../core/db/database.ts'
import { keepCaptcha } from '../session/captcha.ts'
import { aTempFolder } from '../testing/tempFolder.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'

/**
 * Lines of the platform's acceptance (01 §9) that no test of a single area proves as they are written. The others: 9, 11 users, 10 roles,
 * 14 menus, 17 logs and seals, 20 menus and the browser tests.
 */
const password = 'Reise&Gut-73'
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await testApp({ captcha: 1 })
  passwordHash = await hashPassword(password)
})

async function somebody(roleId: number, orgType: number) {
  const node = await app.anOrg({ orgType })
  return { node, ...(await app.anAccount({ roleId, orgId: node.id, passwordHash })) }
}
/** A picture whose text is known. */
async function aCaptcha(text = 'A2CD') {
  const uuid = randomUUID()
  await keepCaptcha(app.db, uuid, text, app.clock())
  return { uuid, captcha: text }
}
const signIn = async (username: string, more: object) => app.stranger(session.login, { username, password, ...more })

describe('§9.1 a captcha', () => {
  const refused = { status: 200, code: 1422, msg: '验证码错误或已过期' }

  test('that is wrong is taken all the same: the right text fails as well', async () => {
    const { username } = await somebody(3, 2)
    const { uuid, captcha } = await aCaptcha()
    expect(await signIn(username, { uuid, captcha: 'XXXX' })).toMatchObject(refused)
    expect(await signIn(username, { uuid, captcha })).toMatchObject(refused)
    expect(await signIn(username, await aCaptcha())).toMatchObject({ status: 200, code: 0 })
  })

  test('is asked for, lasts two minutes, and is read in any case of its letters', async () => {
    const { username } = await somebody(3, 2)
    expect(await signIn(username, {})).toMatchObject(refused)
    const late = await aCaptcha()
    await app.db.execute(
      sql`update sys_captcha set expire_time = ${app.clock().toISOString()}::timestamptz - interval '1 ms' where uuid = ${late.uuid}`,
    )
    expect(await signIn(username, late)).toMatchObject(refused)
    const { uuid, captcha } = await aCaptcha()
    expect(await signIn(username, { uuid: uuid.toUpperCase(), captcha: captcha.toLowerCase() })).toMatchObject({ code: 0 })
  })
})

test('§9.4 two sign-ins of one account at once on two server processes: one session is live, the other token gets 409', {
  timeout: 300_000, // two servers start
}, async () => {
  const [here, there] = await Promise.all([aServer(), aServer()])
  for (let round = 0; round < 5; round += 1) {
    const { username, accountId } = await somebody(5, 4)
    const replies = await Promise.all([here, there].map((server) => server.send(session.login, { username, password })))
    const tokens = replies.map(({ data }) => (data as { token: string }).token)
    expect(replies.map(({ code }) => code)).toEqual([0, 0])
    const live = await ask(app.db, sql`select 1 from sys_session where account_id = ${accountId} and status = 1`)
    expect(live).toHaveLength(1)
    const infoReplies = await Promise.all(
      tokens.flatMap((token) => [here, there].map((server) => server.send(session.userInfo, {}, token))),
    )
    const codes = infoReplies.map(({ code }) => code)
    expect([codes.slice(0, 2), codes.slice(2)].sort()).toEqual([
      [0, 0],
      [409, 409],
    ])
  }
})

test('§9.7 who holds roles 5 and 3 begins with 3; the choice of a project brings role 5 with its perms and menus', async () => {
  const { group, company, project } = await app.aGroup()
  const { accountId, username } = await app.anAccount({ roleId: 5, orgId: project.id, passwordHash })
  await app.db.execute(sql`
    insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
    values (${app.clock().toISOString()}, 0, ${app.clock().toISOString()}, 0, ${accountId}, 3, ${group.id})`)
  const { token } = (await signIn(username, await aCaptcha())).data as { token: string }
  const caller = app.as(token)
  const infoNow = async () => (await caller(session.userInfo)).data as Output<typeof session.userInfo>
  const menusNow = async () => namesOf(((await caller(navigation.nav)).data as { menus: MenuItem[] }).menus)

  const asGroup = await infoNow()
  expect(asGroup.current).toMatchObject({ roleId: 3, orgId: group.id, projectId: null })
  expect(asGroup.perms).toContain('sys:role:save')
  expect(await menusNow()).toContain('角色管理')

  expect(await caller(session.getMyOp, { projectId: project.id })).toMatchObject({ code: 0, data: { orgId: project.id, roleId: 5 } })
  const asProject = await infoNow()
  expect(asProject.current).toMatchObject({ roleId: 5, orgId: project.id, projectId: project.id })
  expect(asProject.perms).not.toContain('sys:role:save')
  const menus = await menusNow()
  expect(menus).not.toContain('角色管理')
  expect(menus).toContain('员工管理')

  const sibling = await app.anOrg({ parentId: company.id, orgType: 4 })
  expect(await caller(session.getMyOp, { projectId: sibling.id })).toMatchObject({ code: 1404, msg: '记录不存在' })
  expect(await infoNow()).toMatchObject({ current: asProject.current, perms: asProject.perms })
  expect(await menusNow()).toEqual(menus)
})

const namesOf = (menus: readonly MenuItem[]): string[] => menus.flatMap(({ name, list }) => [name, ...namesOf(list)])

/** A server process of its own on the database of the file. */
async function aServer() {
  const script = join(import.meta.dirname, '../testing/secondServer.ts')
  const child = spawn(process.execPath, [script, app.database.url, app.clock().toISOString(), aTempFolder()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const [address] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    async send(call: Call, input: object, token = ''): Promise<Reply> {
      const { method, url, headers, body } = requestOf(call, input)
      const response = await fetch(`${address}${url}`, { method, headers: { ...headers, token, platform: 'WEB' }, body })
      return (await response.json()) as Reply
    },
  }
}
