import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyPermission } from '@oems/contract/access/menu.ts'
import { type Call, isDownload, nameOf, permissionsOf, takesFile } from '@oems/contract/core/call.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { sql } from 'drizzle-orm'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from './core/db/database.ts'
import { everyCallOf } from './core/domain.ts'
import { domains } from './domains.ts'
import { type Caller, type TestApp, testApp } from './testing/testApp.ts'
import { aWalk, type Walk } from './testing/walk.ts'

/** The calls that need no sign-in, reads as well: whoever opens one writes it down here. */
const openToEverybody = [
  'GET /oems-api/captcha.jpg',
  'GET /oems-api/platform/config',
  'POST /oems-api/sys/login',
  'POST /oems-api/sys/logout',
  'POST /oems-api/h5/activate',
  'GET /oems-api/h5/node/{qrToken}',
]

/** What must be true everywhere is stated once, here; a new call is visited without anybody remembering to. */
const everyCall = everyCallOf(domains)

let app: TestApp
let walk: Walk
let guest: Caller
beforeAll(async () => {
  app = await testApp()
  walk = await aWalk(app)
  guest = await app.anAdmin(12, walk.ours.project.id)
})

test('no two calls share a path, and what is open to everybody is written down', () => {
  expect(new Set(everyCall.map(nameOf)).size).toBe(everyCall.length)
  expect(
    everyCall
      .filter(({ may }) => may === 'public')
      .map(nameOf)
      .sort(),
  ).toEqual(openToEverybody.sort())
})

test('every permission that a call asks stands in the menu tree', () => {
  const permissions = everyCall.flatMap(permissionsOf)
  expect(permissions.filter((permission) => !everyPermission.has(permission))).toEqual([])
})

describe('the catalogue', () => {
  const rows = (file: string) =>
    readFileSync(join(import.meta.dirname, '../../contract/catalogue', file), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
  const idByCall = new Map(
    [...rows('calls.tsv'), ...rows('added.tsv')].map(([id, service, method, path]) => [`${method} /${service}${path}`, id!]),
  )
  const done = new Set(rows('done.tsv').map(([id]) => id!))

  test('names every call that is served', () => {
    expect(everyCall.map(nameOf).filter((line) => !idByCall.has(line))).toEqual([])
  })
  test('lists as done exactly what is served', () => {
    expect(everyCall.map((call) => idByCall.get(nameOf(call)) ?? nameOf(call)).sort()).toEqual([...done].sort())
  })
})

describe.each(everyCall.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
  test('reads what its path names, and no `t`', () => {
    expect(call.input.properties).not.toHaveProperty('t')
    for (const [, name] of call.path.matchAll(/\{(\w+)\}/g)) expect(call.input.properties).toHaveProperty(name!)
  })

  test('asks who calls before it reads anything', async () => {
    const junk = { nonsense: '1' }
    expect((await app.stranger(call, pathOf(call, junk))).status === 401).toBe(call.may !== 'public')
    if (permissionsOf(call).length > 0 || call.may === 'self')
      expect(await guest(call, pathOf(call, junk))).toMatchObject({ status: 200, code: 1403 })
  })

  test('refuses a field that it does not know', async () => {
    if (isCaptchaed(call)) return
    const reply = await walk.callerFor(call)(call, { ...walk.sample(call, walk.ours), nonsense: '1' })
    expect(reply).toMatchObject({ code: 1400 })
    expect((reply.data as { fields: object[] }).fields).toContainEqual({ path: 'nonsense', msg: '没有这个字段' })
  })

  test('answers nonsense in every field with words, never with a fault', async () => {
    for (const [name, field] of fieldsOf(call)) {
      for (const value of nonsenseFor(field)) {
        const reply = await walk.callerFor(call)(call, { ...walk.sample(call, walk.ours), [name]: value })
        expect([name, value, reply.code]).not.toEqual([name, value, 500])
        expect([200, 401, 403, 409]).toContain(reply.status)
      }
    }
  })

  test('answers what the contract says and nothing beside it', async () => {
    if (call.kind === 'write' || isDownload(call.output)) return
    const { code, msg, data } = await walk.callerFor(call)(call, walk.sample(call, walk.ours))
    expect({ code, msg, wrong: Compile(call.output).Errors(data) }).toEqual({ code: 0, msg: 'success', wrong: [] })
  })

  test('neither shows nor touches a foreign record, in whatever place its number stands', async () => {
    if (call.may === 'public') return
    const before = await fingerprint()
    for (const [name, field] of fieldsOf(call)) {
      const foreign = walk.referenceOf(name, field, walk.theirs, call)
      if (foreign === undefined || !isReference(name, field)) continue
      const reply = await walk.callerFor(call)(call, { ...walk.sample(call, walk.ours), [name]: foreign })
      expect([name, reply.code, reply.msg]).not.toEqual([name, 500, reply.msg])
      expect(`${name} ${JSON.stringify(reply.data)} ${isDownload(call.output) ? reply.bytes.toString('latin1') : ''}`).not.toContain(
        walk.theirs.mark,
      )
    }
    expect(await fingerprint()).toEqual(before)
  })
})

/** What the other group owns, as one value. */
const fingerprint = () =>
  ask(
    app.db,
    sql`select (select jsonb_agg(to_jsonb(o) order by id) from org o where path like ${`${walk.theirs.group.path}%`}) orgs,
          (select jsonb_agg(to_jsonb(e) order by e.id) from employee e join org o on o.id = e.org_id where o.path like ${`${walk.theirs.group.path}%`}) employees,
          (select jsonb_agg(to_jsonb(p) order by p.id) from person p join employee e on e.id = p.id join org o on o.id = e.org_id where o.path like ${`${walk.theirs.group.path}%`}) persons,
          (select jsonb_agg(to_jsonb(r) order by r.id) from sys_role r join org o on o.id = r.org_id where o.path like ${`${walk.theirs.group.path}%`}) roles,
          (select jsonb_agg(to_jsonb(a) order by a.id) from sys_account a join org o on o.id = a.org_id where o.path like ${`${walk.theirs.group.path}%`}) accounts,
          (select jsonb_agg(to_jsonb(p) order by p.id) from sys_account_rop p join org o on o.id = p.org_id where o.path like ${`${walk.theirs.group.path}%`}) assignments,
          (select jsonb_agg(s.status order by s.session_id) from sys_session s where s.session_id = ${walk.theirs.sessionId}) sessions`,
  )

const fieldsOf = ({ input }: Call) => Object.entries(input.properties as Record<string, Field>).filter(([name]) => name !== 'file')
const isReference = (name: string, field: Field): boolean =>
  (field.items ? isReference(name, field.items) : field.format === 'int64') || name === 'batchNumber'
const isCaptchaed = (call: Call) => takesFile(call)
const pathOf = (call: Call, more: object) => ({
  ...Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1])),
  ...more,
})

/** Wrong in kind, far too large, or poison for a database. */
function nonsenseFor(field: Field): unknown[] {
  if (field.items) return [[{}], ['\u0000'], 'x']
  const kind = [field.type].flat()
  if (kind.includes('string')) return ['\u0000', '\ud800', "'; drop table org; --", '长'.repeat(3_000), '%_\\', '-1']
  return ['x', -1, 0, 1.5, 2 ** 53 + 2, '9223372036854775808']
}
