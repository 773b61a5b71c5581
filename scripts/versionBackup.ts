/**
 * The small backup of a delivered version that `server/src/upgrade.test.ts` brings up to date ever after:
 *
 *   node scripts/versionBackup.ts <commit> [people]      makes server/versions/<day>-<commit>.tar.zst
 *
 * The version itself fills a database (demonstration data of 200 people, or of as many as are asked for), in a worktree of its own; the backup is made by the command of
 * this checkout. Its keys are those of the tests. Of the made-up log only the last days stay, sealed by that version, or the file would be
 * four times as large.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { startEmbedded } from '../server/src/core/embedded/embedded.ts'

const root = join(import.meta.dirname, '..')
const [commit = '', people = '200'] = process.argv.slice(2)
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
if (!commit) {
  console.error('用法：node scripts/versionBackup.ts <提交> [人数]')
  process.exit(2)
}

const daysOfLog = 7
const atMostBytes = 1_000_000
const name = git('show', '-s', '--format=%cs-%h', '--abbrev=7', commit)
const target = join(root, `server/versions/${name}.tar.zst`)

const folder = mkdtempSync(join(tmpdir(), 'oems-version-'))
chmodSync(folder, 0o755)
const [checkout, dataDir] = [join(folder, 'checkout'), join(folder, 'data')]
const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const env = { ...process.env, OEMS_DATA_DIR: dataDir, OEMS_DATA_KEYS: `test:${key(7)},search:${key(9)},log:${key(11)}`, DATABASE_URL: '' }
const run = (cwd: string, ...args: readonly string[]) => execFileSync(process.execPath, args, { cwd, env, stdio: 'inherit' })

try {
  git('worktree', 'add', '--detach', checkout, commit)
  run(checkout, 'scripts/setup.mjs')
  mkdirSync(dataDir)
  run(checkout, 'demo/main.ts', '--employees', people, '--days', '10', '--nodes', '100')
  await shortenLog()
  rmSync(target, { force: true })
  mkdirSync(join(root, 'server/versions'), { recursive: true })
  run(root, 'server/src/backup.ts', '--to', target)
  const small = zstdCompressSync(zstdDecompressSync(readFileSync(target)), {
    params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_checksumFlag]: 1 },
  })
  writeFileSync(target, small)
  chmodSync(target, 0o644)
  console.log(`${target}：${(small.length / 1e6).toFixed(2)} MB`)
  if (small.length > atMostBytes) throw new Error(`超过 ${atMostBytes / 1e6} MB，不应放入仓库`)
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', checkout], { cwd: root })
  rmSync(folder, { recursive: true, force: true })
}

/** As whoever owns the log; what is left is sealed anew by the version's own code. */
async function shortenLog() {
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  const client = new pg.Client(embedded.ownerUrl)
  await client.connect()
  await client.query(`
    alter table sys_log disable trigger user;
    delete from sys_log where created_at < now() - interval '${daysOfLog} days';
    alter table sys_log enable trigger user;
    truncate sys_log_seal, sys_log_hour`)
  await client.end()
  const of = (path: string) => JSON.stringify(pathToFileURL(join(checkout, 'server/src', path)).href)
  const sealing = `
    const { openDatabase } = await import(${of('core/db/database.ts')})
    const { useKeys } = await import(${of('core/db/keys.ts')})
    const { readConfig } = await import(${of('config.ts')})
    const { sealEntries } = await import(${of('operationLog/seals.ts')})
    useKeys(readConfig(process.env).keys)
    const database = openDatabase(${JSON.stringify(embedded.url)})
    console.log('封存', await sealEntries(database, new Date(Date.now() + 600_000)))
    await database.close()`
  run(checkout, '--input-type=module', '-e', sealing)
  await embedded.stop()
}
