import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MenuRow, menus } from '@oems/contract/access/menus.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { callerOf, type TestApp, testApp } from '../../testing/testApp.ts'
import { ask, type Database } from '../db/database.ts'

/** 01 §5.10, word by word. */
const policy = (framed = '') =>
  `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; frame-src 'self'${framed}; frame-ancestors 'self'; object-src 'none'; base-uri 'none'; form-action 'self'`

let app: TestApp
let server: FastifyInstance
let token: string
let pages: Readonly<Record<'console' | 'phone', string>>
const folder = aTempFolder()
beforeAll(async () => {
  app = await testApp({ alone: true })
  pages = { console: aFolder('console'), phone: aFolder('phone') }
  server = await served(app.database)
  token = await app.aSession(await app.anAccount({ roleId: 1, orgId: app.rootId }))
  await app.setParameter('menu.allowHttp', 1)
})
afterAll(async () => {
  await server.close()
})

function aFolder(name: string) {
  mkdirSync(join(folder, name, 'assets'), { recursive: true })
  writeFileSync(join(folder, name, 'index.html'), `<title>${name}</title>`)
  writeFileSync(join(folder, name, 'assets/main-1234.js'), 'export {}')
  return join(folder, name)
}
const served = (database: Database) => createApp({ database, clock: app.clock, limits: false, captcha: 0, tempDir: folder, pages })
const get = (url: string, more: InjectOptions = {}) => server.inject({ method: 'GET', url, ...more })
const csp = async (url: string) => (await get(url)).headers['content-security-policy']
const caller = () => callerOf(server, token, 'WEB')

