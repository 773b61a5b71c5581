import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Outcome, Task } from '../backupProcess.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'

const program = fileURLToPath(new URL('../backupProcess.ts', import.meta.url))
const measured = (task: Task) =>
  JSON.parse(execFileSync(process.execPath, [program, JSON.stringify(task)], { encoding: 'utf8' })) as Outcome
const middle = (outcomes: readonly Outcome[]) => outcomes.toSorted((a, b) => a.ms - b.ms)[Math.floor(outcomes.length / 2)]!.ms
const mostMb = 250
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The whole database into one file against merely copying out its tables; back into an empty one against COPY of the same rows into its tables. */
export async function backups({ url, ownerUrl }: World, { rounds }: { rounds: number }): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oems-bench-backup-'))
  const path = join(folder, 'backup.tar.zst')
  const name = 'bench_restore'
  const other = (of: string) => Object.assign(new URL(of), { pathname: `/${name}` }).href
  const saving: Record<'backup' | 'copyOut', Outcome[]> = { backup: [], copyOut: [] }
  const returning: Record<'restore' | 'copyIn', Outcome[]> = { restore: [], copyIn: [] }
  const anew = async (statements: readonly string[]) => {
    const client = new pg.Client(ownerUrl)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const drop = `drop database if exists ${name} with (force)`
  try {
    for (let round = 0; round < rounds; round += 1) {
      rmSync(path, { force: true })
      for (const kind of ['copyOut', 'backup'] as const) saving[kind].push(measured({ kind, url: ownerUrl, servingUrl: url, path }))
    }
    const plain = join(folder, 'plain')
    mkdirSync(plain)
    execFileSync('tar', ['--zstd', '-xf', path, '-C', plain])
    for (let round = 0; round < rounds; round += 1) {
      await anew([drop, `create database ${name}`])
      const task = { url: other(ownerUrl), servingUrl: other(url) }
      returning.restore.push(measured({ kind: 'restore', ...task, path }))
      returning.copyIn.push(measured({ kind: 'copyIn', ...task, path: plain }))
    }
    const peak = (outcomes: readonly Outcome[]) => Math.max(...outcomes.map(({ peakMb }) => peakMb))
    const megabytes = (statSync(path).size / 1e6).toFixed(0)
    return [
      ratio('备份 ÷ 只把各表读出', saving.backup, saving.copyOut, 2, `${megabytes} MB 的文件`),
      ratio('恢复 ÷ 只把同样的行 COPY 进同样的表', returning.restore, returning.copyIn, 1.5, '含先读一遍、迁移、外键与统计信息'),
      {
        name: '备份与恢复的峰值内存',
        measured: `${Math.round(Math.max(peak(saving.backup), peak(returning.restore)))} MB`,
        wanted: `≤ ${mostMb} MB`,
        good: Math.max(peak(saving.backup), peak(returning.restore)) <= mostMb,
        detail: `备份 ${Math.round(peak(saving.backup))} MB，恢复 ${Math.round(peak(returning.restore))} MB，各为一个进程`,
      },
    ]
  } finally {
    await anew([drop])
    rmSync(folder, { recursive: true, force: true })
  }
}

function ratio(name: string, ours: readonly Outcome[], reference: readonly Outcome[], most: number, detail: string): Finding {
  const found = middle(ours) / middle(reference)
  const times = `${seconds(middle(ours))} 与 ${seconds(middle(reference))}，各 ${ours.length} 次取中，交替运行`
  return { name, measured: found.toFixed(2), wanted: `≤ ${most}`, good: found <= most, detail: `${detail}；${times}` }
}
