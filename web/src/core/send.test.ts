import { CallError } from '@oems/client/callError.ts'
import { read, under, write } from '@oems/contract/core/call.ts'
import { Done, Ids } from '@oems/contract/core/fields.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { actAs, dropRunning, listen, send, sendLast } from './send.ts'

const { get, post, gated, ofSession } = under('/thing', {
  get: read.get('got', 'login', Ids, Done),
  post: write.post('posted', 'login', Ids, Done),
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

test('a call is made by the console, in the name of its cookie', async () => {
  const fetched = answering(200, 0)
  await send(get, input)
  expect(headersSent(fetched)).toMatchObject({ platform: 'WEB', token: 'abc' })
})

test('the current organisation goes with the writes that need a permission, and with nothing else', async () => {
  const fetched = answering(200, 0)
  await send(gated, input)
  actAs('12_2_0')
  for (const call of [gated, post, get, ofSession]) await send(call, input)
  expect(fetched.mock.calls.map((_, at) => headersSent(fetched, at).op)).toEqual([undefined, '12_2_0', undefined, undefined, undefined])
})

describe('a reply', () => {
  const sessionEnded = vi.fn<(problem: CallError) => void>()
  const permVersion = vi.fn<(version: number) => void>()
  listen({ sessionEnded, permVersion })
  beforeEach(() => {
    sessionEnded.mockClear()
    permVersion.mockClear()
  })

  test('that ends the session is reported, another refusal is not', async () => {
    for (const code of [401, 1409]) {
      answering(200, code)
      await expect(send(get, input)).rejects.toMatchObject({ code })
    }
    expect(sessionEnded.mock.calls.map(([problem]) => problem.code)).toEqual([401])
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
    await send(get, input)
    expect(permVersion.mock.calls).toEqual([[17]])
  })
  test('is no longer wanted once the session has ended', async () => {
    vi.stubGlobal('fetch', waitingForever)
    const running = send(get, input)
    dropRunning()
    await expect(running).rejects.not.toBeInstanceOf(CallError)
  })
  test('is not asked for while the last call of the session is under way', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
      signal!.throwIfAborted()
      asked.push(url)
      return new Response(JSON.stringify({ code: 0, data: null, msg: '' }))
    })
    const last = sendLast(get, input)
    await expect(send(get, input)).rejects.not.toBeInstanceOf(CallError)
    await last
    expect(asked).toHaveLength(1)
    await send(get, input)
    expect(asked).toHaveLength(2)
  })
})

const waitingForever = (_: string, { signal }: RequestInit) =>
  new Promise((_, refuse) => signal!.addEventListener('abort', () => refuse(new DOMException('aborted', 'AbortError'))))
