import { describe, expect, test } from 'vitest'
import { codeAt, newSecret, stepOf, stepOfCode, uriOf } from './totp.ts'

/** `12345678901234567890` in base32: the secret of RFC 6238's own table. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code', () => {
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i is %s, as RFC 6238 says', (seconds, code) => expect(codeAt(secret, stepOf(at(seconds)))).toBe(code))

  test('is good in its step and the one before and after, and never again', () => {
    const step = stepOf(at(1_234_567_890))
    const code = codeAt(secret, step)
    const good = [-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, code, at((step + off) * 30), null))
    expect(good).toEqual([null, step, step, step, null])
    expect(stepOfCode(secret, code, at(step * 30), step)).toBeNull()
    expect(stepOfCode(secret, code, at(step * 30), step - 1)).toBe(step)
    for (const wrong of ['', '5924', '0059240', '00592x', '          ']) expect(stepOfCode(secret, wrong, at(step * 30), null)).toBeNull()
  })
})

test('a secret has 160 bits in base32 and an address that apps read', () => {
  const made = newSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(made)
  const uri = new URL(uriOf(made, 'wang.wei', '企业健康管理平台'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/企业健康管理平台:wang.wei'])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: made,
    issuer: '企业健康管理平台',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
