import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientOf, loopback, trusting } from './client.ts'

const seen = (remoteAddress: string, headers: object, proxies: readonly string[] = loopback) =>
  clientOf({ socket: { remoteAddress }, headers } as unknown as IncomingMessage, trusting(proxies))

test('what a proxy says is believed of the trusted ones alone', () => {
  const said = {
    host: '10.0.0.9:8080',
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-host': 'oems.example',
    'x-forwarded-proto': 'https',
  }
  const believed = { ip: '198.51.100.7', host: 'oems.example', secure: true }
  expect(seen('127.0.0.1', said)).toEqual(believed)
  expect(seen('::ffff:127.0.0.1', said)).toEqual(believed)
  expect(seen('203.0.113.5', said)).toEqual({ ip: '203.0.113.5', host: '10.0.0.9:8080', secure: false })
  expect(seen('10.1.2.3', said, ['10.0.0.0/8', 'fd00::7'])).toEqual(believed)
  expect(seen('fd00::7', said, ['10.0.0.0/8', 'fd00::7'])).toEqual(believed)
  expect(seen('127.0.0.1', said, ['10.0.0.0/8'])).toMatchObject({ ip: '127.0.0.1', secure: false })
})

test('along the chain the last one before the trusted proxies counts; whoever stands further out may say anything', () => {
  const chain = { 'x-forwarded-for': '1.1.1.1, 198.51.100.7, 10.0.0.5' }
  expect(seen('127.0.0.1', chain, [...loopback, '10.0.0.0/8']).ip).toBe('198.51.100.7')
  expect(seen('127.0.0.1', chain).ip).toBe('10.0.0.5')
})

test('what is no address, no host and no protocol is not taken', () => {
  for (const nonsense of [
    '',
    'unknown',
    '1.2.3',
    '999.1.1.1',
    '1.2.3.4:5678',
    `fe80::1%${'x'.repeat(99)}`,
    "'; drop table org",
    '7'.repeat(8000),
  ])
    expect(seen('127.0.0.1', { 'x-forwarded-for': nonsense }).ip).toBe('127.0.0.1')
  for (const nonsense of ['a b', 'a/b', 'x@y', '甲', 'a.example:123456', '<script>', '', 'y'.repeat(400)]) {
    expect(seen('127.0.0.1', { host: 'oems.example', 'x-forwarded-host': nonsense }).host).toBe('oems.example')
    expect(seen('127.0.0.1', { host: nonsense }).host).toBe('')
  }
  expect(seen('127.0.0.1', { host: '[::1]:8080' }).host).toBe('[::1]:8080')
  for (const nonsense of ['HTTPS!', 'ftp', 'https x']) expect(seen('127.0.0.1', { 'x-forwarded-proto': nonsense }).secure).toBe(false)
})

test('a list of proxies that holds anything else is refused', () => {
  for (const nonsense of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '', '10.0.0.5/x', 'fd00::/129'])
    expect(() => trusting([nonsense])).toThrow()
})
