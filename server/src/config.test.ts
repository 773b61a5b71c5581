import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const key = Buffer.alloc(32, 1).toString('base64')
const proxies = (OEMS_TRUSTED_PROXIES?: string) =>
  readConfig({ OEMS_DATA_KEYS: `k1:${key},search:${key}`, ...(OEMS_TRUSTED_PROXIES !== undefined && { OEMS_TRUSTED_PROXIES }) })
    .trustedProxies

test('the proxies whose word counts are addresses and ranges, this machine alone unless said otherwise', () => {
  expect(proxies()).toEqual(['127.0.0.0/8', '::1'])
  expect(proxies('')).toEqual(['127.0.0.0/8', '::1'])
  expect(proxies('10.0.0.5, fd00::/8')).toEqual(['10.0.0.5', 'fd00::/8'])
  for (const nonsense of ['proxy.example', '10.0.0.5,', '10.0.0.0/99'])
    expect(() => proxies(nonsense)).toThrow(
      new ConfigError(`OEMS_TRUSTED_PROXIES 应为IP地址或网段，多个以逗号分隔，例如 10.0.0.5,172.16.0.0/12，现在是“${nonsense}”`),
    )
})
