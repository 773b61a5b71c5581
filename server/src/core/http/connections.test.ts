import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Download, Download as file, read, under } from '@oems/contract/core/call.ts'
import { Nothing } from '@oems/contract/core/fields.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { type TestApp, testApp } from '../../testing/testApp.ts'
import { implement } from '../implement.ts'
import type { Patience } from './patience.ts'

const calls = under('/connections', {
  endless: read.get('endless', 'public', Nothing, file),
  waits: read.get('waits', 'public', Nothing, Nothing),
})
const endless = async (): Promise<Download> => ({ name: 'a', type: 'text/plain', content: blocks() })
async function* blocks() {
  for (;;) yield Buffer.alloc(65_536)
}
const domain = implement(calls, { endless, waits: () => new Promise(() => undefined) })

let app: TestApp
let server: FastifyInstance
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => server.close())

/** A server on a port of its own that loses its patience soon. */
async function served(patience: Partial<Patience>) {
  const { database, clock, tempDir } = app
  server = await createApp({
    database,
    clock,
    limits: false,
    captcha: 0,
    tempDir,
    patience: { closing: 100, ...patience },
    more: [{ calls: [domain] }],
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
}
const head = (length: number | string, more = '') =>
  `POST /oems-api/sys/login HTTP/1.1\r\nhost: oems.example\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${more}\r\n`

/** Sends as it is; gives what came back by the time the server has ended the connection. */
async function sent(text: string, drip?: string): Promise<string> {
  const socket = open(text)
  const dripping = drip && setInterval(() => socket.writable && socket.write(drip), 20)
  let heard = ''
  socket.on('data', (piece) => (heard += piece))
  await new Promise((resolve) => socket.once('close', resolve)) // also where it is cut off amid what is being sent
  clearInterval(dripping as NodeJS.Timeout)
  return heard
}
function open(text: string): Socket {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(text)
  return socket
}
const outcomeOf = (heard: string) => [heard.slice(9, 12), (JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4)) as { msg: string }).msg]

test('a body that drips is refused and its connection ends, whatever still comes', async () => {
  await served({ body: 200, late: 200 })
  expect(outcomeOf(await sent(head(10_000), ' '))).toEqual(['200', '提交超时，请检查网络后重试'])
})

test('a body that no page sends waits for its refusal', async () => {
  await served({ nonsense: 300, late: 200 })
  const began = performance.now()
  expect(outcomeOf(await sent(`${head(3, 'connection: close\r\n')}[[[`))).toEqual(['200', '提交的内容不是有效的JSON'])
  expect(performance.now() - began).toBeGreaterThan(295)
})

test('a body that is too large is refused before it has come, and its connection ends', async () => {
  await served({ late: 200 })
  expect(outcomeOf(await sent(head(20_000), ' '))).toEqual(['413', '内容过大，不能超过16KB'])
})

test('a body without a length is cut off where it becomes too large', async () => {
  await served({ late: 200 })
  const chunked = head(0).replace('content-length: 0', 'transfer-encoding: chunked')
  expect(outcomeOf(await sent(chunked, `400\r\n${' '.repeat(1024)}\r\n`))).toEqual(['413', '内容过大，不能超过16KB'])
})

test('of many who send what is refused few are listened to any longer, and all get the words', async () => {
  await served({ late: 200 })
  const asked = head(1_000_000, `token: ${'x'.repeat(43)}\r\n`).replace('/sys/login', '/sys/user/password')
  const heard = await Promise.all(Array.from({ length: 60 }, () => sent(asked)))
  expect(new Set(heard.map((one) => outcomeOf(one)[0]))).toEqual(new Set(['401']))
  expect(heard.filter((one) => !/^connection: close\r$/im.test(one)).length).toBeLessThan(20)
})

test('without a good token the answer comes before the body', async () => {
  await served({ late: 200 })
  const asked = head(900_000, `token: ${'x'.repeat(43)}\r\n`).replace('/sys/login', '/sys/user/password')
  expect(outcomeOf(await sent(asked, ' '))).toEqual(['401', '登录已过期，请重新登录'])
})

test('a head that drips, is too long or is no HTTP is answered in words', async () => {
  await served({ headers: 200 })
  expect(outcomeOf(await sent('GET /healthz HTTP/1.1\r\nhost: oems.example\r\nx: ', 'x'))).toEqual(['408', '提交超时，请检查网络后重试'])
  expect(outcomeOf(await sent(`GET /healthz?${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`))).toEqual(['431', '地址或请求头过长，不能超过16KB'])
  for (const nonsense of ['nonsense\r\n\r\n', head('x'), head(5, 'content-length: 7\r\n'), head(5, 'transfer-encoding: chunked\r\n')])
    expect(outcomeOf(await sent(nonsense))).toEqual(['400', '请求无法识别'])
})

test('who comes while the server stops is sent away in words', async () => {
  await served({ closing: 5_000 })
  const client = open('GET /healthz HTTP/1.1\r\n')
  const connections = () => new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)))
  while ((await connections()) !== 1) await pause(10)
  let heard = ''
  client.on('data', (piece) => (heard += piece))
  const ended = new Promise((resolve) => client.once('close', resolve))
  const stopped = server.close()
  client.write('host: oems.example\r\n\r\n')
  await Promise.all([stopped, ended])
  expect(outcomeOf(heard)).toEqual(['503', '系统正在重启,请稍后再试'])
  expect(heard.toLowerCase()).toContain('connection: close')
})

test('a stop waits for no client: not for a body that drips, a download that nobody reads, or an answer that does not come', async () => {
  await served({ closing: 200 })
  const clients = [
    open(head(10_000)),
    open('GET /oems-api/connections/endless HTTP/1.1\r\nhost: oems.example\r\n\r\n').pause(),
    open('GET /oems-api/connections/waits HTTP/1.1\r\nhost: oems.example\r\n\r\n'),
    open('GET /healthz HTTP/1.1\r\n'),
  ]
  const connections = () => new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)))
  while ((await connections()) !== clients.length) await pause(10)
  const dripping = setInterval(() => clients[0]!.write(' '), 20)
  await server.close()
  clearInterval(dripping)
  expect(await connections()).toBe(0)
  for (const client of clients) client.destroy()
})
