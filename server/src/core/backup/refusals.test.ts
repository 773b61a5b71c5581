import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { emptyDatabase, newDatabase, ownerOf } from '../../testing/cluster.ts'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { testKeys } from '../../testing/testApp.ts'
import type { Keys } from '../db/keys.ts'
import { bringUpToDate } from '../db/roles.ts'
import { backUp } from './backUp.ts'
import { isEmpty } from './catalogue.ts'
import { sha256 } from './manifest.ts'
import { checkBackup, restore } from './restore.ts'
import { aBackup, asOwnerOf, contentOf, putBack } from './testBackups.ts'

let url: string
beforeAll(async () => {
  url = await newDatabase()
})

const nothingIn = (database: string) => asOwnerOf(database, isEmpty)
const keysThat = (differ: Partial<Keys>) => () => ({ ...testKeys, ...differ })

/** The backup with parts of its archive written over by as many bytes. */
async function changed(file: string, change: (text: string) => string): Promise<string> {
  const text = zstdDecompressSync(readFileSync(file)).toString('latin1')
  const other = change(text)
  expect(other).not.toBe(text)
  expect(other.length).toBe(text.length)
  writeFileSync(file, await promisify(zstdCompress)(Buffer.from(other, 'latin1')))
  return file
}

test('a file with a byte that is not its own, or cut off, or none of ours, is refused before anything is written', async () => {
  const { file, bytes } = await aBackup(url)
  const whole = readFileSync(file)
  const empty = await emptyDatabase()
  for (const at of [0.05, 0.1, 0.35, 0.6, 0.9]) {
    const spoilt = Buffer.from(whole)
    spoilt[Math.round(bytes * at)]! ^= 0x10
    writeFileSync(file, spoilt)
    expect([at, await putBack(file, empty).catch((error: Error) => error.message)]).toEqual([at, expect.stringContaining('不完整或已损坏')])
  }
  for (const share of [0.97, 0.5, 0]) {
    writeFileSync(file, whole)
    truncateSync(file, Math.floor(bytes * share))
    await expect(putBack(file, empty)).rejects.toThrow('不完整或已损坏')
  }
  writeFileSync(file, 'no backup at all')
  await expect(putBack(file, empty)).rejects.toThrow('不完整或已损坏')
  expect(await nothingIn(empty)).toBe(true)
})

test('rows that were changed are found, by their digest and, where that was made anew, by the signature', async () => {
  const { file } = await aBackup(url)
  const empty = await emptyDatabase()
  const rows = (text: string) => text.replace('security.totp.mode', 'security.totp.nope')
  await expect(putBack(await changed(file, rows), empty)).rejects.toThrow('不完整或已损坏')
  const { file: other, manifest } = await aBackup(url)
  const tally = manifest.tables.sys_config!
  const content = /\0(\d+\t[^\0]*security\.totp\.mode[^\0]*)\0/
  const anew = (text: string) => {
    const forged = rows(text)
    return forged.replace(tally.sha256, sha256(Buffer.from(content.exec(text)![1]!.replace('totp.mode', 'totp.nope'), 'latin1')))
  }
  await expect(putBack(await changed(other, anew), empty)).rejects.toThrow('在制作之后被改动过')
  expect(await nothingIn(empty)).toBe(true)
})

test('keys that do not fit are refused by their names; more of them than there were are welcome', async () => {
  const { file, head } = await aBackup(url)
  expect(Object.keys(head.keys)).toEqual(['test', 'search', 'log'])
  expect(zstdDecompressSync(readFileSync(file)).toString('latin1')).not.toContain(testKeys.searching.toString('base64'))
  const other = Buffer.alloc(32, 1)
  await expect(checkBackup(file, keysThat({ sealing: new Map([['test', other]]) }))).rejects.toThrow('密钥与备份不符（test）')
  await expect(checkBackup(file, keysThat({ sealing: new Map([['k2', other]]), writing: 'k2' }))).rejects.toThrow('（test）')
  await expect(checkBackup(file, keysThat({ searching: other, signing: other }))).rejects.toThrow('（search、log）')
  const { signing: _, ...unsigned } = testKeys
  await expect(checkBackup(file, () => unsigned)).rejects.toThrow('（log）')
  await checkBackup(file, keysThat({ writing: 'k2', sealing: new Map([['k2', other], ...testKeys.sealing]) }))
})