describe('every kind of reply carries the headers', () => {
  const replies: Readonly<Record<string, () => ReturnType<typeof get>>> = {
    'the console': () => get('/oems/'),
    'the phone': () => get('/oems/h5/'),
    'a page that is known already': async () => get('/oems/', { headers: { 'if-none-match': String((await get('/oems/')).headers.etag) } }),
    'a script': () => get('/oems/assets/main-1234.js'),
    'a way to the page': () => get('/'),
    'a good answer': () => get('/oems-api/sys/menu/nav', { headers: { token, platform: 'WEB' } }),
    'a refusal': () => get('/oems-api/sys/menu/nav', { headers: { token: 'ended', platform: 'WEB' } }),
    'a picture': () => get('/oems-api/captcha.jpg?uuid=0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e55'),
    'a file': () => get('/oems-api/biz/employees/export-excel-tpl', { headers: { token, platform: 'WEB' } }),
    'an unknown path': () => get('/oems-api/no/such/path'),
    'a missing file': () => get('/oems/assets/gone-1234.js'),
    'an address that cannot be read': () => get('/oems-api/%'),
    'a body that cannot be read': () =>
      server.inject({ method: 'POST', url: '/oems-api/sys/login', payload: '{', headers: { 'content-type': 'application/json' } }),
    'a body too large': () => server.inject({ method: 'POST', url: '/oems-api/sys/login', payload: { username: 'x'.repeat(1_100_000) } }),
    'what operations ask': () => get('/healthz'),
  }
  test.each(Object.entries(replies))('%s', async (_, asked) => {
    const { headers } = await asked()
    expect(headers).toMatchObject({
      'content-security-policy': policy(),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('their kinds are what the names say', async () => {
    expect(await replies['a page that is known already']!()).toMatchObject({ statusCode: 304 })
    expect((await replies['a picture']!()).headers['content-type']).toBe('image/png')
    expect((await replies['a file']!()).headers['content-disposition']).toMatch(/^attachment/)
    expect(await replies['an unknown path']!()).toMatchObject({ statusCode: 404 })
    expect(await replies['a missing file']!()).toMatchObject({ statusCode: 404 })
    expect(await replies['a body too large']!()).toMatchObject({ statusCode: 413 })
    expect((await replies['an address that cannot be read']!()).json()).toMatchObject({ code: 1400 })
  })

  test('on https, browsers are told to stay there', async () => {
    for (const url of ['/oems/', '/oems/assets/main-1234.js', '/oems-api/no/such/path'])
      expect((await get(url, { headers: { 'x-forwarded-proto': 'https' } })).headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
      })
  })

  test('what the calls answer is kept nowhere and can be traced', async () => {
    for (const url of ['/oems-api/sys/menu/nav', '/oems-api/no/such/path', '/ccds-api/nothing', '/oems-api/%'])
      expect((await get(url, { headers: { 'trace-id': 'trace-17' } })).headers).toMatchObject({
        'cache-control': 'no-store',
        'trace-id': 'trace-17',
      })
  })
})

describe('pages may frame the origins of the enabled embedded pages', () => {
  let directory: number
  beforeEach(async () => {
    const [found] = await ask<{ id: number }>(app.db, sql`select id from sys_menu where code = 'sub:odas'`)
    directory = await saved({ type: 2, name: `目录${Math.random()}`.slice(0, 20), parentId: found!.id })
  })
  const saved = async (draft: object) => {
    const { code, msg, data } = await caller()(menus.save, draft)
    expect([code, msg]).toEqual([0, 'success'])
    return (data as { id: number }).id
  }
  const embedded = (url: string) => saved({ type: 5, name: `内嵌${Math.random()}`.slice(0, 20), url, parentId: directory })
  async function changed(menuId: number, change: object) {
    const { roleCount: _, builtIn: _shipped, ...menu } = (await caller()(menus.info, { menuId })).data as MenuRow
    expect(await caller()(menus.update, { ...menu, ...change })).toMatchObject({ code: 0 })
  }

  test('from the moment one is enabled until it, or what stands above it, is stopped or deleted', async () => {
    expect(await csp('/oems/')).toBe(policy())
    const shown = await embedded('https://board.example.org:8443/a?org={orgId}')
    await embedded('https://board.example.org:8443/b')
    await embedded('http://10.0.0.7/wall')
    await embedded('/oems/help/index.html')
    const [one, other] = [' http://10.0.0.7', ' https://board.example.org:8443']
    for (const page of ['/oems/', '/oems/?t=1', '/oems/index.html', '/oems/h5/']) expect(await csp(page)).toBe(policy(one + other))
    for (const url of ['/oems/assets/main-1234.js', '/oems-api/no/such/path', '/healthz']) expect(await csp(url)).toBe(policy())

    await changed(shown, { status: 0 })
    expect(await csp('/oems/')).toBe(policy(one + other)) // the other page of that origin is still there
    await changed(directory, { status: 0 })
    expect(await csp('/oems/')).toBe(policy())
    await changed(directory, { status: 1 })
    expect(await csp('/oems/')).toBe(policy(one + other))
    const all = (await caller()(menus.list, { type: 5 })).data as MenuRow[]
    for (const { menuId } of all) expect(await caller()(menus.delete, { menuId })).toMatchObject({ code: 0 })
    expect(await csp('/oems/')).toBe(policy())
  })

  test('and of a link there is none; nor of an address that would say more than an origin', async () => {
    await saved({ type: 6, name: '链接', url: 'https://portal.example.org/', parentId: directory })
    for (const url of ['https://a;script-src/', 'https://a,default-src/']) await embedded(url)
    expect(await csp('/oems/')).toBe(policy())
  })

  test('asked once for each version of the rights', async () => {
    let reads = 0
    const counting = { ...app.database, reader: counted(app.database.reader, () => (reads += 1)) }
    const own = await served(counting)
    for (let visit = 0; visit < 5; visit += 1) await own.inject('/oems/')
    expect(reads).toBe(7) // the version five times, the menus and the places of public files once
    await own.close()
  })
})

test('the page opens while the database is away', async () => {
  const away = { ...app.database, reader: counted(app.database.reader, () => Promise.reject(new Error('away'))) }
  const own = await served(away)
  const { statusCode, headers } = await own.inject('/oems/')
  expect([statusCode, headers['content-security-policy']]).toEqual([200, policy()])
  await own.close()
})

/** A reader that tells of each statement before it is sent. */
const counted = (reader: TestApp['database']['reader'], told: () => unknown) =>
  new Proxy(reader, {
    get(target, name) {
      if (name !== 'execute') return Reflect.get(target, name)
      return async (query: Parameters<typeof target.execute>[0]) => {
        await told()
        return target.execute(query)
      }
    },
  })
