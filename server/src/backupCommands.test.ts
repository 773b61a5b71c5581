import { execFile } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentOf } from './core/backup/testBackups.ts'
import { bringUpToDate } from './core/db/roles.ts'
import { startEmbedded } from './core/embedded/embedded.ts'
import { emptyDatabase, newDatabase, ownerOf } from './testing/cluster.ts'
import { aTempFolder } from './testing/tempFolder.ts'

/** The commands as an operator gives them. */
function run(command: 'backup' | 'restore', env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const surroundings = { ...process.env, DATABASE_URL: '', DATABASE_OWNER_URL: '', OEMS_DATA_KEYS: '', ...env }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], { env: surroundings }, (error, out, complaint) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + complaint }),
    )
  })
}

function aDataDir() {
  const folder = aTempFolder()
  chmodSync(folder, 0o755)
  return folder
}
const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const keys = `k1:${key(1)},search:${key(2)},log:${key(3)}`

test('on a PostgreSQL of one’s own: saved, put back, and everything that is called wrongly said', async () => {
  const dataDir = aDataDir()
  const to = join(dataDir, 'saved.tar.zst')
  const [full, empty] = [await newDatabase(), await emptyDatabase()]
  const env = (url: string) => ({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerOf(url), OEMS_DATA_KEYS: keys, OEMS_DATA_DIR: dataDir })
  const saved = await run('backup', env(full), '--to', to)
  expect(saved).toMatchObject({ code: 0, said: expect.stringContaining('备份完成') })
  expect(saved.said).toContain('备份文件中没有数据密钥')
  expect(statSync(to).mode & 0o777).toBe(0o600)
  expect(await run('backup', env(full), '--to', to)).toMatchObject({ code: 1, said: expect.stringContaining('已经存在') })
  expect(await run('backup', env(full), '--to', join(dataDir, 'no/saved'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('不存在'),
  })
  expect(await run('backup', env(full), 'saved.tar.zst')).toMatchObject({ code: 2, said: expect.stringContaining('用法') })
  expect(await run('restore', env(empty))).toMatchObject({ code: 2, said: expect.stringContaining('用法') })
  expect(await run('restore', env(empty), join(dataDir, 'none'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('找不到备份文件'),
  })
  const without = await run('restore', { ...env(empty), OEMS_DATA_KEYS: '' }, to)
  expect(without).toMatchObject({ code: 1, said: expect.stringContaining('OEMS_DATA_KEYS') })
  expect(await run('restore', env(full), to)).toMatchObject({ code: 1, said: expect.stringContaining('不是空的') })
  expect(await run('restore', env(empty), to)).toMatchObject({ code: 0, said: expect.stringContaining('恢复完成') })
  expect(await contentOf(empty)).toEqual(await contentOf(full))
  expect(readdirSync(dataDir)).toEqual(['saved.tar.zst'])
})

test('the built-in database is saved while it runs and put back into an empty folder, with its keys where they were asked for', async () => {
  const [from, into, other] = [aDataDir(), aDataDir(), aDataDir()]
  expect(await run('backup', { OEMS_DATA_DIR: from })).toMatchObject({ code: 1, said: expect.stringContaining('没有数据库') })
  const running = await startEmbedded({ dataDir: from, log: () => undefined })
  try {
    await bringUpToDate(running)
    const saved = await run('backup', { OEMS_DATA_DIR: from, OEMS_DATA_KEYS: keys }, '--with-keys')
    expect(saved).toMatchObject({ code: 0, said: expect.stringContaining('拿到它的人能读出') })
    const plain = join(from, 'plain.tar.zst')
    expect(await run('backup', { OEMS_DATA_DIR: from, OEMS_DATA_KEYS: keys }, '--to', plain)).toMatchObject({ code: 0 })
    const file = join(from, 'backup', readdirSync(join(from, 'backup'))[0]!)
    expect(await run('restore', { OEMS_DATA_DIR: from, OEMS_DATA_KEYS: keys }, file)).toMatchObject({
      code: 1,
      said: expect.stringContaining('正在使用'),
    })
    expect(await run('restore', { OEMS_DATA_DIR: other }, plain)).toMatchObject({
      code: 1,
      said: expect.stringContaining('备份中没有密钥'),
    })
    expect(existsSync(join(other, 'keys'))).toBe(false)
    expect(await run('restore', { OEMS_DATA_DIR: into }, file)).toMatchObject({ code: 0, said: expect.stringContaining('恢复完成') })
  } finally {
    await running.stop()
  }
  expect(readFileSync(join(into, 'keys'), 'utf8').trim()).toBe(keys)
  expect(statSync(join(into, 'keys')).mode & 0o777).toBe(0o600)
  const restored = await startEmbedded({ dataDir: into, log: () => undefined })
  try {
    expect(await bringUpToDate(restored)).toBeNull()
  } finally {
    await restored.stop()
  }
})
