import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { aTempFolder } from './testing/tempFolder.ts'

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const keysIn = (dataDir: string) => readConfig({ OEMS_DATA_DIR: dataDir }).keys

test('a data folder gets keys of its own, for the log too, and keeps them', () => {
  const dataDir = aTempFolder()
  const keys = keysIn(dataDir)
  expect([...keys.sealing.keys()]).toEqual(['k1'])
  expect(new Set([keys.sealing.get('k1'), keys.searching, keys.signing].map((one) => one?.toString('hex'))).size).toBe(3)
  expect(keysIn(dataDir)).toEqual(keys)
  expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o600)
})

test('a key file from before the log was signed gets that key added once, and loses none', () => {
  const dataDir = aTempFolder()
  const old = `k1:${key(1)},search:${key(2)}\n`
  writeFileSync(join(dataDir, 'keys'), old)
  const keys = keysIn(dataDir)
  expect([keys.sealing.get('k1'), keys.searching, keys.signing?.length]).toEqual([Buffer.alloc(32, 1), Buffer.alloc(32, 2), 32])
  expect(readFileSync(join(dataDir, 'keys'), 'utf8').startsWith(old)).toBe(true)
  expect(keysIn(dataDir)).toEqual(keys)
  writeFileSync(join(dataDir, 'keys'), `,log:${key(9)}\n`, { flag: 'a' }) // of another process that started at the same moment
  expect(keysIn(dataDir)).toEqual(keys)
})

test('with a PostgreSQL of one’s own the log’s key comes from the environment, or there is none', () => {
  const env = { DATABASE_URL: 'postgres://somewhere', OEMS_DATA_KEYS: `k1:${key(1)},search:${key(2)}` }
  expect(readConfig(env).keys.signing).toBeUndefined()
  const { keys } = readConfig({ ...env, OEMS_DATA_KEYS: `log:${key(3)},${env.OEMS_DATA_KEYS}` })
  expect([keys.writing, keys.signing]).toEqual(['k1', Buffer.alloc(32, 3)])
  expect(() => readConfig({ DATABASE_OWNER_URL: 'postgres://somewhere' })).toThrow('须与 DATABASE_URL 一起设置')
})
