import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { ask, type Database } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'
import { type Growth, growthTable } from './scenarios/growth.ts'

export interface Finding {
  readonly name: string
  /** The figure that counts, as it was measured. */
  readonly measured: string
  readonly wanted: string
  readonly good: boolean
  /** How it came about: sizes, absolute times, the reference. */
  readonly detail: string
}

/** How each figure came about, and what was measured beside the table, is written by hand. */
const links = `
历次测量的经过、命令、未达到的项目与尚未测的，在 [NOTES.md](NOTES.md)；与旧提交交替运行的对比在 [COMPARISON.md](COMPARISON.md)。
`

interface Measured {
  readonly findings: readonly Finding[]
  readonly growth: Growth | null
}

/** Writes `bench/REPORT.md`. */
export async function report(file: string, { findings, growth }: Measured, database: Database, sizes: string): Promise<void> {
  const [server] = await ask<{ version: string }>(database.reader, sql`select current_setting('server_version') as version`)
  const machine = `${cpus().length} 核 ${cpus()[0]?.model.trim()}，${Math.round(totalmem() / 2 ** 30)} GB；Node ${process.version}；PostgreSQL ${server?.version}`
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const rows = findings.map(
    ({ name, measured, wanted, good, detail }) => `| ${name} | **${measured}** | ${wanted} | ${good ? '是' : '否'} | ${detail} |`,
  )
  const text = `# 性能对比

命令：\`npm run bench\`（客户端、服务端与数据库在同一台机器上，互相争用；绝对时间只作参考，比值才算数）。
日期 ${new Date().toISOString().slice(0, 10)}，提交 ${commit}。${machine}。
数据：${sizes}

| 项目 | 结果 | 要求 | 达到 | 说明 |
|---|---|---|---|---|
${rows.join('\n')}
${growth ? growthTable(growth) : ''}${links}`
  writeFileSync(file, text)
}
