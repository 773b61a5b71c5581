import { read, under } from '@oems/contract/core/call.ts'
import { Done, Nothing } from '@oems/contract/core/fields.ts'
import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => {})
const { line } = await import('./line.ts')
const { actAs, send } = await import('./send.ts')

const { call } = under('/thing', { call: read.get('call', 'login', Nothing, Done) })
const sessionEnded = vi.fn<() => void>()
let reply: () => Promise<Response>
beforeEach(() => {
  sessionEnded.mockClear()
  vi.stubGlobal('fetch', () => reply())
  actAs('abc', sessionEnded)
})

test('the line stands once a reply of the server is read, and is down when none comes', async () => {
  reply = async () => Response.json({ code: 1404, msg: '记录不存在', data: null })
  await expect(send(call, {})).rejects.toMatchObject({ code: 1404, broken: false })
  expect(line.get()).toBe(true)
  reply = async () => new Response('<html>Bad gateway</html>', { status: 502 })
  await expect(send(call, {})).rejects.toMatchObject({ broken: true })
  expect(line.get()).toBe(false)
})

test('a refusal ends the session that it was sent in, not the next one', async () => {
  reply = async () => Response.json({ code: 401, msg: '登录已过期，请重新登录', data: null }, { status: 401 })
  await expect(send(call, {})).rejects.toMatchObject({ code: 401 })
  expect(sessionEnded).toHaveBeenCalledTimes(1)
  const late = send(call, {})
  actAs('def', sessionEnded)
  await expect(late).rejects.toMatchObject({ code: 401 })
  expect(sessionEnded).toHaveBeenCalledTimes(1)
})
