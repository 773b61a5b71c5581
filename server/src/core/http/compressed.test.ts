import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { users } from '@oems/contract/accounts/users.ts'
import { type Call, Download, read, under, write } from '@oems/contract/core/call.ts'
import { list, Nothing, shape, text, whole } from '@oems/contract/core/fields.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { secondFactor } from '@oems/contract/session/secondFactor.ts'
import { session } from '@oems/contract/session/session.ts'
import { describe, expect, test } from 'vitest'
import { domains } from '../../domains.ts'
import { testApp } from '../../testing/testApp.ts'
import { implement } from '../implement.ts'
import { encodingOf, mayBeCompressed } from './compressed.ts'

const Lines = shape({ lines: list(text('行')) })
const calls = under('/test-long', {
  lines: read.get('lines', 'login', shape({ count: whole('行数', 0, 1_000_000) }), Lines),
  secret: read.get('secret', 'login', Nothing, Lines, { secret: true }),
  strange: read.get('strange', 'public', Nothing, Lines),
  written: write.post('written', 'login', Nothing, Lines, { title: '写', ofSession: true }),
  file: read.get('file', 'login', Nothing, Download),
})
const lines = (count: number) => ({ lines: Array.from({ length: count }, (_, at) => `第 ${at} 行：内罗毕机场扩建项目`) })
const many = async () => lines(200)
const domain = implement(calls, {
  lines: async (_ctx, { count }) => lines(count),
  secret: many,
  strange: many,
  written: many,
  file: async () => ({ name: 'a.csv', type: 'text/csv', content: Buffer.from('行\n'.repeat(2_000)) }),
})
const app = await testApp({ more: [{ calls: [domain] }] })
const { project } = await app.aGroup()
const token = await app.aSession(await app.anAccount({ roleId: 5, orgId: project.id }))

const browsers = 'gzip, deflate, br, zstd'
const ask = (call: Call, accepted?: string, more: { count?: number; headers?: Record<string, string> } = {}) =>
  app.server.inject({
    method: call.method,
    url: call.path + (more.count === undefined ? '' : `?count=${more.count}`),
    headers: { token, platform: 'WEB', ...(accepted !== undefined && { 'accept-encoding': accepted }), ...more.headers },
  })

describe('what a client takes', () => {
  test.each([
    ['gzip, deflate', 'gzip'],
    [browsers, 'zstd'],
    ['GZip;Q=0.5', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip;q=1.0, zstd;q=0.5', 'gzip'],
    ['zstd;q=0, gzip', 'gzip'],
    ['*', 'zstd'],
    ['*;q=0.1, zstd;q=0', 'gzip'],
    ['gzip;q=0.2, identity', null],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['gzip;q=0', null],
    ['gzip;q=0.000, *;q=0', null],
    ['identity', null],
    ['br', null],
    ['', null],
    [undefined, null],
  ])('%s: %s', (accepted, encoding) => expect(encodingOf(accepted)).toBe(encoding))

  test.each([
    'gzip;q=2',
    'gzip;q=-1',
    'gzip;q=NaN',
    'gzip;level=9',
    'gzip gzip',
    ';;;,,,',
    '\u0000',
    `${'a,'.repeat(500)}gzip`,
    'gzip,'.repeat(9_999),
  ])('nothing is understood of a hostile header', (accepted) => expect(encodingOf(accepted)).toBeNull())
})

describe('replies of calls', () => {
  test('come as the client takes them, by length, and are the same', async () => {
    const plain = await ask(calls.lines, undefined, { count: 100 })
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [accepted, encoding, unpack] of [
      ['gzip', 'gzip', gunzipSync],
      [browsers, 'zstd', zstdDecompressSync],
    ] as const) {
      const { headers, rawPayload } = await ask(calls.lines, accepted, { count: 100 })
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'accept-encoding',
        'content-length': String(rawPayload.length),
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      })
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
      expect(unpack(rawPayload).toString()).toBe(plain.body)
    }
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(plain.rawPayload.length) })
  })

  test('of less than a kilobyte stay as they are, as do refusals', async () => {
    const short = await ask(calls.lines, browsers, { count: 3 })
    expect(short.headers['content-encoding']).toBeUndefined()
    expect(short.json()).toMatchObject({ code: 0, data: lines(3) })
    const refused = await ask(calls.lines, browsers, { count: -1 })
    expect(refused.headers['content-encoding']).toBeUndefined()
    expect(refused.json()).toMatchObject({ code: 1400 })
  })

  test('that are large are compressed beside the others, of which two at once; the rest goes out as it is', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(calls.lines, 'gzip', { count: 20_000 })))
    const packed = asked.filter(({ headers }) => headers['content-encoding'] === 'gzip')
    expect(packed.length).toBeGreaterThan(0)
    for (const { rawPayload, headers } of asked) {
      const text = (headers['content-encoding'] ? gunzipSync(rawPayload) : rawPayload).toString()
      expect(JSON.parse(text).data.lines).toHaveLength(20_000)
    }
    const over = await ask(calls.lines, 'gzip', { count: 500_000 })
    expect(over.headers['content-encoding']).toBeUndefined()
    expect((await ask(calls.lines, 'gzip', { count: 20_000 })).headers['content-encoding']).toBe('gzip')
  })

  test('a file and a part of one are left alone', async () => {
    const { headers, rawPayload } = await ask(calls.file, browsers, { headers: { range: 'bytes=0-9' } })
    expect(headers['content-encoding']).toBeUndefined()
    expect(rawPayload.toString()).toBe('行\n'.repeat(2_000))
  })

  test('there is no HEAD of a call, and none of its length', async () => {
    const { statusCode, headers } = await app.server.inject({ method: 'HEAD', url: calls.lines.path, headers: { token, platform: 'WEB' } })
    expect(statusCode).toBe(404)
    expect(headers['content-encoding']).toBeUndefined()
  })
})

describe('what lets somebody in', () => {
  test.each([['secret'], ['strange'], ['written']] as const)('%s: as it is, however long', async (name) => {
    const { headers, body } = await ask(calls[name], browsers)
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(body)).toMatchObject({ code: 0, data: lines(200) })
  })

  test('sign-in, first passwords and second factors', () => {
    const secret = [session.login, secondFactor.begin, secondFactor.confirm, users.save, employees.createAccounts, employees.activationLink]
    expect(secret.filter(mayBeCompressed)).toEqual([])
  })

  test('no call of the product gives one in a reply that may be compressed', () => {
    const open = domains
      .flatMap(({ calls = [] }) => calls)
      .flatMap((one) => Object.values(one.calls))
      .filter(mayBeCompressed)
      .flatMap(({ path, output }) => secretsIn(output as Field).map((name) => `${path} ${name}`))
    // Addresses within the console, and what stands as asterisks.
    expect(open.filter((one) => !harmless.test(one))).toEqual([])
  })
})

interface Field {
  readonly properties?: Readonly<Record<string, Field>>
  readonly items?: Field
  readonly anyOf?: readonly Field[]
}
const secretsIn = ({ properties = {}, items, anyOf = [] }: Field): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) => [...(isSecret.test(name) ? [name] : []), ...secretsIn(field)]),
  ...(items ? secretsIn(items) : []),
  ...anyOf.flatMap(secretsIn),
]
const isSecret = /^(?!password(Expire|Time|Rule|Changed))(.*(password|token|ticket|secret|recoveryCodes).*|link|uri)$/i
const harmless =
  /message\/list link$|emergency-card\/\{projectId\} link$|sys\/config\/(list|info\/\{configId\}) secret$|oss\/config secretKey$/