test('keys go with a backup only where they are asked for', async () => {
  const { file } = await aBackup(url, { withKeys: true })
  let found: string | null = null
  await checkBackup(file, (inBackup) => {
    found = inBackup
    return testKeys
  })
  const base64 = (fill: number) => Buffer.alloc(32, fill).toString('base64')
  expect(found).toBe(`test:${base64(7)},search:${base64(9)},log:${base64(11)}`)
})

test('a backup of a newer version, or of one with other migrations, is refused before anything is written', async () => {
  const empty = await emptyDatabase()
  const cases: readonly (readonly [(text: string) => string, string])[] = [
    [(text) => text.replace('20261122080100_declaration.sql', '29991122080100_declaration.sql'), '备份由更新的版本'],
    [(text) => text.replace(/"digest":"[0-9a-f]{4}/, '"digest":"0000'), '与本版本的不同'],
    [(text) => text.replace('{"format":1,', '{"format":9,'), '由更新的版本'],
    [(text) => text.replace("FROM ('2015-01-01')", "FROM ('2015-01-0x')"), '不完整或已损坏'],
  ]
  for (const [change, words] of cases) {
    const { file } = await aBackup(url)
    await expect(putBack(await changed(file, change), empty)).rejects.toThrow(words)
  }
  expect(await nothingIn(empty)).toBe(true)
})

test('a database that is not empty, or in use, is left as it is', async () => {
  const { file } = await aBackup(url)
  const occupied = await newDatabase()
  const before = await contentOf(occupied)
  await expect(putBack(file, occupied)).rejects.toThrow('不是空的，恢复不会覆盖任何数据')
  expect(await contentOf(occupied)).toEqual(before)
  const used = await emptyDatabase()
  await asOwnerOf(used, async () => {
    await expect(putBack(file, used)).rejects.toThrow('数据库正在使用（另有 1 个连接）')
  })
  expect(await nothingIn(used)).toBe(true)
})

test('a restore that is cut off leaves no rows and a database that nobody can start on, and is simply done again', async () => {
  const { file } = await aBackup(url)
  const checked = await checkBackup(file, () => testKeys)
  const database = await emptyDatabase()
  const access = { url: database, ownerUrl: ownerOf(database) }
  const whole = readFileSync(file)
  writeFileSync(file, whole.subarray(0, Math.floor(whole.length * 0.7)))
  await expect(restore({ file, access, filesFolder: aTempFolder(), say: () => undefined }, checked)).rejects.toThrow('不完整或已损坏')
  const left = await contentOf(database)
  expect(left.tables.find(({ name }) => name === 'unfinished_restore')).toBeDefined()
  expect(left.tables.find(({ name }) => name === 'sys_config')?.rows).toBe(0)
  await expect(bringUpToDate(access)).rejects.toThrow('上一次恢复没有完成')
  const options = { url: access.ownerUrl, keys: testKeys, withKeys: false, filesFolder: aTempFolder(), madeAt: new Date() }
  await expect(backUp({ ...options, to: `${aTempFolder()}/unfinished` })).rejects.toThrow('上一次恢复没有完成')
  writeFileSync(file, whole)
  await putBack(file, database)
  expect(await contentOf(database)).toEqual(await contentOf(url))
  expect(await bringUpToDate(access)).toBeNull()
})

test('what is no database of ours cannot be saved', async () => {
  await expect(aBackup(await emptyDatabase())).rejects.toThrow('没有本系统的数据')
})
