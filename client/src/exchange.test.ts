import { read, under, write } from '@oems/contract/core/call.ts'
import { Done, Ids, Nothing } from '@oems/contract/core/fields.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type App, exchange, type Sending } from './exchange.ts'

const { get, post, put, remove, open, ofSession, ownDesk } = under('/thing', {
  get: read.get('got', 'login', Ids, Done),
  post: write.post('posted', 'login', Ids, Done),
  put: write.put('put', 'login', Ids, Done),
  remove: write.delete('removed', 'login', Ids, Done),
  open: write.post('open', 'public', Ids, Done),
  ofSession: write.get('op', 'login', Ids, Done, { ofSession: true }),
  ownDesk: write.post('own', 'login', Ids, Done, { ownDesk: true }),
})
const input = { ids: [1, 2] }

let token = 'abc'
const failed = vi.fn<App['failed']>()
const app: App = { platform: 'H5', token: () => token, failed }
const send = (
  call: typeof get | typeof post,
  sending: Sending = {},
  receive: (response: Response) => unknown = (response) => response.status,
) => exchange(app, call, input, sending, 'the-trace', receive)

const fetched = vi.fn(async (_url: string, _request: RequestInit) => Response.json({}))
beforeEach(() => void vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  token = 'abc'
})
const headersSent = () => fetched.mock.calls.map(([, { headers }]) => headers as Record<string, string>)

test('GET and DELETE ask in the address, POST and PUT in the body; GET and POST carry `t`', async () => {
  for (const call of [get, post, put, remove]) await send(call)
  const requests = fetched.mock.calls.map(([url, { body }]) => [url.replace(/\d{13}/, 'now'), body])
  expect(requests).toEqual([
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
  const { call } = under('/thing', { call: read.get('call', 'login', Nothing, Done) }, root)
  await exchange(app, call, {}, {}, 'the-trace', () => null)
  expect(headersSent()).toMatchObject([{ 'service-name': name, platform: 'H5', token: 'abc', 'trace-id': 'the-trace' }])
})

test('a call in the name of nobody carries no token', async () => {
  token = ''
  await send(get)
  expect(headersSent()[0]).not.toHaveProperty('token')
})

test('a write can be known again by its key; reads, public calls and those of the session or the own desk have none', async () => {
  await send(post, { key: 'the-key' })
  for (const call of [post, get, open, ofSession, ownDesk]) await send(call)
  const keys = headersSent().map((headers) => headers['idempotency-key'])
  expect(keys).toEqual(['the-key', expect.stringMatching(/^[0-9a-f-]{36}$/), undefined, undefined, undefined, undefined])
})

describe('a response', () => {
  test('is waited for 30 seconds', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', waitingForever)
    const refused = expect(send(get)).rejects.toMatchObject({ broken: true, trace: 'the-trace', message: '网络异常,稍后再试' })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await refused
    expect(failed.mock.calls).toEqual([[true]])
    expect(vi.getTimerCount()).toBe(0)
  })
  test('that does not come, or cannot be read, is a broken line', async () => {
    const unreadable = () => Promise.reject(new Error('not a reply'))
    await expect(send(get, {}, unreadable)).rejects.toMatchObject({ broken: true })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(send(get)).rejects.toMatchObject({ broken: true })
    expect(failed.mock.calls).toEqual([[false], [false]])
  })
  test.each(['before', 'while'])('that was given up %s it was on its way is no broken line', async (when) => {
    vi.stubGlobal('fetch', waitingForever)
    const controller = new AbortController()
    if (when === 'before') controller.abort()
    const running = send(get, { joinSignals: (late) => AbortSignal.any([late, controller.signal]) })
    controller.abort()
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
    expect(failed).not.toHaveBeenCalled()
  })
})

const waitingForever = (_: string, { signal }: RequestInit) =>
  new Promise((_, refuse) => {
    if (signal?.aborted) refuse(signal.reason)
    signal?.addEventListener('abort', () => refuse(signal.reason))
  })
