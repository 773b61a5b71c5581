import { CallError } from '@oems/client/callError.ts'
import { read, under, write } from '@oems/contract/core/call.ts'
import { Done, Ids, Nothing } from '@oems/contract/core/fields.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { actAs, dropRunning, listen, send } from './send.ts'

const { get, post, put, remove, gated, ofSession } = under('/thing', {
  get: read.get('got', 'login', Ids, Done),
  post: write.post('posted', 'login', Ids, Done),
  put: write.put('put', 'login', Ids, Done),
  remove: write.delete('removed', 'login', Ids, Done),
  gated: write.post('gated', 'biz:thing:save', Ids, Done),
  ofSession: write.get('op', 'login', Ids, Done, { ofSession: true }),
})
const input = { ids: [1, 2] }

function answering(status: number, code: number, headers: HeadersInit = {}) {
  const fetched = vi.fn(async (_url: string, _request: RequestInit) =>
    Response.json({ code, msg: `${code}`, data: null }, { status, headers }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const headersSent = (fetched: ReturnType<typeof answering>, at = 0) => fetched.mock.calls[at]![1].headers as Record<string, string>

beforeEach(() => vi.stubGlobal('document', { cookie: 'h5token=phone; token=abc' }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  actAs(null)
})

test('GET and DELETE ask in the address, POST and PUT in the body; GET and POST carry `t`', async () => {
  const fetched = answering(200, 0)
  for (const call of [get, post, put, remove]) await send(call, input)
  const sent = fetched.mock.calls.map(([url, { body }]) => [url.replace(/\d{13}/, 'now'), body])
  expect(sent).toEqual([
    ['/oems-api/thing/got?ids=1&ids=2&t=now', null],
    ['/oems-api/thing/posted?t=now', '{"ids":[1,2]}'],
    ['/oems-api/thing/put', '{"ids":[1,2]}'],
    ['/oems-api/thing/removed?ids=1&ids=2', null],
  ])
})

test.each([
  ['/oems-api', 'oems'],
  ['/ccds-api', 'oems'],
  ['/oqs-api', 'oqs'],
  ['/odas-api', 'odas'],
] as const)('%s is the service %s', async (root, name) => {
  const fetched = answering(200, 0)
  await send(under('/thing', { call: read.get('call', 'login', Nothing, Done) }, root).call, {})
  expect(headersSent(fetched)).toMatchObject({ 'service-name': name, platform: 'WEB', token: 'abc' })
})

test('each request has a trace id of its own', async () => {
  const fetched = answering(200, 0)
  await send(get, input)
  await send(get, input)
  const [one, other] = [headersSent(fetched, 0)['trace-id'], headersSent(fetched, 1)['trace-id']]
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(one).not.toBe(other)
})

test('the current organisation goes with the writes that need a permission, and with nothing else', async () => {
  const fetched = answering(200, 0)
  await send(gated, input)
  actAs('12_2_0')
  for (const call of [gated, post, get, ofSession]) await send(call, input)
  expect(fetched.mock.calls.map((_, at) => headersSent(fetched, at).op)).toEqual([undefined, '12_2_0', undefined, undefined, undefined])
})

test('a write can be known again by its key; reads and calls of the session have none', async () => {
  const fetched = answering(200, 0)
  await send(post, input, { key: 'the-key' })
  for (const call of [post, get, ofSession]) await send(call, input)
  const keys = fetched.mock.calls.map((_, at) => headersSent(fetched, at)['idempotency-key'])
  expect(keys).toEqual(['the-key', expect.stringMatching(/^[0-9a-f-]{36}$/), undefined, undefined])
})

describe('a reply', () => {
  const sessionEnded = vi.fn<(problem: CallError) => void>()
  const permVersion = vi.fn<(version: number) => void>()
  listen({ sessionEnded, permVersion })
  beforeEach(() => {
    sessionEnded.mockClear()
    permVersion.mockClear()
  })
  const outcome = () =>
    send(get, input).then(
      () => 'done',
      (problem: CallError) => problem.code,
    )

  test.each([
    [200, 0],
    [200, 200],
    [500, 200],
  ])('of HTTP %i with code %i is a success', async (status, code) => {
    answering(status, code)
    expect(await outcome()).toBe('done')
  })
  test.each([
    [200, 1409],
    [500, 0],
    [404, 404],
  ])('of HTTP %i with code %i is none, and the session goes on', async (status, code) => {
    answering(status, code)
    expect([await outcome(), sessionEnded.mock.calls]).toEqual([code, []])
  })
  test.each([
    [401, 401],
    [403, 403],
    [409, 409],
    [401, 500],
    [200, 401],
  ])('of HTTP %i with code %i ends the session', async (status, code) => {
    answering(status, code)
    expect([await outcome(), sessionEnded.mock.calls.map(([problem]) => problem.code)]).toEqual([code, [code]])
  })
  test('without a body of ours is a broken line, unless its status speaks of the session', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }))
    await expect(send(get, input)).rejects.toMatchObject({ broken: true, message: '网络异常,稍后再试' })
    vi.stubGlobal('fetch', async () => new Response('', { status: 401 }))
    await expect(send(get, input)).rejects.toMatchObject({ broken: false, message: '登录已过期，请重新登录' })
    expect(sessionEnded).toHaveBeenCalledTimes(1)
  })
  test('tells the version of the permissions', async () => {
    answering(200, 0, { 'perm-ver': '17' })
    await outcome()
    expect(permVersion.mock.calls).toEqual([[17]])
  })
  test('is waited for 30 seconds', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', waitingForever)
    const refused = expect(send(get, input)).rejects.toThrow('网络异常,稍后再试')
    await vi.advanceTimersByTimeAsync(29_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await refused
  })
  test('is no longer wanted once the session has ended', async () => {
    vi.stubGlobal('fetch', waitingForever)
    const given = send(get, input)
    dropRunning()
    await expect(given).rejects.not.toBeInstanceOf(CallError)
  })
})

const waitingForever = (_: string, { signal }: RequestInit) =>
  new Promise((_, refuse) => signal!.addEventListener('abort', () => refuse(new DOMException('aborted', 'AbortError'))))
